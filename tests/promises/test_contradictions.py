"""Options that contradict each other are refused by a sentence; all others make a game."""

import random

import pytest
from promised import GAMES

import ludarium
from ludarium.errors import LudariumError
from ludarium.game.movetext import split_turns

WRONG = {
    "taifho(pieces=6)": "two players always have eight pieces",
    "taifho(players=2,pieces=6)": "two players always have eight pieces",
    "taifho(max_turns=20,leave_home=30)": "max_turns=20",
    "taifho(beginners,four)": "two presets",
    "taifho(four,players=2)": "four means players=4",
    "tafl(brandubh,fetlar)": "two presets",
    "tafl(brandubh,ruleset=fetlar)": "brandubh means ruleset=brandubh",
    "tafl(attacker_speed=0)": "could never move",
    "tafl(corner_hostile=attackers+none)": "none and others",
    "tafl(corner_hostile=all+king)": "named twice",
    "tafl(corners=0)": "needs corners",
    "tafl(ruleset=tawlbwrdd,corner_hostile=all)": "corner_hostile needs corners",
    "tafl(ruleset=tablut,exit_fort=on)": "have won already",
    "tafl(ruleset=parlett,shieldwall=strong)": "needs corners",
    "tafl(layout=cross,size=11)": "the layout has 9 ranks",
    "tafl(throne_hostile_to_king=on,throne_hostile_empty=men)": "contradicts throne_hostile_empty=men",
    'tafl(ruleset=fetlar,rules="dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")': "in place of a ruleset",
    'tafl(size=9,rules="dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")': "the rules string has 7 ranks",
    "thaayam(twins=on,pieces=1)": "twins are two pieces",
    "thaayam(play_on)": "nothing to play on for",
    "thaayam(spinner,dice=cowries)": "spinner means dice=spinner",
    "konane(size=８)": "digits 0 to 9",
    "konane(size=1٠)": "digits 0 to 9",
    "tiao(size=１３)": "digits 0 to 9",
    "taifho(blocked_turns=３)": "digits 0 to 9",
    "tafl(max_plies=²)": "digits 0 to 9",
}


@pytest.mark.parametrize(("text", "says"), WRONG.items())
def test_contradictions_are_refused(text, says):
    """At once, when the game is asked for, and with the reason."""
    with pytest.raises(LudariumError) as error:
        ludarium.load(text)
    assert says in error.value.sentence
    assert error.value.code == "BAD_OPTION"


@pytest.mark.parametrize(
    ("text", "same"),
    {
        "taifho(players=4,pieces=6)": "taifho(players=4)",
        "taifho(four,pieces=6)": "taifho(players=4)",
        "taifho(four,players=4)": "taifho(players=4)",
        "taifho(beginners,players=4)": "taifho(players=4,basic=true)",
        "tafl(ruleset=seed)": "tafl",
        "tafl(attacker_speed=any)": "tafl(attacker_speed=any)",
        "tafl(ruleset=ard_ri,king_speed=any)": "tafl(ruleset=ard_ri,king_speed=any)",
        "tafl(corner_hostile=attackers+defenders)": "tafl(corner_hostile=men)",
    }.items(),
)
def test_what_fits_together_is_played(text, same):
    """And written the shortest way, which is read again."""
    assert ludarium.load(text).text == same
    assert ludarium.load(same) == ludarium.load(text)


def _values(option):
    if option.flag:
        return ["true", "false"]
    return list(option.choices) if option.choices else list(option.examples)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_any_two_options_make_a_game_or_a_sentence(game, part):
    """Whatever two are given: refused with a sentence, or a game whose name is read back and which can be set up."""
    choices = [f"{option.name}={value}" for option in game.options for value in _values(option)] + list(game.presets)
    chance = random.Random(game.name)
    for _ in range(part(150)):
        one, other = chance.sample(choices, 2)
        if one.partition("=")[0] == other.partition("=")[0]:
            continue
        text, refusal = f"{game.name}({one},{other})", None
        try:
            variant = ludarium.load(text)
        except LudariumError as error:
            refusal = error
        if refusal is not None:
            assert refusal.code == "BAD_OPTION"
            assert len(refusal.sentence) > 20
            continue
        assert ludarium.load(variant.text) == variant
        assert variant.start().text(), (one, other)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_no_other_digits_in_moves_and_positions(game):
    """A turn or a position in full-width or Arabic-Indic digits is refused, not read as if it were written in ours."""
    position, chance = game.start(), random.Random(3)
    while position.turn == "chance":
        position = position.act(chance.choice(position.actions))
    turn, text = position.write(position.legal_moves[0]), position.text()
    for zero in "０٠०":
        strange = str.maketrans("0123456789", "".join(chr(ord(zero) + n) for n in range(10)))
        for given, read in ((turn, position.play), (text, game.position)):
            if given != given.translate(strange):
                with pytest.raises(LudariumError):
                    read(given.translate(strange))
        assert len(split_turns(f"{'1'.translate(strange)}. {turn}")) == 2
