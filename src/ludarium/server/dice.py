"""Dice that can be checked: a seed is promised by its hash, mixed with the players' nonces, and shown at the end.

docs/fair-dice.md has the whole story.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ludarium.game.position import Position

_BITS = 53
_NONCE = re.compile(r"(?:[0-9a-f]{2}){8,32}")
_SEAL = _SEED = re.compile(r"[0-9a-f]{64}")


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is shown before the game: the SHA-256 of the seed's bytes."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def is_nonce(text: str) -> bool:
    """Whether the text can be a nonce: 8 to 32 bytes in hexadecimal."""
    return _NONCE.fullmatch(text) is not None


def is_seal(text: str) -> bool:
    """Whether the text can be a seal: a SHA-256 in hexadecimal."""
    return _SEAL.fullmatch(text) is not None


def seal(nonce: str) -> str:
    """What a seat may show before its nonce: the SHA-256 of the nonce's bytes."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def is_seed(text: str) -> bool:
    """Whether the text can be the seed of a page's dice: 32 bytes in hexadecimal."""
    return _SEED.fullmatch(text) is not None


def fraction(seed: str, table: str, nonces: Sequence[str | None], number: int) -> float:
    """The number from 0 up to 1 that decides throw `number`; missing nonces are empty."""
    message = f"{table}|{','.join(nonce or '' for nonce in nonces)}|{number}"
    digest = hmac.digest(bytes.fromhex(seed), message.encode(), "sha256")
    return (int.from_bytes(digest[:8], "big") >> (64 - _BITS)) / (1 << _BITS)


def chosen(odds: Sequence[tuple[int, float]], part: float) -> int:
    """The first action whose running sum of odds exceeds `part`."""
    total = 0.0
    for action, odd in odds:
        total += odd
        if part < total:
            return action
    return odds[-1][0]  # sums may fall short of 1 by rounding


@dataclass
class Dice:
    """The dice of one table. Throws are numbered through the game, so taking a turn back brings no new luck."""

    table: str
    seed: str
    nonces: list[str | None]
    seals: list[str | None] = field(default_factory=list)
    throws: list[dict[str, Any]] = field(default_factory=list)

    def throw(self, position: Position) -> int:
        """What chance does here."""
        return self.thrown_by(self.seed, position, len(self.throws) + 1)

    def thrown_by(self, seed: str, position: Position, number: int) -> int:
        """What throw `number` is here by that seed: the server's, or that of a page while the server cannot be reached."""
        return chosen(odds_of(position), fraction(seed, self.table, self.nonces, number))

    def note(self, position: Position, action: int, ply: int, seed: str | None = None) -> int:
        """Record a throw, so that it can be checked; returns its number. `seed` is a page's, if the throw came from it."""
        number, own = len(self.throws) + 1, {} if seed is None else {"seed": seed}
        self.throws.append({"n": number, "ply": ply, "odds": odds_of(position), "action": action, **own})
        return number

    def as_json(self, *, over: bool) -> dict[str, Any]:
        """What players may know: the seed only at the end."""
        promise = {
            "commit": commitment(self.seed), "nonces": self.nonces, "seals": self.seals, "throws": self.throws,
        }  # fmt: skip
        return {**promise, "seed": self.seed} if over else promise


def odds_of(position: Position) -> list[tuple[int, float]]:
    """What may be thrown, ascending, each with its probability."""
    return [(action, position.odds(action)) for action in position.actions]
