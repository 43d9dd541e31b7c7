"""Thaayam's evaluation does not depend on where people sit, and its nets are refused where they are damaged."""

import random
import shutil
import tomllib

import pytest

from ludarium.errors import LudariumError
from ludarium.games.thaayam import GAME
from ludarium.games.thaayam.taught import __main__ as teaching
from ludarium.games.thaayam.taught.net import FILE, NAMES, NETS, STEPS, read_nets
from ludarium.games.thaayam.worth import naive_worth, worth


def met(game, seed, most=60):
    """States of a random game after the roll-off: between turns, while throwing and while moving."""
    chance, here, found = random.Random(seed), game.start(), []
    while here.outcome() is None and len(found) < most:
        here = here.play(here.chance_action(chance) if here.is_chance else chance.choice(here.actions))
        if here.state.rolloff == 0:
            found.append(here.state)
    return [state for state in found if state.places == 0]


def turned(rules, state):
    """The same with everybody moved on by one seat and a quarter of the board, and named after the new seat."""
    players = rules.players

    def moved(values):
        return (values[players - 1], *values[: players - 1], *values[players:])

    quarters = tuple((quarter + 1) & 3 for quarter in moved(rules.quarters))
    return rules._replace(quarters=quarters), state._replace(sides=moved(state.sides), turn=(state.turn + 1) % players)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("judge", [worth, naive_worth], ids=["worth", "naive"])
def test_turning_the_seats_turns_the_worth(players, judge):
    """Once and again, until everybody is back: each player keeps what the position is worth to them."""
    game = GAME.variant(players=players)
    for seed in (3, 4):
        for state in met(game, seed)[::4]:
            rules, now, wanted = game.rules, state, [judge(game.rules, state, player) for player in range(players)]
            assert len(set(wanted)) > 1 or judge is naive_worth
            for turns in range(1, players):
                rules, now = turned(rules, now)
                found = [judge(rules, now, (player + turns) % players) for player in range(players)]
                assert found == pytest.approx(wanted)


@pytest.fixture
def nets(tmp_path):
    """A copy of the nets and of their card."""
    for suffix in (".npz", ".toml"):
        shutil.copy(FILE.with_suffix(suffix), tmp_path)
    return tmp_path / FILE.name


def test_nets_are_read(nets):
    """What the players use is what the file says; its card tells how each was made and how good it is."""
    numbers, steps = read_nets(nets)
    assert (numbers == NETS).all() and steps == STEPS
    card = tomllib.loads(nets.with_suffix(".toml").read_text("utf-8"))
    for name in NAMES:
        assert {"command", "seed", "device", "games", "date", "won_of_100", "opponent"} <= card[name].keys()


@pytest.mark.parametrize(
    ("suffix", "data", "sentence"),
    [
        (".npz", b"not nets", "these nets are damaged"),
        (".npz", b"", "these nets are damaged"),
        (".npz", None, "cannot be read"),
        (".toml", b"[three]", "these nets are damaged"),
        (".toml", b"\xff = [", "cannot be read"),
        (".toml", None, "cannot be read"),
    ],
)
def test_damaged_nets_are_refused_in_a_sentence(nets, suffix, data, sentence):
    """It says what helps."""
    file = nets.with_suffix(suffix)
    file.unlink()
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(LudariumError, match=sentence) as refusal:
        read_nets(nets)
    assert refusal.value.code == "BAD_TABLES" and "thaayam.taught" in str(refusal.value)


def test_packed_nets_are_read_again(nets, tmp_path, monkeypatch):
    """Packing writes the digest on the card."""
    monkeypatch.setattr(teaching, "FILE", nets)
    for number, name in enumerate(NAMES):
        teaching.np.save(tmp_path / f"{name}.npy", teaching.begun(number))
    teaching.pack(tmp_path)
    numbers, steps = read_nets(nets)
    assert numbers.shape == NETS.shape and (numbers != NETS).any() and steps != STEPS
