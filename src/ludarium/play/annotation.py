"""Annotating a whole game: how it stood after each turn, which turns were mistakes, and what would have been better.

>>> import ludarium
>>> from ludarium.play.annotation import annotate
>>> match = ludarium.Match(ludarium.load("konane(size=4)"))
>>> match.push_all("b2 b3")
>>> [judged.turn for judged in annotate(match, Budget(depth=3))]
['b2', 'b3']
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.kernel.verbs import CHANCE
from ludarium.picture.graph import Curve, Remark, svg_graph
from ludarium.play.longturns import judged as worth_of
from ludarium.play.longturns import searched
from ludarium.play.match import Match, Turn
from ludarium.play.measures import accuracy_of, given_away, luck_of, sign_of
from ludarium.play.players import past_of
from ludarium.play.words import proven_words, titled
from ludarium.record.value import Node, Record
from ludarium.search.budget import Budget
from ludarium.search.result import Line, Result
from ludarium.search.thinker import Thinker

GLYPHS = {"?": 2, "??": 4, "?!": 6}
_COMPARED = 12  # turns compared with each other where one position cannot be compared with the next
_LONGEST = 8  # turns of a better line that are shown
_BETTER, _CERTAIN = "Better:", "Certain:"


@dataclass(frozen=True)
class Judged:
    """A turn and how the game stood after it.

    `score`, from −1 to 1, is seen by the player `view`: in a game of two the first player, in a larger one the player
    who made the turn. `proven` is what is certain for that player: win, loss, draw or None; `within` is the number of
    turns it takes. `loss` is what the turn gave away; `best` and `line` are what was better, if another turn was. `forced`
    says that there was no choice; `luck` is what the throws of the turn were worth, None without any (`play/measures.py`).
    """

    ply: int
    player: str
    turn: str
    view: str
    score: float
    proven: str | None = None
    within: int | None = None
    loss: float = 0.0
    sign: str = ""
    best: str = ""
    best_score: float | None = None  # in the view of the player of the turn
    best_verdict: str = ""
    line: tuple[str, ...] = ()
    forced: bool = False
    luck: float | None = None

    @property
    def eval(self) -> str:
        """As it stands in a record: `+0.35`, `#5` for a win in five turns, `#-5` for a loss; `red:+0.35` of many."""
        if self.proven in ("win", "loss") and self.within is not None:
            text = f"#{self.within if self.proven == 'win' else -self.within}"
        else:
            text = f"{self.score:+.2f}"
        return text

    @property
    def comments(self) -> list[str]:
        """What there is to say."""
        if not self.sign:
            return []
        rest = " ".join(self.line)
        return [f"{_BETTER} {self.best} ({self.best_verdict} for {self.player}){f': {rest}' if rest else ''}"]


def annotate(match: Match, budget: Budget, thinker: Thinker | None = None) -> list[Judged]:
    """Judge every turn of the match, searching each position within `budget`."""
    return list(judgements(match, budget, thinker))


def judgements(match: Match, budget: Budget, thinker: Thinker | None = None) -> Iterator[Judged]:
    """The same, one turn at a time as they are found. `budget.stop` ends it early, without the turn then in hand."""
    judge = _Judge(match, budget, thinker or Thinker(match.game))
    compared = len(match.game.players) > 2 or match.game.stochastic
    for index in range(len(match.turns)):
        found = judge.among_others(index) if compared else judge.by_what_follows(index)
        if budget.stop is not None and budget.stop.is_set():
            return
        yield found


class _Judge:
    def __init__(self, match: Match, budget: Budget, thinker: Thinker) -> None:
        self.match, self.budget, self.thinker = match, budget, thinker
        self.past = past_of(match)
        self._kept: tuple[int, Result] | None = None

    def _search(self, index: int, position: Position, lines: int = 1) -> Result:
        return searched(self.thinker, position, self.budget, lines, self.past[:index])

    def _before(self, index: int) -> Result:
        """The search of the position before a turn; kept, for it is also the one after the turn before."""
        if self._kept is None or self._kept[0] != index:
            self._kept = (index, self._search(index, self._place(index)))
        return self._kept[1]

    def _place(self, index: int) -> Position:
        return self.match.turns[index].before if index < len(self.match.turns) else self.match.position

    def _final(self, index: int, player: int) -> float | None:
        """What the player scored, if the game ended by its rules with that turn."""
        match = self.match
        outcome = match.outcome()
        if index < len(match.turns) - 1 or outcome is None or match.declared or match.pending:
            return None
        return outcome.by_seat[player]

    # --- two players without chance: the position after a turn is searched as well

    def by_what_follows(self, index: int) -> Judged:
        """A turn is worth what the other side can still do about it."""
        turn, best = self.match.turns[index], self._before(index).lines[0]
        player = turn.before.mover
        final = self._final(index, player)
        if final is not None:
            return self._judged(index, turn, best, final, _outcome_word(final), 0 if final else None)
        if self.match.pending and index == len(self.match.turns) - 1:
            after, there = self._search(index + 1, turn.after), turn.after
        else:
            after, there = self._before(index + 1), self._place(index + 1)
        line = after.lines[0]
        mine = there.mover == player
        word = line.proven if mine or line.proven in (None, "draw") else {"win": "loss", "loss": "win"}[line.proven]
        return self._judged(index, turn, best, line.score if mine else -line.score, word, line.turns)

    # --- chance, or more players: the turn is compared with the others of its position

    def among_others(self, index: int) -> Judged:
        """A turn is worth what the search of its own position says of it; at most what the last one listed is worth."""
        turn = self.match.turns[index]
        steps = turn.steps
        first = next((number for number, (place, _) in enumerate(steps) if place.mover != CHANCE), None)
        if first is None:
            return self._judged(index, turn, None, 0.0, None, None)
        here, played = steps[first][0], turn.move[first:]
        alone = len(here.actions) == 1
        lines = self._search(index, here, 1 if alone else _COMPARED).lines
        end = here.play(played)
        own = next((line for line in lines if here.play(line.turn) == end), lines[-1])
        final = self._final(index, here.mover)
        score = own.score if final is None else final
        word = own.proven if final is None else _outcome_word(final)
        found = self._judged(index, turn, lines[0], score, word, own.turns)
        return replace(found, luck=self._luck(turn, here)) if first else found

    def _luck(self, turn: Turn, here: Position) -> float:
        """What the throws were worth: the best that could be made of them at once, against what there was before."""
        best = searched(self.thinker, here, replace(self.budget, depth=1))
        return luck_of(worth_of(turn.before, here.mover), best.score)

    # --- both

    def _judged(
        self, index: int, turn: Turn, best: Line | None, score: float, proven: str | None, within: int | None
    ) -> Judged:
        """`score`, `proven` and `within` are what the turn led to for its player; `best` is the best there was."""
        match, game = self.match, self.match.game
        player = turn.player
        here = next((place for place, _ in turn.steps if place.mover == player), turn.before)
        name = game.name_of(here.state, player)
        turned = len(game.players) == 2 and name != game.players[0]
        same = best is None or here.play(best.turn) == turn.after
        loss = 0.0 if same or best is None else given_away(best.score, score)
        opposite = {"win": "loss", "loss": "win"}
        texts = best.texts(here)[:_LONGEST] if best is not None and not same else []
        return Judged(
            ply=index + 1,
            player=name,
            turn=match.turns[index].text,
            view=game.players[0] if len(game.players) == 2 else name,
            score=round(-score if turned else score, 4) + 0.0,
            proven=opposite.get(proven or "", proven) if turned else proven,
            within=within,
            loss=loss,
            sign=sign_of(loss),
            best=texts[0] if texts else "",
            best_score=None if best is None else round(best.score, 4),
            best_verdict=best.verdict if best is not None else "",
            line=tuple(texts[1:]),
            forced=best is None or len(here.actions) == 1,
        )


def _outcome_word(score: float) -> str | None:
    return "win" if score >= 1 else "loss" if score <= -1 else "draw" if score == 0 else None


# --- into records, JSON and pictures


def note(record: Record, judged: Iterable[Judged], players: int) -> Record:
    """Write the judgements into the record: `%eval`, signs and comments, replacing those of an earlier run."""
    certain: str | None = None
    for found in judged:
        node = record.line[found.ply - 1]
        node.eval = found.eval if players == 2 else f"{found.view}:{found.eval}"
        node.nags = tuple(nag for nag in node.nags if nag not in GLYPHS.values())
        node.nags += (GLYPHS[found.sign],) if found.sign else ()
        kept = [comment for comment in node.comments if not comment.startswith((_BETTER, _CERTAIN))]
        text = _certainty(found)
        news = [text] if text and text.partition(" in ")[0] != certain and found.within != 0 else []
        certain = text.partition(" in ")[0] if text else None
        node.comments = (*kept, *found.comments, *news)
    return record


def _certainty(found: Judged) -> str:
    """`Certain: Black wins in 5`."""
    if found.proven is None:
        return ""
    return f"{_CERTAIN} {proven_words(found.view, found.proven, found.within)}"


def noted(node: Node) -> bool:
    """Whether a turn of a record has been judged."""
    return node.eval is not None


def plain(game: Game, judged: Sequence[Judged]) -> dict[str, Any]:
    """The judgements as JSON values."""
    turns = [asdict(found) | {"eval": found.eval, "line": list(found.line)} for found in judged]
    return {"game": game.text, "players": list(game.players), "accuracy": accuracies(judged), "turns": turns}


def accuracies(judged: Iterable[Judged]) -> dict[str, float | None]:
    """How well each player played, in per cent; see `play/measures.py`."""
    losses: dict[str, list[float]] = {}
    for found in judged:
        losses.setdefault(found.player, []).extend([] if found.forced else [found.loss])
    return {player: accuracy_of(lost) for player, lost in losses.items()}


class Graph(str):
    """A graph as SVG, which a notebook draws."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return "a graph as SVG"  # a notebook shows the picture, and this where it cannot


def graph(game: Game, judged: Sequence[Judged], title: str = "") -> Graph:
    """The course of the game as SVG: one line if there are two players, otherwise a line for each of them."""
    names = game.players[:1] if len(game.players) == 2 else game.players
    curves = [
        Curve(titled(name), tuple((found.ply, found.score) for found in judged if found.view == name)) for name in names
    ]
    remarks = [
        Remark(found.ply, found.score, found.sign, f"{found.turn}; better {found.best}")
        for found in judged
        if found.sign
    ]
    ends = (titled(game.players[0]), titled(game.players[1])) if len(game.players) == 2 else ("first", "last")
    return Graph(svg_graph(curves, remarks, title=title or game.title, ends=ends))
