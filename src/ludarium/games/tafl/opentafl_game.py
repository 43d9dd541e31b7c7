"""One saved game of OpenTafl becoming an entry of ours: what its tags mean, its turns, comments, clocks and variations."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludarium.record.foreign import Entry
    from ludarium.record.value import Line, Node

Word = tuple[str, int]
"""A word with its offset."""

_RESULTS = {"1": "1-0", "-1": "0-1", "0": "1/2-1/2", "?": "*"}
_ENDINGS = (
    ("resign", "resign"), ("gave up", "resign"), ("time", "time"), ("agree", "agreement"), ("repetition", "repetition"),
    ("fort", "fort"), ("surround", "encirclement"), ("encircle", "encirclement"), ("escape", "escape"),
    ("captur", "king_captured"), ("no move", "no_moves"), ("no legal", "no_moves"), ("abandon", "abandoned"),
)  # fmt: skip
_CLOCK = re.compile(r"\s*(\d{1,8})\s+(\d{1,8})/(\d{1,4})(?=\s|$)")
_CONTROL = re.compile(r"(\d{1,8})(?:\s+(\d{1,8})[/:](\d{1,8}))?(?:\s+(\d{1,8})i)?")
_DOTS = re.compile(r"\.+|…+")
_RESIGNED = "---"
_BERSERK = re.compile(r"[\^=]")


class _Strand:
    """A line of play with the half of a turn that it begins in: 0 the first, 1 the second."""

    def __init__(self, line: "Line", offset: int = 0) -> None:
        self.line, self.offset = line, offset
        self.branches: dict[tuple[int, int], _Strand] = {}  # by the place of the turn they replace, and their number

    def place(self, turn: int, half: int) -> int:
        """Where in the line the half of a turn stands."""
        return 2 * (turn - 1) + half - self.offset


class SavedGame:
    """Takes tags, turns and comments in order."""

    def __init__(self, entry: "Entry", at: int) -> None:
        self.entry, self._at = entry, at
        self.begun = False  # whether there were turns
        self._main = _Strand(entry.record.line)
        self._commented: list[Node | None] = []  # the turns that the next comment is about
        self._strange = False
        self._rules: Word = ("", 0)
        self._resigned: int | None = None  # where it says so

    # --- tags

    def tag(self, name: str, value: str, at: int) -> None:
        """`[name:value]`; tags that nobody knows are kept."""
        named = "".join(part.title() for part in name.split("-"))
        if name == "rules":
            self._rule(value, at)
        elif name == "result":
            self._result(value, at)
        elif name == "termination":
            self._termination(value, at)
        elif name == "time-control":
            self._control(value, at)
        elif name == "start-comment":
            self.entry.note(value)
        else:
            self.entry.tag({"Variant": "VariantName", "Game": "GameName"}.get(named, named), value, at)

    def bare(self, text: str, at: int) -> None:
        """A rules string, or a position to start from, on a line of its own."""
        if text.startswith("dim:"):
            self._rule(text, at)
        else:
            self.entry.tag("SetUp", "1", at)
            self.entry.tag("FEN", f"{text} {self._first}", at)

    def _rule(self, text: str, at: int) -> None:
        self._rules = (" ".join(text.split()), at)
        self.entry.tag("Variant", 'rules="' + self._rules[0].replace('"', "'") + '"', at)

    def _result(self, value: str, at: int) -> None:
        if value in _RESULTS:
            self.entry.tag("Result", _RESULTS[value], at)
        else:
            sentence = f"a result is 1 (attackers), -1 (defenders), 0 (a draw) or ?, not {value[:20]!r}"
            self.entry.fault(at, "BAD_RESULT", sentence, doubt=True)

    def _termination(self, value: str, at: int) -> None:
        word = next((ours for theirs, ours in _ENDINGS if theirs in value.lower()), "")
        self.entry.tag("Termination", word, at)
        if value.lower() != word:
            self.entry.tag("TerminationDetails", value, at)

    def _control(self, value: str, at: int) -> None:
        found = _CONTROL.fullmatch(value)
        if found is None:
            self.entry.fault(
                at, "BAD_TIME_CONTROL", f"{value[:40]!r} is no time control such as 1800 30/3 5i", doubt=True
            )
            return
        self.entry.tag("TimeControl", f"{int(found[1])}+{int(found[4] or 0)}", at)
        if found[2] and int(found[2]) and int(found[3]):
            self.entry.tag("Overtime", f"{int(found[2])}/{int(found[3])}", at)

    # --- turns

    def turns(self, number: str, words: list[Word], at: int) -> None:
        """`1. d2-e2 c4-c5`."""
        self.begun, self._strange = True, False
        turn = int(re.sub(r"\D", "", number) or "0")
        line = self._main.line
        expected = len(line) // 2 + 1
        if turn != expected and not self.entry.broken:
            self.entry.fault(at, "BAD_NUMBER", f"turn {expected} is numbered {turn}", doubt=True)
        if len(words) > 2:
            self.entry.fault(
                words[2][1], "TOO_MANY_MOVES", f"turn {turn} has {len(words)} moves, one a side is right", doubt=True
            )
        self._commented = [self._played(word, place) for word, place in words]
        if not words:
            self.entry.fault(at, "NO_TURN", f"turn {turn} has no move")

    def _played(self, word: str, at: int) -> "Node | None":
        if word == _RESIGNED:
            self._resigned = at
            return None
        if _DOTS.fullmatch(word):
            return None
        if self._resigned is not None:
            self.entry.fault(at, "GAME_OVER", "a move follows a resignation")
        self._check_berserk(word, at)
        return self.entry.turn(word, at)

    def _check_berserk(self, word: str, at: int) -> None:
        if _BERSERK.search(word) and not self.entry.broken:
            ply = len(self.entry.record.line) + 1
            sentence = f"{word[:40]!r} is a jump or a berserk move, which this family of games does not have"
            self.entry.fault(at, "BERSERK", sentence, ply=ply)

    # --- variations

    def variation(self, address: str, words: list[Word], at: int) -> None:
        """`8a.1.1a. e5-e3 d1-d3`: where it branches off, which variation it is, which turn of it."""
        self._commented, self._strange = [], False
        steps = address.rstrip(".").split(".")
        skipped = bool(words) and _DOTS.fullmatch(words[0][0]) is not None
        found = self._strand(steps, skipped)
        moves = [word for word in words if not _DOTS.fullmatch(word[0]) and word[0] != _RESIGNED]
        if found is None:
            self.entry.fault(at, "NO_SUCH_TURN", f"there is no turn that {address} could vary", doubt=True)
            return
        for word, place in moves:
            node = self.entry.node(word, place)
            self._commented.append(node)
            if node is None:
                return
            found.line.append(node)

    def _strand(self, steps: list[str], skipped: bool) -> _Strand | None:
        """The line that an address leads to, newly begun where its first turn is named."""
        strand, (turn, half) = self._main, _half(steps[0])
        rest = [(int(steps[n]), *_half(steps[n + 1])) for n in range(1, len(steps) - 1, 2)]
        for depth, (number, *inner) in enumerate(rest):
            last = depth == len(rest) - 1
            begins_late = half or (last and skipped)
            place = strand.place(turn, 1 if begins_late else 0)
            known = strand.branches.get((place, number)) or strand.branches.get((strand.place(turn, 1), number))
            if known is None and last and inner[0] == 1 and 0 <= place < len(strand.line):
                known = _Strand([], 1 if skipped else 0)
                strand.branches[place, number] = known
                strand.line[place].variations.append(known.line)
            if known is None:
                return None
            strand, (turn, half) = known, (inner[0], inner[1])
        return strand

    # --- comments

    def comment(self, text: str) -> None:
        """`[on the first|on the second]`, about the turns just read."""
        if not self.begun:
            self.entry.note(text)
            return
        parts = text.split("|")
        owners = [node for node in self._commented if node is not None]
        for number, part in enumerate(parts):
            if not part.strip():
                continue
            if number < len(owners):
                self._note(owners[number], part)
            elif owners:
                self.entry.comment(owners[-1], part)
        self._commented = []

    def _note(self, node: "Node", text: str) -> None:
        if found := _CLOCK.match(text):
            self.entry.clock(node, left=float(found[1]))
            text = text[found.end() :]
            if int(found[2]) and int(found[3]):
                self.entry.comment(node, f"Overtime {int(found[2])}/{int(found[3])}.")
        self.entry.comment(node, text)

    def strange(self, at: int, sentence: str) -> None:
        """Something that cannot be read; what follows it directly is not reported again."""
        if not self._strange:
            self.entry.fault(at, "BAD_LINE", sentence, doubt=not self.begun)
        self._strange = True

    # --- the end

    def finish(self) -> None:
        """What is left to be said."""
        lines = [self.entry.record.line]
        while lines:
            for node in lines.pop():
                node.variations[:] = filter(None, node.variations)
                lines += node.variations
        if not self._rules[0]:
            sentence = "there is no [rules:dim:…] that says which game of the family this is; the usual one is taken"
            self.entry.fault(self._at, "NO_RULES", sentence, doubt=True)
        if self._resigned is not None:
            self.entry.tag("Termination", "resign", self._resigned)
            if self.entry.record.tags["Result"] == "*":
                loser = (len(self.entry.record.line) + (self._first == "d")) % 2
                self.entry.tag("Result", ("0-1", "1-0")[loser], self._resigned)

    @property
    def _first(self) -> str:
        """The side that begins."""
        return "d" if re.search(r"\batkf:n\b", self._rules[0]) else "a"


def _half(step: str) -> tuple[int, int]:
    """`8b` is turn 8, second half."""
    return int(re.sub(r"\D", "", step)), 1 if step.endswith("b") else 0
