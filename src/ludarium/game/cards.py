"""Cards: the TOML file beside a data file, which says how the data were made, for what, and what their digest is."""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludarium.errors import LudariumError

_UNREADABLE = (OSError, KeyError, TypeError, ValueError)  # text that is no UTF-8 or no TOML is a ValueError


@dataclass(frozen=True)
class CardedFile:
    """A data file with a card, and the words in which it is refused."""

    path: Path
    called: str  # "learned tables"
    again: str  # what helps: "learn them anew with `ludarium learn`."
    code: str

    def refused(self, sentence: str) -> LudariumError:
        """An error that says what is wrong with the file, and what helps."""
        return LudariumError(f"{self.path}: {sentence}; {self.again}", code=self.code)

    def read(self, made_for: Mapping[str, str], misfit: str = "") -> tuple[bytes, dict[str, Any]]:
        """The data, and what the card says.

        LudariumError if either cannot be read, if an entry of the card is not as in `made_for` (`misfit` then says what
        the data are wrong for), or if the data are not those that the card describes.
        """
        try:
            card = tomllib.loads(self.path.with_suffix(".toml").read_text("utf-8"))
            found, data = {name: card[name] for name in made_for}, self.path.read_bytes()
        except _UNREADABLE as error:
            raise self.refused(f"these {self.called} or the card beside them cannot be read ({error})") from None
        if found != made_for:
            raise self.refused(misfit)
        if hashlib.sha256(data).hexdigest() != card.get("sha256"):
            raise self.refused(f"these {self.called} are damaged")
        return data, card
