"""Patterns by default: a plain game on a grid learns with one more line, and without writing patterns."""

import importlib
import itertools
import random
import subprocess
import sys

import numpy as np
import pytest
import tutorial
from tutorial import NAME, answered

from ludarium import BadGame, testing
from ludarium.game.grid_game import Kind
from ludarium.game.grid_patterns import patterns_of
from ludarium.game.learned import digest_of
from ludarium.kernel.bits import members
from ludarium.learning.learner import shape_of


def asking(place, name=NAME):
    """The folder of the tutorial's game, which asks for patterns by default, as the tutorial says."""
    line = "    grid_patterns=True,\n"
    assert line in tutorial.PAGE.read_text("utf-8")
    folder = (tutorial.written(place) / NAME).rename(place / name)
    file = folder / "__init__.py"
    file.write_text(file.read_text("utf-8").replace("    __name__,\n", f"    __name__,\n{line}"), "utf-8")
    return place


@pytest.fixture(scope="module")
def clobber(tmp_path_factory):
    """The game, imported under a name of its own."""
    name = "windowed"
    place = asking(tmp_path_factory.mktemp("games"), name)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(place))
        yield importlib.import_module(name).GAME


def wandered(game, turns, seed=1):
    chance, here = random.Random(seed), game.start()
    for _ in range(turns):
        here = here.play(chance.choice(here.legal_moves))
    return here


def seen(position, player):
    game = position.game
    out = np.full(game.judgement.tables_for(game.rules).most + 1, -1, np.int32)
    count = game.judgement.patterns(game.rules, position.state, player, out)
    assert out[count] == -1, "wrote beyond what it returned"
    return out[:count].tolist()


def edge(at, last):
    return 1 if last == 0 or 0 < at < last else 0 if at == 0 else 2


def square_by_square(position, player, tall=3, wide=3, contents=3):
    """The windows of a position, one after the other."""
    board, whole = position.game.rules.board, contents ** (tall * wide)
    sets = [set(members(getattr(position.state, name))) for name in ("white", "black")]
    own, other = sets if player == 0 else sets[::-1]
    for rank, file in itertools.product(range(board.height - tall + 1), range(board.width - wide + 1)):
        place = 3 * edge(rank, board.height - tall) + edge(file, board.width - wide)
        squares = [(rank + r) * board.width + file + f for f in range(wide) for r in range(tall)]
        stands = sum(contents**n * (1 if s in own else 2 if s in other else 0) for n, s in enumerate(squares))
        yield (9 * player + place) * whole + stands


@pytest.mark.parametrize("size", ["3", "4", "5x6", "9x8"])
def test_windows_are_read_square_by_square(clobber, size):
    """By either player, on one word or two."""
    here = wandered(clobber.variant(size=size), 2)
    for player in (0, 1):
        assert seen(here, player) == list(square_by_square(here, player))


def test_all_sizes_share_tables_that_are_symmetric(clobber):
    """Only other rules have tables of their own; a board that is turned or mirrored looks the same."""
    shapes = [shape_of(clobber.variant(size=size)) for size in ("4", "5x6", "10")]
    assert {(shape.name, shape.weights) for shape in shapes} == {("windows", 2 * 9 * 3**9)}
    assert {np.unique(shape.groups()[-1]).size for shape in shapes} == {46548}
    assert np.unique(shapes[0].groups()[0]).size == 2862, "as many windows of three by three as there are, up to images"
    assert shape_of(clobber.variant(misere=True)).name == "windows_misere"
    for size in ("4", "5x4"):
        testing.the_judgement_is_symmetric(clobber.variant(size=size))


def test_without_symmetries_every_window_is_by_itself(clobber):
    """What a game does not say is not assumed."""
    folder, rules = clobber.folder, clobber.variant(size="4").rules
    made = patterns_of(folder.attribute("rules", "PIECES"), 2, folder.attribute("rules", "start_for"), None)
    alike, images = made["tables_for"](rules).groups()
    assert (images == np.arange(images.size)).all() and np.unique(alike).size == 3**9


