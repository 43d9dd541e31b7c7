"""Rules are interpreted at first and compiled when it is worth it; who asks cannot tell the difference."""

import subprocess
import sys

import numpy as np
import pytest
from worlds import RULES, STATE

from ludarium.errors import BadArgument
from ludarium.kernel import interim
from ludarium.kernel.compiled_rules import MOVER, CompiledRules, answer_at
from ludarium.kernel.door import Door, loaded
from ludarium.kernel.interim import InterimEntrance
from ludarium.kernel.turning import turn_buffers
from ludarium.kernel.values import packed


@pytest.fixture
def patient(monkeypatch):
    """Nothing has been interpreted yet; the function sets how long it may be."""
    monkeypatch.setattr(interim, "_spent", {})
    monkeypatch.setattr(interim, "is_compiler_loaded", lambda: False)
    monkeypatch.setattr(interim, "loaded", set())

    def set_patience(seconds: float) -> None:
        monkeypatch.setattr(interim, "patience", lambda: seconds)

    return set_patience


def mover(rules: CompiledRules) -> int:
    return rules.at(rules.rules, packed(STATE), MOVER, 0, rules.no_actions, rules.blank, rules.no_actions)


def test_the_first_answers_are_interpreted(patient):
    """They are plain numbers, as compiled code gives them."""
    patient(1000.0)
    rules = CompiledRules(Door(RULES, STATE), 8)
    assert type(mover(rules)) is int and mover(rules) == 0
    assert isinstance(rules.at, InterimEntrance)


def test_enough_of_them_and_the_rules_are_compiled(patient):
    """Then Python calls machine code without a detour."""
    rules = CompiledRules(Door(RULES, STATE), 8)
    patient(1000.0)
    mover(rules)
    patient(0.0)
    assert mover(rules) == 0
    assert not isinstance(rules.at, InterimEntrance)


def test_what_another_part_of_the_process_loads_is_used_at_once(patient, monkeypatch):
    """Even where nothing is to be loaded of its own accord."""
    rules = CompiledRules(Door(RULES, STATE), 8)
    patient(0.0)
    interim.hold(True)
    try:
        assert mover(rules) == 0 and isinstance(rules.at, InterimEntrance)
        monkeypatch.setattr(interim, "loaded", loaded)
        rules.door.enter(answer_at)
        assert mover(rules) == 0 and not isinstance(rules.at, InterimEntrance)
    finally:
        interim.hold(False)


def test_long_turns_are_left_to_the_compiler(patient, monkeypatch):
    """A turn that comes to more positions than a few is not looked at one by one."""
    patient(1000.0)
    monkeypatch.setattr(interim, "_FEW", 2)
    rules = CompiledRules(Door(RULES, STATE), 8)

    def spread(room: int) -> int:
        return rules.spread(rules.rules, packed(STATE), 3, 0, *turn_buffers(8, 3, room))

    assert spread(2) == -1 and isinstance(rules.spread, InterimEntrance)
    assert spread(64) == 4 and not isinstance(rules.spread, InterimEntrance)


@pytest.mark.parametrize("text", ["soon", "-1", "nan"])
def test_a_patience_that_is_no_time_is_refused(monkeypatch, text):
    """The sentence says what would be right."""
    monkeypatch.setenv("LUDARIUM_PATIENCE", text)
    with pytest.raises(BadArgument, match="a number of seconds"):
        interim.patience.__wrapped__()


def test_words_wrap_around_without_a_warning(patient):
    """As they do in machine code."""
    patient(1000.0)
    rules = CompiledRules(Door(RULES, STATE), 8)
    with np.errstate(over="raise"):
        assert rules.key(packed(STATE)) == rules.key(packed(STATE))


@pytest.mark.parametrize("words", [["moves", "konane"], ["show", "konane"], ["games"]])
def test_a_question_is_answered_without_the_compiler(words, tmp_path):
    """Whether or not anything has been compiled before, numba is not even imported, and nothing is written."""
    script = (
        "import os, sys; from ludarium.cli.app import app\n"
        f"os.environ['LUDARIUM_CACHE'] = {str(tmp_path / 'cache')!r}\n"
        f"try: app({words!r})\n"
        "except SystemExit: pass\n"
        "print('LOADED', sorted({'numba', 'llvmlite'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("LOADED []")
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("first", ["from ludarium.kernel.compiling import compiler; compiler()", "pass"])
def test_numba_may_come_before_or_after_what_it_is_told(first):
    """Functions that call themselves are found by their name, whether numba or their module is imported first."""
    script = (
        f"{first}\nimport ludarium\nfrom ludarium.search.perft import perft\n"
        "print(perft(ludarium.load('konane(size=4)').start(), 3))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "16"
