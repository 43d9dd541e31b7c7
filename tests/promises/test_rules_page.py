"""The rules of a variant tell that variant: its size, its pieces, its ends, and nothing that holds for others only."""

import itertools
import re

import pytest
from promised import GAMES, VARIANTS

import ludarium
from ludarium.errors import LudariumError
from ludarium.game.rules_page import BadRulesText, holds, page_for

each_variant = pytest.mark.parametrize("game", VARIANTS, ids=str)


# --- the mechanism

TEXT = """# A game
<!-- if size=6|8 -->
small, {size} wide
<!-- else if open -->
open
<!-- else -->
closed
<!-- end -->

<!-- if not open and size!=8 -->
neither
<!-- if size=6 -->
six
<!-- end -->
<!-- end -->

end"""


@pytest.mark.parametrize(
    ("size", "is_open", "expected"),
    [
        (6, False, "# A game\nsmall, 6 wide\n\nneither\nsix\n\nend\n"),
        (8, False, "# A game\nsmall, 8 wide\n\nend\n"),
        (9, True, "# A game\nopen\n\nend\n"),
        (9, False, "# A game\nclosed\n\nneither\n\nend\n"),
    ],
)
def test_blocks_and_blanks(size, is_open, expected):
    """Blocks hold or not, else-parts are tried in order, blocks stand inside one another, blanks are filled in."""
    assert page_for(TEXT, {"size": size, "open": is_open}) == expected


@pytest.mark.parametrize(
    "text",
    ["{width}", "<!-- if width -->\n<!-- end -->", "<!-- if size -->\n<!-- end -->", "<!-- if size=1 -->", "<!-- end -->",
     "<!-- else -->", "<!-- if size = 1 -->\n<!-- end -->"],
)  # fmt: skip
def test_mistakes_in_a_text_are_found(text):
    """Words that no variant has, conditions on what is neither true nor false, and blocks without an end."""
    with pytest.raises(BadRulesText):
        page_for(text, {"size": 8, "open": True})


def test_conditions():
    """Values are compared as they are written."""
    words = {"size": 8, "open": True, "kind": "a"}
    assert holds("size=8 and open and kind!=b", words)
    assert not holds("size=8 and not open", words)


# --- the games


