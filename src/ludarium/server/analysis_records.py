"""Analyses from texts and as texts: a position or a record that somebody pastes, and the record of a tree of moves."""

import contextlib
import io
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.kernel.verbs import CHANCE
from ludarium.play.match import Match
from ludarium.play.records import record_of
from ludarium.record import BadRecord, Line, Node, Record, records_in, start_of, write_game
from ludarium.record.legality import turn_of
from ludarium.server.analysis_board import MOST_MOVES, Analysed
from ludarium.server.board_marks import MOST_MARKS, BoardMark
from ludarium.server.record_remarks import Noted, Remark, read_notes, written_open, written_remark
from ludarium.server.refusals import Refusal
from ludarium.wording import Words, glued, sentence

LONGEST = 200_000
LONGEST_COMMENT = 2000
_MARKED_UP = re.compile(r"[\[{;|]")  # tags, comments, JSON, tables: more than a plain list of moves
_NUMBERED = re.compile(r"\d+\s*\.")  # as turns are, and no position is
_SGF = "SGF"
_COMMA = re.compile(r",(?=\s|$)")


class Commented(NamedTuple):
    """A move of a tree: the number of the move before it (-1 at the start), its actions, a comment, and drawn marks."""

    parent: int
    actions: list[int]
    comment: str
    marks: list[BoardMark] = []

    @property
    def remark(self) -> Remark:
        """What is noted on it."""
        return Remark(self.comment, self.marks)


# --- from a text


def imported(text: str, game: Game) -> dict[str, Any]:
    """The tree in a text. Refusal says what is wrong, and where.

    A text of several lines, or one that begins with a tag or with JSON, is a record. Any other is, whichever it can be read
    as first, a position of that game, a record, or a position of another game. If it is none, both complaints are said, unless
    it is a list of moves beyond doubt: numbered, or with a first turn that can be played.
    """
    text = text.strip()
    if not text:
        raise Refusal("NOTHING", Words("There is nothing here yet: paste a position or a record."), field="text")
    if "\n" in text or text.startswith(("[", "{")):
        return tree_of(_record(text, game))
    try:
        return _only(game.position(text))
    except LudariumError as error:
        as_position = sentence(error.sentence)
    try:
        return tree_of(_record(text, game))
    except Refusal as refusal:
        as_record = refusal
    for other in catalogue.all_games():
        with contextlib.suppress(LudariumError):
            return _only(other.position(text))
    if as_record.code == _SGF or _NUMBERED.match(text) or as_record.say.values.get("turn", 0) > 1:
        raise as_record
    say = Words(
        "This is neither a position nor a record. As a position: {position} As a record: {record}",
        position=as_position,
        record=as_record.say,
    )
    raise Refusal("NOT_READ", say, field="text")


def _only(position: Position) -> dict[str, Any]:
    """A tree without moves."""
    about: dict[str, Any] = {"name": "", "comment": "", "marks": [], "text": "", "moves": []}
    return {"game": position.game.text, "start": position.text(), **about}


def tree_of(record: Record) -> dict[str, Any]:
    """The tree in a record that names its game. Refusal says what is wrong, and where."""
    if record.faults:
        raise refused(BadRecord(record.faults[0]))
    try:
        start = start_of(record)
        notes = read_notes(record.comments)
        moves = _moves(record.line, start, notes)
    except BadRecord as error:
        raise refused(error) from None
    usual = start == start.game.start()
    return {
        "game": start.game.text,
        "start": None if usual else start.text(),
        "name": _name(record),
        "comment": notes.last.comment[:LONGEST_COMMENT],
        "marks": notes.last.marks[:MOST_MARKS],
        "text": notes.text,
        "moves": [list(move) for move in moves],
    }


def records_of(text: str) -> list[Record]:
    """The records in a text. Refusal says what is wrong, and where; what is wrong within one is found when it is made a tree."""
    if text.lstrip().startswith("(;"):
        say = Words("This is SGF, which has no notation for any of these games. Paste a list of moves instead.")
        raise Refusal(_SGF, say, field="text")
    if not _MARKED_UP.search(text):
        text = _COMMA.sub(" ", text)
    try:
        return [item for item in records_in(io.StringIO(text), strict=True) if isinstance(item, Record)]
    except BadRecord as error:
        raise refused(error) from None


