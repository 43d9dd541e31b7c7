"""Options on a static site: each combination is described as the variant itself would be."""

import base64
import json

import pytest

from ludarium import catalogue
from ludarium.server.catalogue import games_json
from ludarium.site.choices import Choices, choices_data, choices_of, listed_options, values_of
from ludarium.wasm.variants import variant_facts


def read(table, row):
    """A row of the file, as the page reads it (js/alone/choices.js)."""
    found = {}
    for path, pattern, values in table["columns"]:
        value = values[table["patterns"][pattern][row]]
        if value is None:
            continue
        *folders, name = path.split("/")
        place = found
        for folder in folders:
            place = place.setdefault(folder, {})
        place[name] = place[name] + value if isinstance(place.get(name), str) else value
    for variant in (found["engine"]["variant"],) if "engine" in found else ():
        variant |= {name: base64.b64encode(bytes.fromhex(variant[name])).decode() for name in ("rules", "start")}
    return found


@pytest.mark.parametrize("name", ["konane", "taifho", "thaayam", "tiao"])
def test_every_combination_of_the_listed_values_is_there_or_says_why_not(name):
    choices = choices_of(catalogue.declared(name))
    assert choices.whole
    assert all(choices.refusals.values())
    texts = [game.text for game in choices.variants.values()]
    assert len(set(texts)) == len(texts)
    assert {game.text for game in catalogue.variants(catalogue.declared(name))} <= set(texts)


def test_a_game_with_too_many_combinations_has_each_preset_with_one_change():
    choices = choices_of(catalogue.declared("tafl"))
    assert not choices.whole
    texts = {game.text for game in choices.variants.values()}
    assert {game.text for game in catalogue.variants(catalogue.declared("tafl"))} <= texts
    assert "tafl(ruleset=brandubh,king_armed=none)" in texts
    assert "tafl(ruleset=brandubh,king_armed=none,first_mover=defenders)" not in texts


def test_a_row_is_the_variant_it_stands_for():
    choices = choices_of(catalogue.declared("tiao"))
    described = {key: {"engine": {"variant": variant_facts(game, None)}} for key, game in choices.variants.items()}
    table = json.loads(json.dumps(choices_data(choices, described, {})))
    for row, (key, digits) in enumerate(zip(choices.variants, table["rows"], strict=True)):
        assert read(table, row) == described[key]
        assert tuple(int(digit, 36) for digit in digits) == key
    assert len(table["patterns"]) < len(table["columns"]) / 2  # columns that vary alike are kept once


def test_contradictions_keep_their_sentence():
    choices = choices_of(catalogue.declared("thaayam"))
    table = choices_data(choices._replace(variants={}), {}, {})
    assert isinstance(choices, Choices)
    assert any("twins" in sentence for sentence in table["sentences"])
    assert set(table["refusals"].values()) == set(range(len(table["sentences"])))


def test_the_form_lists_values_and_leaves_out_options_without_any():
    game = catalogue.declared("tafl")
    listed = next(one for one in games_json() if one["name"] == "tafl")["options"]
    shown = {one["name"]: one for one in listed_options(game, listed)}
    assert "rules" not in shown
    assert [one["value"] for one in shown["size"]["choices"]] == values_of(game.options[3])
    assert shown["size"]["kind"] == "choice"
