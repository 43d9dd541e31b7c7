"""What the tutorial says is what runs: its game, from outside, in every place where games are played."""

import random

import pytest
import tutorial
from tutorial import NAME, answered, ludarium, python, slow_moves, slow_perft, slow_start

SMALL = f"{NAME}(size=3)"


def test_the_game_is_short():
    """The whole game has at most 150 lines of Python."""
    sources = [text for name, text in tutorial.files().items() if name.endswith(".py")]
    assert len(sources) == 5
    assert sum(len(text.splitlines()) for text in sources) <= 150


def test_it_keeps_every_promise(named):
    """`ludarium check-game` has nothing to say against it, presets and all."""
    assert "checks passed" in ludarium(named, "check-game", NAME)


def test_the_first_half_is_a_game_already(tmp_path):
    """So it does before it has a judgement, a notation and symbols of its own."""
    half = ("clobber/worth.py", "clobber/notation.py", "clobber/symbols.svg")
    environment = tutorial.surroundings(named=tutorial.written(tmp_path, without=half))
    assert "checks passed" in ludarium(environment, "check-game", NAME)
    assert answered(environment, "moves", SMALL)["moves"][0]["move"] == "a1-b1"


def test_found_by_its_entry_point(tmp_path):
    """Installed as a package, it is listed and played."""
    place = tutorial.installed(tutorial.written(tmp_path))
    environment = tutorial.surroundings(importable=place)
    assert "Step onto an enemy piece" in ludarium(environment, "games")
    assert answered(environment, "perft", SMALL, "--depth", "3")["nodes"] == slow_perft(slow_start(3, 3), 0, 3)


@pytest.mark.parametrize(("size", "width", "height", "depth"), [("3", 3, 3, 5), ("5x6", 5, 6, 2)])
def test_it_counts_as_a_slow_reading_of_the_rules(named, size, width, height, depth):
    """As many lines of play as a generator written apart from it."""
    counted = answered(named, "perft", f"{NAME}(size={size})", "--depth", str(depth))["nodes"]
    assert counted == slow_perft(slow_start(width, height), 0, depth)


@pytest.mark.parametrize("misere", [False, True])
def test_whole_games_agree_with_the_slow_reading(registered, misere):
    """The same moves all the way, and the player who cannot move has lost, or won."""
    for seed in range(6):
        chooser, position = random.Random(seed), registered.variant(size="4", misere=misere).start()
        board, side = slow_start(4, 4), 0
        while found := slow_moves(board, side):
            assert sorted(position.write(move) for move in position.legal_moves) == sorted(found)
            text = chooser.choice(sorted(found))
            position, board, side = position.play(text), found[text], 1 - side
        stuck, other = position.outcome().scores[side], position.outcome().scores[1 - side]
        assert (stuck, other) == ((1, -1) if misere else (-1, 1))


def test_refusals_are_in_words(registered):
    """What cannot be played is refused by what stands on the board."""
    start = registered.variant(size="3").start()
    for text, sentence in {
        "a1xb2": "from a1 it can go to b1, a2",
        "b1xa1": "the black piece on b1 is not White's",
        "a1xa9": "has no square a9",
        "a1": "such as a1-b1",
        "what": "such as a1-b1",
    }.items():
        with pytest.raises(ValueError, match=sentence):
            start.play(text)


def test_levels_play_a_match(named, tmp_path):
    """Two levels meet, and the result is counted."""
    found = ludarium(named, "match", "level:1", "level:2", SMALL, "--games", "2", "--nodes", "50", cwd=tmp_path)
    assert "level:1" in found and "level:2" in found


def test_it_is_an_engine(named):
    """The UGI protocol plays it."""
    script = [
        "ugi", f"setoption name Game value {SMALL}", "setoption name Player value level:1", "isready",
        "position startpos moves a1xb1", "query turn", "go nodes 50", "query legal", "quit",
    ]  # fmt: skip
    said = ludarium(named, "engine", said="\n".join([*script, ""])).splitlines()
    legal = slow_moves(slow_moves(slow_start(3, 3), 0)["a1xb1"], 1)
    best = next(line.split()[1] for line in said if line.startswith("bestmove"))
    assert best in legal
    assert not [line for line in said if "error" in line]


