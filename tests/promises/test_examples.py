"""Every game brings a showcase position and small interactive examples whose wanted turns are legal."""

import tomllib
from importlib import resources

import pytest

import ludarium
from ludarium.catalogue import names

NAMES = names()


def examples(name):
    folder = resources.files(f"ludarium.games.{name}")
    return tomllib.loads(folder.joinpath("examples.toml").read_text("utf-8"))["example"]


@pytest.mark.parametrize("name", NAMES)
def test_showcase_is_a_position(name):
    """The picture on a game's card shows a position that its own notation reads and writes."""
    text = resources.files(f"ludarium.games.{name}").joinpath("showcase.txt").read_text("utf-8")
    variant, position = text.splitlines()
    assert ludarium.load(variant).position(position).text() == position


@pytest.mark.parametrize("name", NAMES)
def test_examples_can_be_done(name):
    """Each example has a title, a task, praise, and wanted turns that the rules allow, but not every turn is wanted."""
    found = examples(name)
    assert len(found) >= 3
    for example in found:
        position = ludarium.load(example["variant"]).position(example["position"])
        assert example["title"] and example["say"] and example["done"]
        wanted = {position.play(turn) for turn in example["wanted"]}
        assert wanted, example["title"]
