"""Why something is refused: a code for programs, a sentence for people."""

from typing import Any

from ludarium.errors import LudariumError
from ludarium.wording import Words, sentence


class Refusal(Exception):
    """A request that cannot be granted. `status` is for HTTP; `retry` says after how many seconds it could be.

    A sentence written out in the call is found by tools/words.py; others are made as `Words`.
    """

    def __init__(
        self, code: str, say: str, *, status: int = 400, retry: float | None = None, field: str | None = None
    ) -> None:
        super().__init__(say)
        say = say if isinstance(say, Words) else Words(say)
        self.code, self.say, self.status, self.retry, self.field = code, say, status, retry, field

    def as_json(self) -> dict[str, Any]:
        """The refusal as messages write it."""
        answer: dict[str, Any] = {"code": self.code, "say": self.say}
        if self.field:
            answer["field"] = self.field
        if self.retry is not None:
            answer["retry"] = round(self.retry, 1)
        return answer


def from_rules(error: LudariumError, code: str | None = None) -> Refusal:
    """A refusal by the rules, in the game's words."""
    return Refusal(code or error.code, sentence(error.sentence))


def not_found(what: str) -> Refusal:
    """There is no such thing."""
    return Refusal("NOT_FOUND", Words("There is no such {what} here, or it is gone.", what=Words(what)), status=404)


def unavailable() -> Refusal:
    """The database cannot be used just now."""
    say = Words(
        "The server cannot store anything just now, so nothing was done; no clock is running. Try again in a moment."
    )
    return Refusal("UNAVAILABLE", say, status=503, retry=2)