def test_many_kinds_have_smaller_windows(clobber):
    """Two kinds for each player: windows of two by three and three by two; with far too many kinds the game is refused."""
    start_for, game = clobber.folder.attribute("rules", "start_for"), clobber.variant(size="4")
    usual = clobber.folder.attribute("rules", "PIECES")
    kinds = (*usual, Kind("white", "w", 0), Kind("black", "b", 1))  # the second kinds lie where the first are
    made = patterns_of(kinds, 2, start_for, clobber.extras.images)
    shape, here, out = made["tables_for"](game.rules), wandered(game, 3), np.zeros(64, np.int32)
    assert shape.weights == 2 * 2 * 9 * 5**6 and shape.most == 2 * 6
    found = out[: made["patterns"](game.rules, here.state, 0, out)]
    assert len(found) == 12 and (found[:6] < shape.weights // 2).all() and (found[6:] >= shape.weights // 2).all()
    images = shape.groups()[-1]
    assert (images[images] == images).all()
    for state in clobber.extras.images(game.rules, here.state):
        turned = np.zeros(64, np.int32)
        made["patterns"](game.rules, state, 0, turned)
        assert sorted(images[turned[:12]]) == sorted(images[found])
    with pytest.raises(BadGame, match=r"too many kinds of pieces \(40\)"):
        patterns_of([*kinds] * 10, 2, start_for, None)


def test_other_pieces_are_other_patterns(clobber):
    """Tables learned for other pieces are not used: the digest on their card is another."""
    start_for, (white, black) = (
        clobber.folder.attribute("rules", "start_for"),
        clobber.folder.attribute("rules", "PIECES"),
    )
    rules = clobber.variant(size="4").rules
    shapes = [patterns_of(kinds, 2, start_for, None)["tables_for"](rules) for kinds in ((white, black), (black, white))]
    assert shapes[0].weights == shapes[1].weights and digest_of(clobber, shapes[0]) == digest_of(clobber, shapes[1])
    swapped = patterns_of((Kind("black", "o", 0), Kind("white", "x", 1)), 2, start_for, None)["tables_for"](rules)
    assert digest_of(clobber, swapped) != digest_of(clobber, shapes[0])


def test_it_learns_without_patterns_of_its_own(tmp_path):
    """`ludarium learn` and the search by what was learned, interpreted, so that nothing waits for a compiler."""
    environment, learned = tutorial.surroundings(named=asking(tmp_path / "games")), tmp_path / "learned"
    environment |= {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore"}
    course = ["--games", "60", "--lanes", "20", "--points", "0", "--out", str(learned)]
    card = answered(environment, "learn", f"{NAME}(size=3)", *course)
    assert card["games"] == 60 and (learned / NAME / "windows.npy").is_file()
    scores = []
    for tables in (str(learned), "none"):
        environment["LUDARIUM_TABLES"] = tables
        scores.append(answered(environment, "analyse", f"{NAME}(size=4)", "--depth", "1")["lines"][0]["score"])
    assert scores[0] != scores[1]


def test_cpu_and_gpu_read_the_same(tmp_path):
    """A round of learning on numba's simulator adds up what one on the CPU does."""
    script = f"""
import warnings
warnings.simplefilter("ignore")
import numpy as np, ludarium
from ludarium.learning import learner as learning
sums = []
for device in ("cpu", "cuda"):
    learner = learning.Learner(ludarium.load("{NAME}(size=3)"), 3, device, lanes=3)
    learner.tables.correct = lambda rate: None  # over every weight: too much for a simulator
    learner.round(learning.Settings(depth=1, opening=2, most=8))
    sums.append(np.asarray(learner._on.host(learner.tables.sums)))
assert np.abs(sums[0]).any() and np.allclose(*sums, atol=1e-6)
print("alike")
"""
    known = tutorial.surroundings(named=asking(tmp_path))
    known |= {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=known, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "alike", done.stderr[-2000:]
