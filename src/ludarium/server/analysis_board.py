"""The analysis board: any position of any variant, reached by any actions, and lines and trees of moves put into words.

Nothing is stored here. The page keeps its tree of moves and sends the actions that lead to a position; it thinks by itself.
A *move* on this board is what one player does until somebody else is to act, or a single throw.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ludarium.errors import IllegalMove, LudariumError
from ludarium.game.game import Game
from ludarium.game.played import Played
from ludarium.game.position import Position
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.play.actions import actions_of, turns_of, ways
from ludarium.play.guide import advice, variant
from ludarium.play.match import Match
from ludarium.server.analysis_threat import Supposed, other_to_move
from ludarium.server.looks import board_of, scene_of
from ludarium.server.refusals import Refusal, from_rules
from ludarium.server.views import outcome_json
from ludarium.wasm.variants import base64_of, past_facts
from ludarium.wording import Words

MOST_ACTIONS = 2000
MOST_MOVES = 2000
_MATCHES_KEPT = 64
_LONGEST_SERIES = 6  # throws in a row that are looked at for the odds
_MOST_SERIES = 150
_UNLIKELY = 0.06  # series are not followed any further, once all that go on are as unlikely together


class Analysed(NamedTuple):
    """What is being analysed: a variant, from its start or from another position."""

    game: Game
    start: str | None

    def match(self) -> Match:
        """A match that begins there. Refusal says what is wrong with the position."""
        try:
            return Match(self.game.position(self.start) if self.start else self.game)
        except LudariumError as error:
            raise from_rules(error) from None


_kept: OrderedDict[tuple[str, str | None], Match] = OrderedDict()
_keeping = threading.Lock()


def reached(analysed: Analysed, actions: Sequence[int]) -> Match:
    """The match after these actions. Refusal if one is not legal. Give it to `keep` afterwards: then the next is quick."""
    with _keeping:
        match = _kept.pop((analysed.game.text, analysed.start), None)
    match = match or analysed.match()
    done = _actions(match)
    shared = next((n for n, (one, other) in enumerate(zip(done, actions, strict=False)) if one != other), None)
    left = min(len(done), len(actions)) if shared is None else shared
    while len(done) > left:
        count = 1 if match.pop_action() is not None else _popped(match)
        del done[len(done) - count :]
    for number in range(len(done), len(actions)):
        try:
            match.push(actions[number])
        except LudariumError as error:
            why = error.sentence
            say = Words("Action {n} of this line cannot be played: {why}.", n=number + 1, why=why)
            raise Refusal("ILLEGAL", say, field="actions") from None
    return match


def keep(analysed: Analysed, match: Match) -> None:
    """Have the match ready for the next question about the same game."""
    with _keeping:
        _kept[analysed.game.text, analysed.start] = match
        while len(_kept) > _MATCHES_KEPT:
            _kept.popitem(last=False)


def _actions(match: Match) -> list[int]:
    return [action for move in match.move_stack for action in move] + match.pending


def _popped(match: Match) -> int:
    turn = match.turns[-1]
    match.pop()
    return len(turn.move)


# --- one position


def board_json(analysed: Analysed, actions: Sequence[int]) -> dict[str, Any]:
    """Everything the page shows of the position after these actions, and what its engine has to know of it."""
    match = reached(analysed, actions)
    position, outcome, move = match.position, match.outcome(), _move(match)
    game, mover = position.game, position.mover if outcome is None else OVER
    goes_on = move is not None and not _complete(match, move)
    look = position.look(position.mover if position.mover >= 0 else None)
    scene = scene_of(look, over=outcome is not None)
    scene["marks"] |= dict.fromkeys(match.last.cells, "last")
    view = {
        "ply": match.ply(), "mover": mover, "turn": Words(match.turn), **scene,
        "pending": [{"text": one.text, "cells": list(one.cells)} for one in move.singly] if move and goes_on else [],
        "undo": goes_on, "legal": actions_of(position) if mover >= 0 else [], "turns": turns_of(position) if mover >= 0 else [],
        "outcome": outcome_json(outcome, position) if outcome else None, "clock": None, "abort": None, "aborted": False,
        "advice": advice(position) if mover >= 0 else "", "secret": False, "note": None,
    }  # fmt: skip
    answer = {
        "game": game.text, "title": game.title, "variant": variant(game), "chance": game.stochastic,
        "players": [Words(game.name_of(position.state, player)) for player in range(len(game.players))],
        "board": board_of(game.name, look), "view": view, "position": position.text(),
        "move": {**_move_json(move), "complete": not goes_on} if move else None,
        "thinking": _thinking(match) if mover >= 0 else None, **_threat(match, goes_on),
        "throws": _series(position) if mover == CHANCE else [],
    }  # fmt: skip
    keep(analysed, match)
    return answer


def _move(match: Match) -> Played | None:
    """The last move on the board: the actions of one player up to now, or the last throw."""
    last = match.last
    if not last:
        return None
    movers = [place.mover for place in last.places[:-1]]
    own = movers[-1]
    before = next((n for n in range(len(movers) - 1, -1, -1) if movers[n] != own), -1)
    return last.tail(1 if own == CHANCE else len(movers) - 1 - before)


def _complete(match: Match, move: Played) -> bool:
    player = move.before.mover
    return player == CHANCE or not match.steps or match.position.mover != player


def _move_json(move: Played) -> dict[str, Any]:
    player = move.before.mover
    return {"actions": list(move), "text": move.text, "player": player, "cells": list(move.cells)}


def _thinking(match: Match) -> dict[str, Any]:
    """The position as the page's engine takes it."""
    position, game = match.position, match.game
    before = [turn.before for turn in match.turns] + [place for place, _ in match.steps[:1]]
    past = [game.compiled.repetition_key(place.words) for place in before] if game.repetition else []
    return {"words": base64_of(position.words), "player": position.mover, **past_facts(position, past)}


