"""Players as people write them, good and bad; named as python:homemade:… by the tests."""

import ludarium


class First:
    """The first legal turn, as a tuple; takes no limits and no seed."""

    def choose(self, match):
        return match.position.legal_moves[0]


class Seeded:
    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, match, limits):
        return match.position.moves()[-1].text


class Thinking:
    """Borrows a search, and so answers with a Choice."""

    def __init__(self):
        self.helper = ludarium.player("alphabeta:depth=2", evaluate=lambda position: -len(position.actions) / 100)

    def choose(self, match, limits):
        print("thinking aloud")
        return self.helper.choose(match, limits)


class Failing:
    def choose(self, match, limits):
        raise RuntimeError("out of ideas")


class Cheating:
    def choose(self, match, limits):
        return "a2"


class Speechless:
    def choose(self, match, limits):
        return None


class Meddling:
    def choose(self, match, limits):
        match.push(match.position.legal_moves[0])
        return match.position.legal_moves[0]


class Unmakable:
    def __init__(self):
        raise OSError("no model file")


class NoPlayer:
    pass


NUMBER = 3