@each_variant
def test_every_preset_has_rules_without_marks(game):
    """Nothing of the markup is left, no sentence is broken off, and the variant is named."""
    page = game.rules_page()
    assert "<!--" not in page
    assert not re.search(r"\{[a-z_]+\}", page)
    assert len(page.split()) > 250
    assert (f"`{game.text}`" in page) == (game.text != game.name)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_option_has_rules(game):
    """Whatever single value an option is given, and many pairs of them, the rules can be written."""
    values = [
        (option.name, value)
        for option in game.options
        for value in (("true", "false") if option.flag else option.choices or option.examples)
    ]
    pairs = list(itertools.combinations(values, 2))
    for given in [*((one,) for one in values), *pairs[:: max(1, len(pairs) // 120)]]:
        if len({name for name, _ in given}) < len(given):
            continue
        try:
            variant = game.variant(**dict(given))
        except LudariumError:
            continue
        assert "{" not in variant.rules_page()


SAYS = {
    "tafl": ["**9×9**", "not hostile to anybody", "stops on a **corner**", "the game is a draw", "all sides of him", "before 400 AD",
             "324 (18×18)", "19×19 points"],
    "tafl(ruleset=ealdfaeder)": ["**9×9**", "in a square", "The empty throne counts as an attacker"],
    "tafl(ruleset=brandubh)": ["**7×7**", "corners are **hostile** to everybody", "four men", "eight attackers", "elsewhere by two",
                               "the defenders lose", "Encirclement"],
    "tafl(ruleset=ard_ri)": ["**7×7**", "one square at a time", "any edge square", "The throne is marked; the corners are squares like"],
    "tafl(ruleset=tablut)": ["**9×9**", "nobody may stop", "Linnaean capture", "any edge square"],
    "tafl(ruleset=sea_battle)": ["**9×9**", "unarmed", "No square is special", "Encirclement"],
    "tafl(ruleset=fetlar)": ["**11×11**", "all four sides", "corners are **hostile** to everybody"],
    "tafl(ruleset=copenhagen)": ["**11×11**", "Shieldwall", "Exit fort", "hostile** to men of both sides", "loses"],
    "tafl(ruleset=tawlbwrdd)": ["**11×11**", "captured like a man", "any edge square"],
    "tafl(ruleset=parlett)": ["**13×13**", "unarmed", "any edge square"],
    "tafl(ruleset=alea_evangelii)": ["**19×19**", "two by two", "hostile** to everybody"],
    "tafl(edge_capture=on,corner_hostile=attackers)": ["taken by **one** enemy", "hostile** to attackers"],
    "tafl(first_mover=defenders,king_speed=3)": ["The defenders begin", "the king at most three squares"],
    "thaayam": ["Five by five", "Four cowries", "## Twins", "four pieces", "twins is like a palace"],
    "thaayam(twins_shelter=off)": ["captures the enemy singles beside them"],
    "thaayam(board=ashtapada)": ["Eight by eight", "60 squares", "Sixteen of them", "d4 South's"],
    "thaayam(dice=spinner)": ["equally often", "spinner"],
    "thaayam(players=4,play_on=true)": ["South, West, North, East", "play on for the places"],
    "thaayam(combine=stepwise,forced=free)": ["step of its own", "as you like"],
    "thaayam(pieces=1)": ["one piece"],
    "konane": ["8×8 (the default)", "a1, d4, e5 and h8", "loses.**", "*kuʻi*"],
    "konane(size=6)": ["**6×6**", "a1, c3, d4 and f6"],
    "konane(size=14x17,opening=pie)": ["**14×17**", "chooses a colour", "a1, a17 and g9"],
    "konane(misere=true,single_jumps=true)": ["wins.**", "**one jump** and never more"],
    "konane(first_lua=top-left)": ["**a8, the lua at the top left, is black**"],
    "tiao": ["**19×19**", "ten captures", "k10", "more than ten stones"],
    "tiao(size=9,win=5)": ["**9×9**", "five captures", "e5"],
    "tiao(merge=allow)": ["already has ten stones or more"],
    "taifho": ["eight pieces", "Circle disruption", "sarjahyppy", "loikka", "aloitusasettelu", "circles in the centre", "STDCCDTS"],
    "taifho(basic=true)": ["right beside it"],
    "taifho(players=4)": ["six pieces", "`STDDTS`", "Red, Green, Blue, Yellow", "three of six"],
    "taifho(players=4,pieces=8)": ["eight pieces", "Circle disruption"],
    "taifho(setup=hidden)": ["then all are shown together"],
    "taifho(setup=random)": ["placed at random"],
    "taifho(max_turns=80,leave_home=40,blocked_turns=5)": ["80 rounds", "after round 40", "At five"],
}  # fmt: skip
SAYS_NOT = {
    "tafl(ruleset=brandubh)": ["9×9 squares", "not hostile", "any edge", "in a cross", "sixteen"],
    "tafl(ruleset=tablut)": ["stops on a **corner**", "Encirclement", "Shieldwall"],
    "tafl(ruleset=sea_battle)": ["**hostile**", "is hostile", "**throne**"],
    "tafl(ruleset=fetlar)": ["Shieldwall", "Exit fort", "Linnaean"],
    "tafl": ["seed", "{", "Beside a corner he is captured"],
    "thaayam(board=ashtapada)": ["Five by five", "24 squares"],
    "thaayam(dice=spinner)": ["cowries are thrown"],
    "thaayam(twins=off)": ["## Twins", "Twins move", "Twins are"],
    "thaayam(twins_shelter=off)": ["like a palace", "stands beside them"],
    "thaayam(pieces=1)": ["## Twins"],
    "thaayam(players=3)": ["West, North, East"],
    "konane(size=6)": ["8×8", "d4 and e5"],
    "konane(misere=true)": ["loses"],
    "tiao(size=9,win=5)": ["k10", "**19×19**", "ten captures"],
    "taifho(basic=true)": ["leap", "Circle disruption", "sent back"],
    "taifho(players=4)": ["circle", "eight pieces", "side lines, the columns"],
    "taifho(setup=random)": ["circles in the centre"],
}


@pytest.mark.parametrize(("text", "words"), SAYS.items())
def test_the_page_says_what_holds(text, words):
    """Size, pieces, hostile squares, ends."""
    page = " ".join(ludarium.load(text).rules_page().split())
    for each in words:
        assert each in page, each


@pytest.mark.parametrize(("text", "words"), SAYS_NOT.items())
def test_the_page_does_not_say_what_does_not_hold(text, words):
    """What only other variants have is not mentioned for this one."""
    page = " ".join(ludarium.load(text).rules_page().split())
    for each in words:
        assert each not in page, each
