"""Learning from games of the real search."""

import numpy as np
import pytest

import ludarium
from ludarium.kernel.quantising import LARGEST, codes_of, weight_of
from ludarium.learning import studying
from ludarium.learning.fitting import Fitting
from ludarium.learning.labelling import Labelling, joined, labelled
from ludarium.learning.learner import Learner

GAME = "konane(size=6)"


@pytest.fixture(scope="module")
def samples():
    """Positions of a few games, labelled by a small search in one worker."""
    parts = labelled(ludarium.load(GAME), None, Labelling(nodes=50, longest=60), 4.0, 1, seed=1)
    return joined([samples for _seconds, samples in parts])


def test_labels_belong_to_their_positions(samples):
    """Every position has somebody to move, a score, and a result; where the game is lost at once, the score says so."""
    game = ludarium.load(GAME)
    assert samples.words.shape == (game.door.size, samples.scores.size) and samples.scores.size > 50
    assert np.abs(samples.scores).max() <= 1 and set(np.sign(samples.results)) <= {-1, 0, 1}
    stuck = 0
    for column, score in zip(samples.words.T, samples.scores, strict=True):
        place = game.position_of(game.door.read(np.ascontiguousarray(column)))
        assert place.mover >= 0
        if all(place.play(move).mover < 0 for move in place.legal_moves):
            stuck += 1
            assert score == 1.0, "the player of the last jump has won"
    assert stuck


def test_a_lead_that_leads_to_nothing_fades():
    """Of a game that is cut short, the scores count less and less, but for what is proven; its result is a draw."""
    game = ludarium.load(GAME)
    parts = labelled(game, None, Labelling(nodes=60, opening=0, explore=0.0, longest=8), 0.1, 1, seed=1)
    samples = joined([samples for _seconds, samples in parts])
    whole = labelled(game, None, Labelling(nodes=60, opening=0, explore=0.0, longest=60), 0.1, 1, seed=1)
    ended = joined([samples for _seconds, samples in whole])
    assert set(samples.results[:8]) == {0.0} and set(ended.results[:8]) == {-1.0, 1.0}
    expected = [score if abs(score) == 1 else score * (1 - turn / 8) for turn, score in enumerate(ended.scores[:8])]
    assert samples.scores[:8] == pytest.approx(expected)


def test_fitting_foretells_positions_held_back(samples):
    """A fit lowers the error on games that it has not seen, and keeps the tables of its best pass."""
    learner = Learner(ludarium.load(GAME), seed=1, lanes=8)
    fitting = Fitting(learner, samples, share=0.0)
    nothing = float(np.sqrt(np.square(fitting.targets[: fitting.first]).mean()))
    fit = fitting.run(most=15)
    assert fit.positions == samples.scores.size and fit.error < nothing
    assert fitting._error() == pytest.approx(fit.error, rel=1e-5)


def test_what_was_seen_is_learned_when_interrupted(samples, monkeypatch):
    """Ctrl-C between two fits loses nothing: the tables are fitted to all that has come in."""

    def interrupted(*_, **__):
        yield 1.0, samples
        raise KeyboardInterrupt

    monkeypatch.setattr(studying, "labelled", interrupted)
    learner, said = Learner(ludarium.load(GAME), seed=1, lanes=8), []
    with pytest.raises(KeyboardInterrupt):
        studying.study(learner, studying.Study(1.0, 1, Labelling()), None, said.append)
    assert learner.weights.any() and said[-1].fit is not None and said[-1].fit.positions == samples.scores.size


def test_weights_survive_as_bytes():
    """A byte keeps a weight to within half the distance to the next code, and the largest are cut off."""
    codes = np.arange(-127, 128)
    assert [int(codes_of(weight_of(code))) for code in codes] == codes.tolist()
    weights = np.linspace(-LARGEST, LARGEST, 999)
    back = np.array([weight_of(int(code)) for code in codes_of(weights)])
    assert (np.abs(back - weights) <= 0.5 * (9 + 2 * np.sqrt(np.abs(weights)))).all()
    assert codes_of(np.array([10 * LARGEST])) == 127
