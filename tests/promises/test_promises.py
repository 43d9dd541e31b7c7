"""What every game promises, whoever wrote it: run over every variant found."""

import copy
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest
from playthrough import playthrough
from promised import GAMES, VARIANTS, folder, played

import ludarium
from ludarium import Match
from ludarium.errors import IllegalMove, LudariumError
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.search.playouts import playouts

each_game = pytest.mark.parametrize("game", GAMES, ids=str)
each_variant = pytest.mark.parametrize("game", VARIANTS, ids=str)


@each_variant
def test_actions_are_sorted_unique_and_in_range(game):
    """Legal actions ascend, are distinct, and lie in the range the game declares; none exactly when it is over."""
    for seed in range(3):
        for position in played(game, seed):
            actions = position.actions
            assert actions == sorted(set(actions))
            assert all(0 <= action < game.actions for action in actions)
            assert len(actions) <= game.widest
            assert (position.mover == OVER) == (not actions)
            assert -2 <= position.mover < len(game.players)


@each_variant
def test_position_text_round_trips(game):
    """A position's text reads back as the same position, and is written the same again."""
    for position in played(game, 5):
        again = game.position(position.text())
        assert again == position, position.text()
        assert again.text() == position.text()


@each_variant
def test_turn_text_round_trips(game):
    """A turn's text reads back as a turn with the same result, and no two turns share a text."""
    for position in played(game, 6)[::4]:
        turns = list(position.legal_moves)
        chosen = turns if len(turns) <= 40 else random.Random(6).sample(turns, 40)
        texts = [position.write(turn) for turn in chosen]
        assert len(set(texts)) == len(texts)
        for turn, text in zip(chosen, texts, strict=True):
            assert " " not in text
            assert position.play(text) == position.play(turn), text
            assert text in position.legal_moves


@each_variant
def test_turns_lead_to_distinct_positions(game):
    """There is one legal turn for each resulting position; two throws of chance may well lead to the same."""
    for position in played(game, 7)[::5]:
        if position.mover == CHANCE:
            continue
        ends = [position.play(turn) for turn in position.legal_moves]
        assert len(set(ends)) == len(ends)


@each_variant
def test_scores_sum_to_zero(game):
    """At the end the players' scores lie between −1 and 1 and add up to nothing."""
    for seed in range(8):
        last = played(game, seed, 3000)[-1]
        outcome = last.outcome()
        if outcome is not None:
            assert sum(outcome.scores) == pytest.approx(0)
            assert all(-1 <= score <= 1 for score in outcome.scores)
            assert last.turn == "over"


@each_variant
def test_the_end_is_the_end(game):
    """Nothing can be played on a finished position, whatever is tried."""
    last = played(game, 1, 3000)[-1]
    if last.is_over:
        assert len(last.legal_moves) == 0
        with pytest.raises(IllegalMove):
            last.act(0)
        with pytest.raises(IllegalMove) as refusal:
            Match(last).push(game.start().write(game.start().legal_moves[0]))
        assert refusal.value.code == "GAME_OVER"


@each_game
def test_odds_add_up(game):
    """Where chance acts, the odds of its actions add up to one."""
    for position in played(game, 2):
        if position.mover == CHANCE:
            assert sum(position.odds(action) for action in position.actions) == pytest.approx(1)
            assert all(position.odds(action) > 0 for action in position.actions)


@each_variant
def test_random_play_is_seeded(game):
    """The same seed gives the same games, another seed others."""
    one, again, other = (playouts(game.start(), 20, seed, 400) for seed in (11, 11, 12))
    assert one == again
    assert one != other or one.actions == 20 * 400, "games that were all cut off would show no difference"


@each_variant
def test_variants_are_values(game):
    """A variant and its positions survive pickling and copying, whatever the options."""
    for duplicate in (copy.deepcopy, copy.copy, lambda value: pickle.loads(pickle.dumps(value))):
        assert duplicate(game) == game
        position = duplicate(game.start())
        assert position == game.start()
        assert position.game.chosen == game.chosen


