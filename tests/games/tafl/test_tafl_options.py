"""Tafl's rulesets, options and OpenTafl rules strings: what they mean, and what is refused."""

import io

import pytest
from simple_tafl import start
from simple_tafl_rulesets import RULESETS

import ludarium
from ludarium.errors import LudariumError
from ludarium.game.outcome import NOBODY, REPEATER
from ludarium.games.tafl.rulesets import LAYOUTS
from ludarium.games.tafl.rulesets import RULESETS as OURS
from ludarium.play.records import record_of, replay
from ludarium.record import read_game, records_in, write_game

FETLAR = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"
CROSS = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_presets_start_as_the_page_says(ruleset):
    """The eleven rulesets have their starts, and the attackers begin."""
    game = ludarium.load(f"tafl(ruleset={ruleset})")
    assert game.start().text() == start(ruleset=ruleset)
    assert set(OURS) == set(RULESETS) == set(game.presets)


def rules(text: str):
    return ludarium.load(f'tafl(rules="{text}")').rules


@pytest.mark.parametrize(
    ("string", "ruleset", "but"),
    [
        (f"dim:11 name:Fetlar start:{FETLAR}", "fetlar", {}),
        (f"dim:11 tfr:w corh:tcnkTCN sw:s efe:y start:{FETLAR}", "copenhagen", {}),
        (f"rules dim:9 esc:e ka:n cen: cenhe: cor: start:{CROSS}", "sea_battle", {}),
        (
            f"dim:9 name:Seed_game surf:n ks:m cenh: cenhe: corh: spd:-1 swf:y ber:n nj:c starti:{CROSS}",
            "hnefatafl",
            {},
        ),
        (f"dim:9 surf:n ks:m cenh: cenhe: corh: edgeh:y start:{CROSS}", "hnefatafl", {"edge_capture": "on"}),
        (f"dim:9 surf:n ks:m cenh: cenhe: corh:tcnk start:{CROSS}", "hnefatafl", {"corner_hostile": "attackers"}),
        (
            f"dim:9 esc:e surf:n ks:c linc:y cor: cens: cenh: start:{CROSS}",
            "tablut",
            {},
        ),
        (
            "dim:7 esc:e surf:n ks:s cor: cenp:K cenh: cenhe:K spd:1 start:/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/",
            "ard_ri",
            {},
        ),
    ],
)
def test_opentafl_strings_mean_rulesets(string, ruleset, but):
    """A rules string gives the very rules of the ruleset that it spells out; ordinary squares have no names."""
    expected = ludarium.load("tafl").variant(ruleset=ruleset, **but).rules
    found = rules(string)
    if ruleset == "sea_battle":  # no throne at all, instead of one that is like any other square
        found = found._replace(throne=expected.throne, by_throne=expected.by_throne)
    assert found == expected


def test_opentafl_corners_by_name():
    """Corners, throne and speeds may be listed: a puzzle with one corner and the throne elsewhere."""
    game = ludarium.load('tafl(rules="dim:7 tfr:l cor:g7, cen:b2, sw:s efe:y spd:3,2 start:/7/7/3t3/7/7/4K2/7/")')
    assert game.position("/7/7/3t3/7/7/6K/7/ d").play("g6-g7").outcome().reason == "escape"
    assert game.position("/7/7/3t3/7/7/K6/7/ d").play("a6-a7").outcome() is None
    assert game.position("/7/7/3t3/7/7/4K2/7/ a").parse("d3-d6")
    assert game.repetition_scores(game.start().state, 1) == (-1.0, 1.0)  # who is to move in it loses
    with pytest.raises(LudariumError, match="at most 2"):
        game.position("/7/7/3t3/7/7/4K2/7/ d").parse("e6-e3")


@pytest.mark.parametrize(
    ("letter", "repetition", "result"),
    [("w", "repeater_loses", "1-0"), ("l", "repeater_wins", "0-1"), ("d", "draw", "1/2-1/2"), ("i", "ignore", "*")],
)
def test_third_repetitions_as_in_opentafl(letter, repetition, result):
    """`tfr:w` wins for the side to move, against the repeater; the string stays what it is in names and saved games."""
    string = f"dim:9 surf:n ks:m cenh: cenhe: corh: tfr:{letter} start:{CROSS}"
    game = ludarium.load(f'tafl(rules="{string}")')
    assert game.rules == ludarium.load(f"tafl(ruleset=hnefatafl,repetition={repetition})").rules
    match = ludarium.Match(game)
    match.push_all("d1-c1 d5-d4 c1-d1 d4-d5 d1-c1 d5-d4 c1-d1 d4-d5")  # the defenders bring it about
    assert match.result() == result
    assert f"tfr:{letter}" in game.text and ludarium.load(game.text) == game
    record = read_game(io.StringIO(write_game(record_of(match))))
    assert replay(record).game == game and record.result == result
    (saved,) = records_in(
        io.StringIO(f"[rules:{string}]\n\n1. d1-c1 d5-d4\n2. c1-d1 d4-d5\n3. d1-c1 d5-d4\n4. c1-d1 d4-d5\n")
    )
    assert replay(saved).result() == result