def _record(text: str, game: Game) -> Record:
    record = next(iter(records_of(text)), None)
    if record is None or not (record.line or record.tags):
        raise Refusal("NO_RECORD", Words("There is no move in this text."), field="text")
    return named(record, game)


def named(record: Record, game: Game) -> Record:
    """The record, which is of that game if it names none."""
    if "Game" not in record.tags:
        record.tags["Game"] = game.name
        if game.text != game.name:
            record.tags["Variant"] = game.text[len(game.name) + 1 : -1]
    return record


def refused(error: BadRecord) -> Refusal:
    """What is wrong with a text, and where."""
    complaint = error.complaint
    values: dict[str, Any] = {"line": complaint.line, "column": complaint.column, "turn": complaint.ply or 0}
    values["why"] = glued((complaint.path, complaint.sentence), ": ")
    if not complaint.line:
        return Refusal(complaint.code, sentence(complaint.sentence), field="text")
    if complaint.ply:
        say = Words("Line {line}, column {column}, turn {turn}: {why}.", **values)
    else:
        say = Words("Line {line}, column {column}: {why}.", **values)
    return Refusal(complaint.code, say, field="text")


def _name(record: Record) -> str:
    known = [record.tags.get(name, "?") for name in ("Event", "Date")]
    return ", ".join(value for value in known if "?" not in value)[:80]


class _Grower:
    """A tree that grows by the turns of a record; turns that begin alike share their throws."""

    def __init__(self) -> None:
        self.moves: list[Commented] = []
        self._numbers: dict[tuple[int, tuple[int, ...]], int] = {}

    def add(self, parent: int, actions: list[int]) -> int:
        """The number of a move, which may be there already."""
        key = (parent, tuple(actions))
        if key not in self._numbers:
            self._numbers[key] = len(self.moves)
            self.moves.append(Commented(parent, actions, ""))
        if len(self.moves) > MOST_MOVES:
            raise Refusal("TOO_LONG", Words("This record has more than {n} moves.", n=MOST_MOVES), field="text")
        return self._numbers[key]

    def note(self, number: int, remark: Remark) -> None:
        """Put a remark on a move that has none yet."""
        move = self.moves[number]
        comment = move.comment or remark.comment[:LONGEST_COMMENT]
        self.moves[number] = move._replace(comment=comment, marks=move.marks or remark.marks[:MOST_MARKS])

    def turn(self, parent: int, turn: Sequence[list[int]], notes: Noted) -> int:
        """Add a turn, move by move, with what is noted on it; the number of its last move."""
        for count, actions in enumerate(turn, 1):
            parent = self.add(parent, actions)
            if count in notes.others:
                self.note(parent, notes.others[count])
        self.note(parent, notes.last)
        return parent

    def leave_open(self, parent: int, position: Position, notes: Noted) -> None:
        """Add the moves that follow a turn without finishing another."""
        for opened in notes.opened:
            number = parent
            try:
                position.played(tuple(action for actions in opened.moves for action in actions))
            except LudariumError as error:
                say = Words("The moves in [%open …] cannot be played: {why}.", why=error.sentence)
                raise Refusal("ILLEGAL", say, field="text") from None
            for actions in opened.moves:
                number = self.add(number, actions)
            self.note(number, opened.remark)


def _moves(line: Line, start: Position, about: Noted) -> list[Commented]:
    """All moves of a line and of its variations, each after the one before it."""
    grower = _Grower()
    waiting = [(line, start, -1, 1)]
    while waiting:
        nodes, position, parent, ply = waiting.pop()
        branches = []
        for node in nodes:
            branches += [(variation, position, parent, ply) for variation in node.variations]
            played = position.played(turn_of(position, node, ply))
            notes = read_notes((*node.before, *node.comments))
            parent = grower.turn(parent, _split(played.steps), notes)
            grower.leave_open(parent, played.after, notes)
            position, ply = played.after, ply + 1
        waiting += reversed(branches)
    grower.leave_open(-1, start, about)
    return grower.moves


def _split(steps: Sequence[tuple[Position, int]]) -> list[list[int]]:
    """The actions of a turn as moves of the analysis board: each throw, then what the player does."""
    found: list[list[int]] = []
    last = CHANCE
    for place, action in steps:
        if place.mover == last != CHANCE:
            found[-1].append(action)
        else:
            found.append([action])
        last = place.mover
    return found