@each_game
def test_positions_are_values(game):
    """Equal positions hash alike, survive pickling, and do not change when played on."""
    position = played(game, 3)[1]
    before = position.text()
    same = pickle.loads(pickle.dumps(position))
    assert same == position
    assert hash(same) == hash(position)
    position.play(position.legal_moves[0])
    assert position.text() == before
    assert position.key == same.key
    assert np.array_equal(position.words, same.words)


@each_game
def test_undo_gives_back_every_position(game):
    """Popping all turns of a match leads back through the same positions to the start."""
    match, chooser = Match(game), random.Random(9)
    seen = []
    while len(seen) < 20 and match.outcome() is None:
        seen.append(match.position)
        match.push(chooser.choice(match.position.legal_moves))
        while match.pending:
            match.push(chooser.choice(match.position.legal_moves))
    while match.turns:
        match.pop()
    assert match.position == game.start()


@each_game
def test_look_shows_every_piece_on_a_cell(game):
    """The picture has cells with distinct names, and every piece stands on one of them with a known symbol."""
    for position in played(game, 4)[::5]:
        for viewer in (None, *range(len(game.players))):
            look = position.look(viewer)
            names = [cell.name for cell in look.cells]
            assert len(set(names)) == len(names)
            assert {piece.cell for piece in look.pieces} <= set(names)
            assert {piece.symbol for piece in look.pieces} <= set(look.symbols)
            assert {cell.symbol for cell in look.cells} <= set(look.symbols)
        assert str(position)
        assert position._repr_svg_().startswith("<svg")


@each_game
def test_touched_cells_exist(game):
    """The cells that an action touches are cells of the board."""
    for position in played(game, 8)[::3]:
        names = {cell.name for cell in position.look().cells}
        for action in position.actions[:50]:
            assert set(game.touched(position, action)) <= names


@each_game
def test_golden_playthrough(game):
    """The playthrough in the folder is what the rules say today (`make playthroughs` writes it anew)."""
    assert playthrough(game) == (folder(game) / "playthrough.txt").read_text("utf-8")


@each_game
def test_interpreted_world_agrees(game):
    """Run as plain Python, without the compiler, the rules give the same game."""
    script = (
        "import random, ludarium\n"
        f"position = ludarium.load({game.text!r}).start(); chooser = random.Random(4)\n"
        "for _ in range(12):\n"
        "    if not position.actions: break\n"
        "    print(position.text(), position.mover, position.key, position.actions[:30])\n"
        "    position = position.act(chooser.choice(position.actions))\n"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", script],
            env=_environment(NUMBA_DISABLE_JIT=flag),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for flag in ("0", "1")
    ]
    assert answers[0] == answers[1]


def _environment(**extra: str) -> dict[str, str]:
    import os

    return {**os.environ, **extra}


@each_game
def test_every_option_is_explained_and_opens(game):
    """Every option says what it does; every choice of it makes a playable game whose name reads back."""
    for option in game.options:
        assert option.explanation
        for value in option.choices or option.examples or (("on", "off") if option.flag else ()):
            if contradicts(game, {option.name: value}):
                continue
            variant = game.variant(**{option.name: value})
            assert variant.start().actions
            assert ludarium.load(variant.text) == variant
        with pytest.raises(LudariumError) as refusal:
            game.variant(**{option.name: "no such value"})
        assert option.name in refusal.value.sentence


def contradicts(game, given):
    """Whether the value cannot stand alone, for what the game is without options contradicts it."""
    try:
        game.variant(**given)
    except LudariumError as refusal:
        return refusal.code == "BAD_OPTION" and "no value" not in refusal.sentence
    return False


@each_game
def test_rules_are_there_to_read(game):
    """The reader's rules name the game and every option."""
    text = game.rules_page()
    assert game.title in text
    assert all(f"`{option.name}" in text for option in game.options)
    assert len(text.split()) > 300


@each_game
def test_help_is_helpful(game):
    """Name, title and sentence are there and fit on a line."""
    assert game.name.isascii()
    assert game.name == game.name.lower()
    assert 20 < len(game.sentence) < 140
    assert len(set(game.players)) == len(game.players)