def test_learners_play_it(named):
    """By name and by Game, in Gymnasium and PettingZoo."""
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    script = f"""
import gymnasium, ludarium, ludarium.envs.gymnasium
from ludarium.envs.pettingzoo import env
lone = gymnasium.make("ludarium/Clobber-v0", size=3)
seen, info = lone.reset(seed=1)
print("planes", seen["observation"].shape if isinstance(seen, dict) else seen.shape)
for which in ({SMALL!r}, ludarium.load({SMALL!r})):
    table = env(which)
    table.reset(seed=1)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, info = table.last()
        table.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
    print("over", sorted(table.rewards.values()) if table.rewards else "")
"""
    said = python(script, named)
    assert said.count("over") == 2 and "planes (3, 3, 3)" in said


def test_the_lab_reports_on_it(named, tmp_path):
    """What does a rule change?"""
    found = ludarium(
        named, "lab", SMALL, f"{NAME}(size=3,misere)", "--games", "200", "--workers", "1", "--json", cwd=tmp_path
    )
    assert f"{NAME}(size=3" in found and "misere" in found


def test_a_kit_is_printed(named, tmp_path):
    """Board, pieces and rules as PDF."""
    ludarium(named, "print", SMALL, "--out", str(tmp_path / "kit.pdf"))
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF")


def test_it_is_played_in_the_terminal(registered, tmp_path, monkeypatch):
    """By mouse, to the end."""
    monkeypatch.syspath_prepend(str(tutorial.PAGE.parents[1] / "tests" / "terminal"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    from sitters import at_table

    async def scenario(sitter):
        while sitter.match.outcome() is None:
            move = sitter.match.position.legal_moves[-1]
            for cell in registered.touched(sitter.match.position, move[0]):
                await sitter.click(cell)
        assert "wins" in sitter.said

    at_table(scenario, game=SMALL)


def test_processes_know_what_was_registered(folder):
    """`ludarium.register` tells the processes that are started afterwards."""
    script = (
        f"import subprocess, sys, ludarium\nfrom {NAME} import GAME\nludarium.register(GAME)\nludarium.register(GAME)\n"
        f"print(subprocess.run([sys.executable, '-m', 'ludarium.cli.app', 'rules', '{NAME}'], capture_output=True, text=True).stdout)"
    )
    assert "White begins" in python(script, tutorial.surroundings(importable=folder))


def with_patterns(place):
    """The environment of the game with the patterns that the page on learning shows."""
    page = (tutorial.PAGE.parent / "learned-tables.md").read_text("utf-8")
    shown = next(block for block in page.split("```") if block.startswith("python\nfrom ludarium.game.parts"))
    games = tutorial.written(place)
    (games / NAME / "patterns.py").write_text(shown.removeprefix("python\n"), "utf-8")
    return tutorial.surroundings(named=games)


def scores_by_tables(environment, game, learned):
    """What a look at the next move says of the start, by learned tables and without."""
    words, found = ("analyse", game, "--depth", "1"), []
    for tables in (str(learned), "none"):
        found.append(answered({**environment, "LUDARIUM_TABLES": tables}, *words)["lines"][0]["score"])
    return found


def test_patterns_alone_let_it_learn(tmp_path):
    """With the patterns that the page on learning shows, the program teaches itself the game, and plays by what it learned."""
    environment, learned, game = with_patterns(tmp_path / "games"), tmp_path / "learned", f"{NAME}(size=4)"
    course = ["--games", "4000", "--lanes", "200", "--points", "0", "--out", str(learned)]
    card = answered(environment, "learn", game, *course)
    assert card["games"] == 4000 and (learned / NAME / "4x4.npy").is_file()
    by_tables, without = scores_by_tables(environment, game, learned)
    assert by_tables != without


def test_a_few_games_by_patterns_teach_something(tmp_path):
    """The same on a small board, interpreted, so that nothing waits for a compiler."""
    environment, learned, game = with_patterns(tmp_path / "games"), tmp_path / "learned", SMALL
    environment |= {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore"}
    card = answered(
        environment, "learn", game, "--games", "60", "--lanes", "20", "--points", "0", "--out", str(learned)
    )
    assert card["games"] == 60 and (learned / NAME / "3x3.npy").is_file()
    by_tables, without = scores_by_tables(environment, game, learned)
    assert by_tables != without