# --- as a text


def written(analysed: Analysed, moves: Sequence[Commented], about: Remark | str, name: str) -> str:
    """The record of a tree as text, variations and all that is noted included. Refusal if a move is not legal."""
    tags = {"Event": name} if name.strip() else {}
    return write_game(recorded(analysed, moves, Remark(about) if isinstance(about, str) else about, tags))


def recorded(analysed: Analysed, moves: Sequence[Commented], about: Remark, tags: dict[str, str]) -> Record:
    """The record of a tree, with these tags. Refusal if a move is not legal."""
    children: dict[int, list[int]] = {}
    for number, move in enumerate(moves):
        if not -1 <= move.parent < number:
            raise Refusal("BAD_TREE", Words("Move {n} follows a move that is not there.", n=number + 1), field="moves")
        children.setdefault(move.parent, []).append(number)
    match = analysed.match()
    record = record_of(match)
    record.tags |= {name: _plain(value) for name, value in tags.items()}
    try:
        writer = _Writer(moves, children, match)
        record.line, opened = writer.line(-1)
        write_game(record)  # says what is wrong with it
    except LudariumError as error:
        raise Refusal("ILLEGAL", sentence(str(error).splitlines()[0]), field="moves") from None
    record.comments = tuple(filter(None, (written_remark(about), *opened)))
    return record


def _plain(text: str) -> str:
    """A text as records have it: on one line, without characters that cannot be printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


class _Writer:
    """Walks over a tree with a match, which is wherever the walk is."""

    def __init__(self, moves: Sequence[Commented], children: dict[int, list[int]], match: Match) -> None:
        self.moves, self.children, self.match = moves, children, match
        self._noted: set[int] = set()  # moves within a turn whose remark was written, with the first turn they begin

    def line(self, parent: int) -> tuple[Line, list[str]]:
        """The line from a move on, the other turns there as variations; and comments about turns that begin there unfinished."""
        line: Line = []
        begun: list[str] = []
        entered = 0
        while True:
            opened: list[str] = []
            ends = list(self._turns(parent, [], opened))
            if line:
                line[-1].comments += tuple(opened)
            else:
                begun = opened
            if not ends:
                break
            (first, node), *others = ends
            for end, other in others:
                self._enter(parent, end)
                further, after = self.line(end)
                other.comments += tuple(after)
                node.variations.append([other, *further])
                self.match.pop()
            line.append(node)
            self._enter(parent, first)
            parent, entered = first, entered + 1
        for _ in range(entered):
            self.match.pop()
        return line, begun

    def _enter(self, parent: int, end: int) -> None:
        """Play the moves from after `parent` up to `end`, which make a turn."""
        path: list[int] = []
        while end != parent:
            path.append(end)
            end = self.moves[end].parent
        for number in reversed(path):
            for action in self.moves[number].actions:
                self.match.push(action)

    def _turns(self, parent: int, path: list[int], opened: list[str]) -> Iterator[tuple[int, Node]]:
        """The turns that begin with the moves of `path`, each with the number of its last move; unfinished ones go to `opened`."""
        for number in self.children.get(parent, ()):
            turn = None
            before = len(self.match.steps)
            for action in self.moves[number].actions:
                turn = self.match.push(action)
            if turn is not None:
                yield number, Node(turn.text, comments=tuple(self._comments([*path, number])))
                self.match.pop()
                for action in [action for _, action in turn.steps][:before]:
                    self.match.push(action)
            else:
                further = list(self._turns(number, [*path, number], opened))
                yield from further
                if not further and number not in self._noted:
                    self._noted.add(number)
                    steps = [self.moves[one].actions for one in (*path, number)]
                    opened.append(written_open(steps, self.moves[number].remark))
                while len(self.match.steps) > before:
                    self.match.pop_action()

    def _comments(self, path: Sequence[int]) -> Iterator[str]:
        """What is noted on the moves of a turn."""
        *begun, last = path
        if said := written_remark(self.moves[last].remark):
            yield said
        for count, number in enumerate(begun, 1):
            said = "" if number in self._noted else written_remark(self.moves[number].remark)
            self._noted.add(number)
            if said:
                yield f"[%at {count}] {said}"
