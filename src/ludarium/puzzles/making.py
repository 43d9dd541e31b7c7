"""Makes puzzles from games: wherever a player missed the one right turn, somebody else may find it.

A short search finds such places, a deep one makes sure of them and of the turns that follow.
"""

import random
from collections.abc import Iterable, Iterator

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.play.longturns import is_long
from ludarium.play.match import Match
from ludarium.play.players import LevelPlayer
from ludarium.puzzles.grading import Grader
from ludarium.puzzles.judging import Standard, Verdict, verdict_on
from ludarium.puzzles.puzzle import Outlook, Puzzle
from ludarium.search.budget import Budget
from ludarium.search.result import Line
from ludarium.search.thinker import Thinker

_RANDOM_TURNS = 4
_PLAYERS = (2, 6)  # levels that miss things, but not everything
_LONGEST_GAME = 400  # turns
_GLANCE = 30  # the short search has this part of the nodes of the deep one
_MOST_TURNS = 5  # of the solver
_A_GAME = 4  # puzzles from one game at most, so that they differ
_LOOKED_AT = 100  # turns, to see whether there is a choice of capturing or not
_HOLD = 0.3  # a right turn that leads to less than this holds a position together, rather than win it


def played_game(game: Game, seed: int) -> Match:
    """A game of two middling levels after a few random turns; the same for the same seed."""
    chance = random.Random(f"{game.text} {seed}")
    match = Match(game)
    players = [LevelPlayer(chance.randint(*_PLAYERS), seed, time=60) for _ in game.players]
    while match.outcome() is None and match.ply() < _LONGEST_GAME:
        here = match.position
        if here.is_chance:
            match.push(here.chance_action(chance))
        elif match.ply() < _RANDOM_TURNS and not is_long(here):
            match.push(chance.choice(here.legal_moves))
        else:
            match.push(players[here.mover].choose(match).move)
    return match


class Maker:
    """Makes the puzzles of one variant; keeps its searches, and remembers positions it has seen, turned and mirrored."""

    def __init__(self, game: Game, standard: Standard) -> None:
        self.game, self.standard = game, standard
        self._grader = Grader(game)
        self._seen: set[str] = set()

    def knows(self, puzzles: Iterable[Puzzle]) -> None:
        """These are there already: none of them is made again."""
        for puzzle in puzzles:
            if puzzle.game == self.game.text:
                self._seen.update(_images(puzzle.start))

    def puzzles_from(self, match: Match) -> Iterator[Puzzle]:
        """The puzzles in a game, in the order of its turns."""
        made = 0
        for index, here in _missed(match, self.standard):
            if made == _A_GAME:
                return
            if self._seen.isdisjoint(names := _images(here)) and (puzzle := self._puzzle(match, index, here)):
                self._seen.update(names)
                made += 1
                yield puzzle

    def _puzzle(self, match: Match, index: int, here: Position) -> Puzzle | None:
        thinker = Thinker(self.game)  # a new one: what others know of the position is not to change the answer
        verdict = verdict_on(here, thinker, self.standard.nodes)
        if verdict is None or not verdict.stands(self.standard):
            return None
        solution = self._solution(here, thinker, verdict)
        end = here.play(verdict.best.turn)
        level, found = self._grader.grade(here, end)
        themes = _themes(here, verdict, solution, index / len(match.turns))
        best, other = _outlook(verdict.best), _outlook(verdict.other)
        return Puzzle(self.game.text, here.text(), solution, best, other, level, found, themes)

    def _solution(self, here: Position, thinker: Thinker, verdict: Verdict) -> tuple[str, ...]:
        """The right turn and what follows it, for as long as one turn alone is right."""
        texts = [here.write(verdict.best.turn)]
        place = here.play(verdict.best.turn)
        alone = len(self.game.players) == 2 and not self.game.stochastic
        forced: list[str] = []  # turns without a choice, which are shown only if a real one comes after them
        while alone and len(texts) + len(forced) < 2 * _MOST_TURNS - 1 and place.mover == 1 - here.mover:
            answer = thinker.search(place, Budget(nodes=self.standard.nodes // 4)).turn
            forced.append(place.write(answer))
            place = place.play(answer)
            if place.mover != here.mover:
                break
            single = len(place.legal_moves) == 1
            follows = None if single else verdict_on(place, thinker, self.standard.nodes)
            if not single and (follows is None or not follows.stands(self.standard)):
                break
            turn = place.legal_moves[0] if follows is None else follows.best.turn
            forced.append(place.write(turn))
            if not single:
                texts, forced = texts + forced, []
            place = place.play(turn)
        return tuple(texts)


def _missed(match: Match, standard: Standard) -> Iterator[tuple[int, Position]]:
    """Where a player missed a turn that a short search calls the only right one: the turn's index, and the position."""
    thinker = Thinker(match.game)
    for index, turn in enumerate(match.turns):
        here = next((place for place, _ in turn.steps if place.mover >= 0), None)
        if here is None or index < _RANDOM_TURNS or is_long(here) or len(here.legal_moves) < standard.fewest:
            continue
        if match.game.position(here.text()) != here:
            continue  # it cannot be written down
        verdict = verdict_on(here, thinker, max(standard.nodes // _GLANCE, 1))
        if verdict is not None and verdict.stands(standard) and here.play(verdict.best.turn) != turn.after:
            yield index, here


def _outlook(line: Line) -> Outlook:
    return Outlook(round(line.score, 3), line.proven, line.turns)


def _images(position: Position) -> set[str]:
    """The position's text, and those of its turned and mirrored images."""
    game, texts = position.game, {position.text()}
    if game.extras.images is not None:
        texts |= {game.position_of(state).text() for state in game.extras.images(game.rules, position.state)}
    return texts


def _themes(here: Position, verdict: Verdict, solution: tuple[str, ...], when: float) -> tuple[str, ...]:
    """What the puzzle is about; `when` is how much of its game was over."""
    best = verdict.best
    right = here.move(best.turn)
    turns = (len(solution) + 1) // 2
    captures = {bool(here.move(turn).captured) for turn in here.legal_moves[:_LOOKED_AT]}
    found = {
        "win": best.proven == "win",
        "advantage": best.proven != "win" and best.score >= _HOLD,
        "hold": best.proven != "win" and best.score < _HOLD,
        "capture": bool(right.captured) and False in captures,
        "quiet": not right.captured and True in captures,
        "single": turns == 1,
        "long": turns >= 3,
        "opening": when < 0.25,
        "ending": when >= 0.75,
    }
    return tuple(theme for theme, there in found.items() if there)
