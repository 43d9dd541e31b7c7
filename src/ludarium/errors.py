"""What can go wrong when people hand us something: four errors, each saying what, where and what would be right."""


class LudariumError(ValueError):
    """Any complaint about what the user asked for; never about our own mistakes."""

    code = "ERROR"

    def __init__(self, sentence: str, *, code: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code or type(self).code


class UnknownGame(LudariumError):
    """No game, option or option value of that name."""

    code = "UNKNOWN_GAME"


class BadPosition(LudariumError):
    """The text does not describe a position of the game."""

    code = "BAD_POSITION"


class BadNotation(LudariumError):
    """The text is not a move, a record or a game name as we write them."""

    code = "BAD_NOTATION"


class IllegalMove(LudariumError):
    """The move is well formed but may not be played here; `position` shows where."""

    code = "ILLEGAL_MOVE"

    def __init__(self, sentence: str, *, code: str | None = None, position: str = "") -> None:
        super().__init__(sentence, code=code)
        self.position = position

    def __str__(self) -> str:
        return f"{self.sentence}\n{self.position}" if self.position else self.sentence
