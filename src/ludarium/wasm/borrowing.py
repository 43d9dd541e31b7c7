"""Large constants that the package has already, in an array of the game: a wheel carries a recipe for them, not a second copy."""

import json
from collections.abc import Iterator
from pathlib import Path

from ludarium.kernel.arrays import read_arrays


def recipe_for(data: bytes, folder: Path) -> str | None:
    """Where in the game's `.npz` files each piece of an engine's data stands, as JSON; None if one of them is new."""
    known = {array: [file, name] for file, name, array in _arrays(folder)}
    places = [[at, *known[piece]] for at, piece in pieces_of(data) if piece in known]
    return json.dumps(places) if len(places) == sum(1 for _ in pieces_of(data)) else None


def put_together(recipe: str, folder: Path) -> bytes:
    """The data that the recipe was made for."""
    arrays = {(file, name): array for file, name, array in _arrays(folder)}
    return joined({at: arrays[file, name] for at, file, name in json.loads(recipe)})


def joined(pieces: dict[int, bytes]) -> bytes:
    """Pieces of a module's memory, by their addresses, as they stand in a file: address, length, bytes."""
    return b"".join(at.to_bytes(4, "little") + len(part).to_bytes(4, "little") + part for at, part in pieces.items())


def pieces_of(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Addresses and bytes: what `joined` put together."""
    at = 0
    while at < len(data):
        address, size = (int.from_bytes(data[at + n : at + n + 4], "little") for n in (0, 4))
        yield address, data[at + 8 : at + 8 + size]
        at += 8 + size


def _arrays(folder: Path) -> Iterator[tuple[str, str, bytes]]:
    for path in sorted(folder.rglob("*.npz")):
        for name, array in read_arrays(path).items():
            yield path.relative_to(folder).as_posix(), name, array.tobytes()
