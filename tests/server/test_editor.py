"""The position editor's answers: texts with other pieces and other facts, legal or not, for every game and many variants."""

import random

import pytest

from ludarium import catalogue, load, names
from ludarium.errors import LudariumError
from ludarium.server.editor import Edited, beginning, edited, editor_json, text_format_of
from ludarium.server.piece_text import Standing

VARIANTS = [game.text for name in names() for game in catalogue.variants(catalogue.declared(name))]


def standing(pieces, kinds):
    """The pieces as the page sends them back."""
    return [Standing(cell, symbol) for cell, symbol, _, count, _ in pieces for _ in range(count) if symbol in kinds]


def random_position(game, seed, acts=30):
    rng, here = random.Random(seed), beginning(game)
    for _ in range(acts):
        after = here.act(rng.choice(here.actions))
        if after.is_over:
            break
        here = after
    return here


@pytest.mark.parametrize("text", VARIANTS)
def test_pieces_written_are_the_pieces_read(text):
    """In every variant the board can be edited by hand: writing what stands there gives the same position, and taking one off shows one less."""
    game = load(text)
    assert text_format_of(game).pieces is not None, "no board can be made out in its texts"
    for seed in range(3):
        here = random_position(game, seed)
        while here.is_secret:  # positions are not shown while something is hidden
            here = here.act(here.actions[0])
        shown = editor_json(game, here.text(), Edited())
        assert shown["legal"] and shown["text"] == here.text()
        kinds = {kind["symbol"] for kind in shown["palette"]}
        there = standing(shown["pieces"], kinds)
        if not any("*" in word or "^" in word for word in here.text().split()):
            assert editor_json(game, here.text(), Edited(pieces=there))["text"] == here.text()
        if there:
            less = editor_json(game, here.text(), Edited(pieces=there[1:]))
            assert sorted(standing(less["pieces"], kinds)) == sorted(there[1:]), "legal or not, it is shown"


@pytest.mark.parametrize("name", names())
def test_facts_go_into_the_text(name):
    """Every fact that is offered can be read, and written back; who is to move is one of them."""
    game = load(name)
    shown = editor_json(game, None, Edited())
    assert "mover" in {fact["name"] for fact in shown["facts"]}
    same = {fact["name"]: fact["value"] for fact in shown["facts"]}
    assert editor_json(game, shown["text"], Edited(facts=same))["text"] == shown["text"]
    mover = next(fact for fact in shown["facts"] if fact["name"] == "mover")
    other = next(value for value, _ in mover["choices"] if value != mover["value"])
    changed = editor_json(game, shown["text"], Edited(facts={"mover": other}))
    assert next(fact for fact in changed["facts"] if fact["name"] == "mover")["value"] == other


@pytest.mark.parametrize("name", names())
def test_symmetries_keep_a_position_legal(name):
    game = load(name)
    here = random_position(game, 5, 12)
    shown = editor_json(game, here.text(), Edited())
    for how in shown["symmetries"]:
        image = editor_json(game, here.text(), Edited(symmetry=how))
        assert image["legal"] and len(image["pieces"]) == len(shown["pieces"])
        back = image["text"]
        for _ in range(3 if how == "turn" else 1):
            back = editor_json(game, back, Edited(symmetry=how))["text"]
        assert back == here.text()


def test_a_refused_position_says_why_and_is_shown():
    game = load("tafl")
    cleared = editor_json(game, None, Edited(clear=True))
    assert (
        not cleared["legal"]
        and cleared["why"] == "A position has exactly one king (K), not 0."
        and cleared["pieces"] == []
    )
    nonsense = editor_json(game, "what is this", Edited())
    assert not nonsense["legal"] and nonsense["pieces"] is None and nonsense["text"] == "what is this"
    assert editor_json(game, "", Edited(pieces=[Standing("e5", "king")]))["text"] == "", "there is no place for it"


def test_a_text_of_another_size_brings_its_board():
    shown = editor_json(load("konane"), "wbwb/bwbw/wbwb/bwbw b 1", Edited())
    assert shown["game"] == "konane(size=4)" and shown["board"]["columns"] == 4