@pytest.mark.parametrize(
    ("string", "word"),
    [
        ("dim:9", "start"),
        (f"start:{CROSS}", "dim"),
        (f"dim:11 start:{CROSS}", "9 ranks"),
        (f"dim:9 esc:x start:{CROSS}", "esc"),
        (f"dim:9 esc start:{CROSS}", "key:value"),
        (f"dim:9 esc:c esc:c start:{CROSS}", "twice"),
        (f"dim:9 ber:c start:{CROSS}", "ber"),
        (f"dim:9 kj:r start:{CROSS}", "kj"),
        (f"dim:9 afor:a1 start:{CROSS}", "afor"),
        (f"dim:9 swf:n start:{CROSS}", "swf"),
        (f"dim:9 cor:z9 start:{CROSS}", "z9"),
        (f"dim:9 corh:xyz start:{CROSS}", "corh"),
        (f"dim:9 spd:1,2,3 start:{CROSS}", "spd"),
        (f"dim:9 frog:y start:{CROSS}", "frog"),
        ("dim:11 start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/", "rank 2"),
        ("dim:9 start:/9/9/9/9/9/9/9/9/9/", "exactly one king"),
    ],
)
def test_strings_that_are_refused(string, word):
    """What cannot be played says which entry is wrong."""
    with pytest.raises(LudariumError) as refusal:
        rules(string)
    assert word in refusal.value.sentence
    assert refusal.value.code == "BAD_OPTION"


def test_every_layout_is_symmetric_and_stands():
    """All layouts, ours for the sizes in between too, look the same from all sides and have one king in the middle."""
    for name, rows in LAYOUTS.items():
        lines = ludarium.load(f"tafl(ruleset=sea_battle,layout={name})").start().look()
        size = lines.columns
        kinds = {(piece.cell, piece.symbol) for piece in lines.pieces}
        by_place = {(cell.x, cell.y): dict(kinds).get(cell.name) for cell in lines.cells}
        assert all(by_place[x, y] == by_place[y, x] == by_place[size - 1 - x, y] for x, y in by_place), name
        assert by_place[size // 2, size // 2] == "king", rows


def test_sizes_and_layouts():
    """A size sets up its usual layout; a layout may be rows; the two must fit."""
    assert ludarium.load("tafl(size=11)").start().text() == FETLAR + " a"
    rows = "/3ttt3/9/9/9/4K4/9/9/9/3ttt3/"
    assert ludarium.load(f"tafl(layout={rows})").start().text() == rows + " a"
    assert ludarium.load("tafl(size=9)") != ludarium.load("tafl(size=11)")
    for bad in (
        "tafl(size=8)",
        "tafl(layout=ring)",
        "tafl(layout=/9/9/)",
        "tafl(corner_hostile=frogs)",
        "tafl(king_speed=x)",
    ):
        with pytest.raises(LudariumError):
            ludarium.load(bad)
    with pytest.raises(LudariumError):
        _ = ludarium.load("tafl(layout=square,size=11)").rules


def test_names_of_pieces():
    """Who a rule speaks of is said in words or letters, and written in words."""
    game = ludarium.load("tafl(throne_stop=DK,corner_hostile=attackers+king)")
    assert game.text == "tafl(corner_hostile=attackers+king,throne_stop=defenders+king)"
    assert ludarium.load(game.text) == game
    assert ludarium.load("tafl(edge_capture)").text == "tafl(edge_capture=on)"


def test_repetition_of_the_presets():
    """Who loses by the third occurrence, ruleset by ruleset."""
    losers = {name: ludarium.load(f"tafl(ruleset={name})").repetition.loser for name in RULESETS}
    assert {name for name, loser in losers.items() if loser == REPEATER} == {"copenhagen", "alea_evangelii"}
    assert losers.pop("brandubh") == 1
    assert set(losers.values()) == {REPEATER, NOBODY}
    assert ludarium.load("tafl(repetition=ignore)").repetition is None


def test_limit_of_plies():
    """The count shows in the text; a win on the last ply counts; repetition does not look at the count."""
    game = ludarium.load("tafl(max_plies=3)")
    here = game.start().play("b5-b3")
    assert here.text().endswith(" d 1")
    assert game.position(here.text()) == here
    assert here.play("e3-c3").play("b3-b5").outcome().reason == "max_plies"
    last = game.position("/9/9/K8/9/9/9/t8/9/9/ d 2").play("a3-a1")
    assert last.outcome().reason == "escape"
    one, two = (game.position(f"/9/9/1K7/9/9/9/t8/9/9/ d {plies}") for plies in (0, 2))
    assert game.compiled.repetition_key(one.words) == game.compiled.repetition_key(two.words)
    with pytest.raises(LudariumError):
        game.position("/9/9/1K7/9/9/9/t8/9/9/ d 4")
