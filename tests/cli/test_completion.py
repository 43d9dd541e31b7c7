"""Shell completion: the script that a shell loads, and what it then offers for commands and games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludarium
from ludarium import catalogue
from ludarium.cli.completing import game_names
from ludarium.errors import BadGame

COMMAND = Path(sys.executable).parent / "ludarium"
PATH = f"{COMMAND.parent}{os.pathsep}{os.environ['PATH']}"
NAMED = "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION"  # Typer then takes the shell's name instead of looking for it


def run(*words, **environment):
    done = subprocess.run(words, capture_output=True, text=True, env=os.environ | {"PATH": PATH} | environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def offered(*words):
    """What a shell is offered for the last of these words."""
    return run(
        COMMAND, COMP_WORDS=" ".join(["ludarium", *words]), COMP_CWORD=str(len(words)), _LUDARIUM_COMPLETE="complete_bash"
    ).split()  # fmt: skip


def test_names_of_games():
    assert list(game_names("")) == list(ludarium.names())
    first = ludarium.names()[0]
    assert list(game_names(first[:3])) == [name for name in ludarium.names() if name.startswith(first[:3])]
    assert list(game_names("nothing of the kind")) == []


def test_games_that_cannot_be_listed_are_no_error(monkeypatch):
    def refuse():
        raise BadGame("two games are called the same")

    monkeypatch.setattr(catalogue, "names", refuse)
    assert list(game_names("")) == []


@pytest.mark.parametrize(
    "words", [("rules",), ("play",), ("bench",), ("match", "level:1", "level:2"), ("puzzles", "solve")]
)
def test_games_are_offered(words):
    name = ludarium.names()[-1]
    assert name in offered(*words, name[:2])


def test_commands_are_offered():
    assert offered("new-") == ["new-game"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_the_script_is_shown(shell):
    assert "_LUDARIUM_COMPLETE" in run(COMMAND, "--show-completion", shell, **{NAMED: "1"})


def test_bash_completes(tmp_path):
    """Installed and loaded by a new shell, it completes what is typed."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    run(COMMAND, "--install-completion", "bash", HOME=str(tmp_path), **{NAMED: "1"})
    name = ludarium.names()[0]
    typed = f"COMP_WORDS=(ludarium rules {name[:3]}); COMP_CWORD=2; _ludarium_completion ludarium"
    script = f'source {tmp_path}/.bashrc; {typed}; echo "${{COMPREPLY[@]}}"'
    assert name in run(bash, "--norc", "-c", script, HOME=str(tmp_path)).split()