def test_hands_of_nonsense():
    """Whatever a page sends, the answer is a position, legal or not."""
    rng = random.Random(3)
    for name in names():
        game = load(name)
        first = editor_json(game, None, Edited())
        cells = [cell[0] for cell in first["board"]["cells"]] + ["", "zz9", "a1"]
        symbols = [kind["symbol"] for kind in first["palette"]] + ["", "dragon"]
        texts = [
            first["text"],
            "",
            "/////",
            "9" * 300,
            first["text"] + " x",
            "🀄/🀄 w",
            first["text"].replace("/", "//"),
        ]
        for _ in range(40):
            pieces = [Standing(rng.choice(cells), rng.choice(symbols)) for _ in range(rng.randrange(12))]
            facts = {fact["name"]: rng.choice(["", "-", "9999999999", "w", "1+8", "=", "/"]) for fact in first["facts"]}
            change = Edited(
                pieces if rng.random() < 0.7 else None, facts if rng.random() < 0.5 else {}, rng.random() < 0.1
            )
            answer = editor_json(game, rng.choice(texts), change)
            assert isinstance(answer["legal"], bool) and (answer["legal"] or answer["why"])


def test_the_route_refuses_what_it_cannot_read(ann):
    good = ann.post("/api/editor/position", {"game": "konane(size=4)"})
    assert good.status_code == 200 and good.json()["legal"]
    assert ann.post("/api/editor/position", {"game": "nonesuch"}).status_code in (400, 404)
    for wrong in ({"text": "x" * 2001}, {"pieces": [["a1"]]}, {"pieces": "all"}, {"facts": {"a": 1}}, {"symmetry": "sideways"}, {"more": 1}):  # fmt: skip
        assert ann.post("/api/editor/position", {"game": "konane", **wrong}).status_code == 422, wrong


def test_a_cleared_board_is_ready_for_any_stones():
    """The phase is that of jumping then, so that a board which somebody sets up is not refused for the stones it lacks."""
    game = load("konane(size=6)")
    symbols = {cell: symbol for cell, symbol, *_ in editor_json(game, None, Edited())["pieces"]}
    cleared = editor_json(game, None, Edited(clear=True))
    stones = [Standing(cell, symbols[cell]) for cell in ("c3", "c4")]
    set_up = editor_json(game, cleared["text"], Edited(pieces=stones))
    assert set_up["legal"], set_up["why"]


def test_the_phase_follows_the_stones():
    """Taking stones off a full board begins the jumping; a phase chosen by hand stays as it was chosen."""
    konane = load("konane(size=6)")
    full = konane.start().text()
    look = konane.start().look(None)
    fewer = [
        piece for piece in text_format_of(konane).pieces.pieces(full, look) if piece.cell not in ("c3", "c4", "a1")
    ]
    assert edited(konane, full, Edited(pieces=fewer)).endswith(" b -")
    phase = next(fact.name for fact in text_format_of(konane).facts if fact.follows)
    assert edited(konane, full, Edited(facts={phase: "2"})).endswith(" b 2")


def test_twins_in_the_keep_are_named():
    with pytest.raises(LudariumError, match="twins part in the keep"):
        load("thaayam").position("thaayam5 S=o2.=c3 N=o4 turn=S noted=-")


@pytest.mark.parametrize(("text", "legal"), [("taifho", False), ("konane", False), ("tiao", True)])
def test_an_empty_board_is_refused_where_the_game_begins_with_pieces(text, legal):
    """Nobody could play on it."""
    cleared = editor_json(load(text), None, Edited(clear=True))
    assert (cleared["legal"], cleared["why"]) == (legal, "" if legal else "There is no piece on the board.")


def test_the_answer_names_the_game(ann):
    """The page need not look for the name within the variant's text; what other boards are called is told as well."""
    answer = ann.post("/api/editor/position", {"game": "tafl(ruleset=brandubh)"}).json()
    assert (answer["game"], answer["name"]) == ("tafl(ruleset=brandubh)", "tafl")
    asked = {"games": ["tafl(ruleset=brandubh)", "nonesuch", "konane"]}
    found = ann.post("/api/variants/called", asked).json()["variants"]
    assert [one["name"] for one in found] == ["tafl", "konane"]
    assert found[0]["title"] == "Tafl" and "Brandubh" in found[0]["variant"]