def _threat(match: Match, goes_on: bool) -> dict[str, Any]:
    """The same with the other player to move, or why that cannot be; where a throw would come first, all the throws."""
    unfinished = Supposed(None, Words("Finish the move first: threats are shown between moves."))
    place, say = unfinished if goes_on else other_to_move(match.position)
    if place is None:
        return {"threat": None, "no_threat": say}
    throws = _series(place) if place.is_chance else []
    words = None if throws else base64_of(place.words)
    found = {"words": words, "player": place.mover, **past_facts(place, []), "throws": throws, "say": say}
    return {"threat": found, "no_threat": ""}


def _series(position: Position) -> list[dict[str, Any]]:
    """Throws that may come now, each with its odds; one that is followed by another throw is continued with that, too.

    Where several lead to one position, only the first is continued; the others name it as `same`.
    """
    found: list[dict[str, Any]] = []
    known: dict[Position, list[int]] = {position: []}
    front = {position: 1.0}
    for _ in range(_LONGEST_SERIES):
        further: dict[Position, float] = {}
        for place, odds in front.items():
            for entry, after in _thrown(place, known[place], found):
                found.append(entry)
                if not after.is_chance:
                    continue
                if after in known:
                    entry["same"] = known[after]
                else:
                    known[after] = entry["actions"]
                    further[after] = 0.0
                if after in further:
                    further[after] += odds * place.odds(entry["actions"][-1])
        front = further
        if sum(front.values()) < _UNLIKELY or len(found) >= _MOST_SERIES:
            break
    return found


def _thrown(
    place: Position, thrown: list[int], found: Sequence[dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], Position]]:
    """Every throw that may come at that place, which these throws led to, and the position after it."""
    first: dict[str, Any] = {"odds": 1.0, "text": ""}
    before = next((entry for entry in found if entry["actions"] == thrown), first)
    for action in place.actions:
        after = place.act(action)
        text = "+".join(filter(None, (before["text"], place.write((action,)))))
        odds = before["odds"] * place.odds(action)
        entry = {"actions": [*thrown, action], "text": text, "odds": odds, "again": after.is_chance}
        yield entry | {"words": base64_of(after.words) if after.mover >= 0 else None, "player": after.mover}, after


# --- lines and trees


def lines_json(
    analysed: Analysed, actions: Sequence[int], lines: Sequence[Sequence[Sequence[int]]], threat: bool
) -> list[dict[str, Any]]:
    """Lines of play that an engine found there: their moves in the game's notation, and the ways of the first."""
    match = reached(analysed, actions)
    start = match.position
    keep(analysed, match)
    if threat:
        place, why = other_to_move(start)
        if place is None:
            raise Refusal("ILLEGAL", why, field="threat")
        start = place
    return [_line(start, line) for line in lines]


def _line(position: Position, line: Sequence[Sequence[int]]) -> dict[str, Any]:
    texts: list[str] = []
    found: list[list[str]] = []
    for turn in line:
        try:
            played = _one_move(position, turn)
        except LudariumError:
            raise Refusal("ILLEGAL", "One of these moves is not legal.", field="lines") from None
        texts.append(played.text)
        found = found or (ways(played.steps) or [list(played.cells)])
        position = played.after
    return {"texts": texts, "ways": found}


def _one_move(before: Position, actions: Sequence[int]) -> Played:
    """These actions, played; IllegalMove if they are not legal or more than one move."""
    played = before.played(tuple(actions))
    movers = {place.mover for place in played.places[:-1]}
    if len(movers) != 1 or (len(played) > 1 and (before.mover == CHANCE or not before.game.composed)):
        raise IllegalMove("that is more than one move")
    return played


def tree_json(analysed: Analysed, moves: Sequence[tuple[int, Sequence[int]]]) -> dict[str, Any]:
    """A tree of moves, each with the number of the one before it (-1 at the start), in the game's notation.

    `opening` says whether it begins with throws that decide who plays first: a turn by themselves, the first one in records.
    Refusal says which move cannot be played.
    """
    start = analysed.match().start
    places, texts, players = [start], [], []
    for number, (parent, actions) in enumerate(moves, 1):
        if not -1 <= parent < number - 1:
            raise Refusal("BAD_TREE", Words("Move {n} follows a move that is not there.", n=number), field="moves")
        before = places[parent + 1]
        try:
            played = _one_move(before, actions)
        except LudariumError as error:
            say = Words(
                "Move {n} of these cannot be played: {why}.", n=number, why=getattr(error, "sentence", str(error))
            )
            raise Refusal("ILLEGAL", say, field="moves") from None
        places.append(played.after)
        texts.append(played.text)
        players.append(before.mover)
    game = start.game
    names = [game.name_of(start.state, player) for player in range(len(game.players))]
    return {
        "game": game.text,
        "title": game.title,
        "variant": variant(game),
        "names": names,
        "texts": texts,
        "players": players,
        "opening": game.luck is not None and game.luck.opening(game.rules, start.state),
    }
