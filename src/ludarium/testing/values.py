"""Promises about positions, turns and variants as values and as texts."""

import copy
import pickle
import random
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.kernel.verbs import CHANCE
from ludarium.play.match import Match
from ludarium.testing.broken import broken, played

_MOST_TURNS = 40


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own value, a moment old


def positions_are_read_back(game: Game) -> None:
    """A position's text reads back as the same position and is written the same again."""
    for position in played(game, 5):
        text = position.text()
        try:
            again = game.position(text)
        except LudariumError as refusal:
            broken(position, f"write_position wrote {text!r}, which read_position refuses: {refusal}")
        if again != position or again.text() != text:
            broken(position, f"read back, {text!r} is another position ({again.text()!r})")


def turns_are_read_back(game: Game) -> None:
    """A turn's text has no blanks, reads back as a turn with the same result, and stands for one turn only."""
    for position in played(game, 6)[::4]:
        turns = list(position.legal_moves)
        some = turns if len(turns) <= _MOST_TURNS else random.Random(6).sample(turns, _MOST_TURNS)
        texts = [position.write(turn) for turn in some]
        if len(set(texts)) != len(texts):
            broken(position, f"two turns are written alike: {sorted(texts)[:12]}")
        for turn, text in zip(some, texts, strict=True):
            if " " in text:
                broken(position, f"the turn {text!r} is written with a blank in it")
            try:
                after = position.play(text)
            except LudariumError as refusal:
                broken(position, f"write_move wrote {text!r}, which read_move refuses: {refusal.sentence}")
            if after != position.play(turn):
                broken(position, f"read back, the turn {text!r} leads elsewhere")


def turns_lead_apart(game: Game) -> None:
    """There is one legal turn for each position that a turn can lead to."""
    for position in played(game, 7)[::5]:
        if position.mover == CHANCE:
            continue  # two throws may well lead to the same
        ends = [position.play(turn) for turn in position.legal_moves]
        if len(set(ends)) != len(ends):
            broken(position, "two legal turns lead to the same position")


def positions_are_values(game: Game) -> None:
    """Equal positions hash alike, survive pickling and copying, and do not change when played on."""
    positions = played(game, 3)
    position = positions[min(1, len(positions) - 1)]
    before = position.text()
    same = _pickled(position)
    if same != position or hash(same) != hash(position) or same.key != position.key:
        broken(position, "pickled and read again, the position is another one")
    if position.actions:
        position.act(position.actions[0])
    if position.text() != before:
        broken(position, "playing on changed the position itself")


def variants_are_values(game: Game) -> None:
    """A variant survives pickling and copying, and its name reads back as the same variant."""
    for duplicate in (copy.deepcopy, copy.copy, _pickled):
        again = duplicate(game)
        if again != game or again.chosen != game.chosen or duplicate(game.start()) != game.start():
            broken(None, f"copied or pickled, {game.text} is another game")


def a_match_can_be_taken_back(game: Game) -> None:
    """Taking back all turns of a match leads through the same positions to the start."""
    match, chooser = Match(game), random.Random(9)
    seen = 0
    while seen < 20 and match.outcome() is None:
        seen += 1
        match.push(chooser.choice(match.position.legal_moves))
        while match.pending:
            match.push(chooser.choice(match.position.legal_moves))
    while match.turns:
        match.pop()
    if match.position != game.start():
        broken(match.position, "taking everything back does not lead to the start")
