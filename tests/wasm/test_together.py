"""Several options changed at once on a static site: what the page puts together is the variant itself, or it says why not."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from ludarium import catalogue
from ludarium.server.lending import variant_words
from ludarium.site.choices import choices_data, choices_of, variant_at
from ludarium.site.together import composed, kept_apart
from ludarium.wasm.variants import variant_facts

GAME = "tafl"
TRIED = 400


@pytest.fixture(scope="module")
def game():
    return catalogue.declared(GAME)


@pytest.fixture(scope="module")
def choices(game):
    """What the site describes of one preset: it, and each change of it."""
    found = choices_of(game)
    assert not found.whole
    place = list(found.options).index("ruleset")
    wanted = found.options["ruleset"].index("brandubh")
    kept = {key: one for key, one in found.variants.items() if key[place] == wanted}
    return found._replace(variants=kept)


@pytest.fixture(scope="module")
def apart(game, choices):
    return kept_apart(game, choices)


def described(variant):
    return {**variant_words(variant), "table": variant.door.shape, "engine": {"variant": variant_facts(variant, None)}}


def test_changes_are_put_together_unless_they_touch_the_same_place():
    assert composed((1, 2, 3), (1, 5, 3), (4, 2, 3)) == (4, 5, 3)
    assert composed((1, 2, 3), (1, 5, 3), (1, 6, 3)) is None
    assert composed((1, 2, 3), (1, 5, 3), (1, 5, 3)) == (1, 5, 3)
    assert composed((1, 2, 3), (1, 5, 3, 0), (1, 2, 4)) is None


def test_changes_that_mean_something_else_together_are_kept_apart(game, choices, apart):
    """A king as fast as his men moves like one of them, whatever each speed does alone."""
    texts = {variant_at(game, choices.options, pair).text for pair in apart.pairs}
    assert "tafl(ruleset=brandubh,defender_speed=3,king_speed=3)" in texts
    assert any("contradicts" in sentence for sentence in apart.refusals.values())
    assert len(apart.presets) == 1


def test_what_the_page_puts_together_is_the_variant(game, choices, apart, tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    rng = random.Random(16)
    (preset,) = apart.presets
    singles = [
        (at, value)
        for key in choices.variants
        for at, value in enumerate(key)
        if value != preset[at] and sum(a != b for a, b in zip(key, preset, strict=True)) == 1
    ]
    keys = list(choices.variants)
    for _ in range(TRIED):
        changed = dict(rng.sample(singles, rng.randint(2, 6)))
        keys.append(tuple(changed.get(at, usual) for at, usual in enumerate(preset)))
    asked = [_written(choices.options, key) for key in keys]
    known = {key: described(one) for key, one in choices.variants.items()}
    table = choices_data(choices, known, {}, apart)
    (tmp_path / "request.json").write_text(json.dumps({"name": GAME, "choices": table, "asked": asked}))
    command = [node, str(Path(__file__).with_name("choose.mjs")), str(tmp_path / "request.json")]
    answers = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    offered = 0
    for key, answer in zip(keys, answers, strict=True):
        if "problem" in answer:
            continue
        variant = variant_at(game, choices.options, key)
        wanted = json.loads(json.dumps(described(variant)))
        assert answer["engine"]["variant"] == wanted["engine"]["variant"], variant.text
        assert (answer["text"], answer["repetition"], answer["players"]) == (
            variant.text, wanted["repetition"], wanted["players"],
        )  # fmt: skip
        offered += 1
    assert offered > len(choices.variants) + TRIED // 5


def _written(options, key):
    chosen = {name: values[number] for (name, values), number in zip(options.items(), key, strict=True)}
    changed = {name: value for name, value in chosen.items() if value != options[name][0]}
    return f"{GAME}({','.join(f'{name}={value}' for name, value in changed.items())})"
