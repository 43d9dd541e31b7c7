"""Many games of one variant at once, on all cores or on a GPU, with the same rules as everywhere else.

>>> import ludarium
>>> from ludarium.batch import Batch
>>> batch = Batch(ludarium.load("konane(size=6)"), lanes=4, seed=1)
>>> batch.step(batch.sample())
>>> batch.movers.tolist()
[1, 1, 1, 1]
"""

from ludarium.batch.batch import Batch, Mode

__all__ = ["Batch", "Mode"]
