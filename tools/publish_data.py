"""Makes the data that others may use, ready to be published: `python tools/publish_data.py FOLDER [--games 100000] [--minutes 600]`.

For each game: games of a level against itself as records; its tables, learned and solved; its puzzles. Every set has a data card
(README.md), and `index.json` has the size and hash of every file, for `ludarium fetch`. Stopped and started again, it goes on; the
games that are under way are kept in a working folder (`--work`), which is not for publishing.
"""

import argparse
import json
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

from data_games import Options, played_for

import ludarium
from ludarium.game.game import Game
from ludarium.play.fetching import INDEX, digest_of
from ludarium.puzzles.puzzle import FILE

TABLES = ("learned", "solved", "taught")  # the folders of a game that hold them
CARD = """\
# {title}

{about}

| | |
|---|---|
| made by | Ludarium {version} |
{facts}| licence | Apache-2.0, as the program |
| files | {files} |

{care}

Get it with `ludarium fetch {name}`; cite it as CITATION.cff of the project says, with the version above.
"""


@dataclass(frozen=True)
class Made:
    """A set whose files are in its folder: what its card says."""

    about: str
    care: str
    facts: tuple[tuple[str, str], ...]


def games_of(game: Game, folder: Path, options: Options) -> Made | None:
    """Records of a level against itself."""
    hashes = {f"{path.parent.name}/{path.name}": digest_of(path) for path in _tables(game) if path.suffix != ".toml"}
    played = played_for(game, options, options.work / folder.name, hashes)
    if not played.games:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    _replace(folder / "games.pgn", played.records)
    wanted = f"{played.games:,}" + (f" of {options.games:,}" if played.games < options.games else "")
    about = f"{wanted} games of {game.title}, level {options.level} against itself, as text (docs/records.md)."
    care = "The first six turns of every game are random, so that games differ; what follows is one program's taste, not the truth. "
    if options.level == 10:
        care += (
            "Level 10 stops by the clock: the same command plays other games on another machine, or on a busier one."
        )
    else:
        care += f"Level {options.level} stops by a count of positions, but on a slow or busy machine the clock may stop it first."
    return Made(about, care, (("with", f"`{played.command}`"), ("games", wanted), *played.facts))


def tables_of(game: Game, folder: Path, options: Options) -> Made | None:
    """The learned and solved tables, and the nets, that come with the game."""
    files = _tables(game)
    if not files:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    for path in files:
        _replace(folder / path.name, path.read_bytes())
    about = f"What the program knows of {game.title} by heart: tables that weigh patterns or hold chances of winning, and small nets."
    care = "Each fits one kind of board or game; the `.toml` of the same name says which, and how it was made."
    facts = tuple((f"`{path.name}`", _made_by(path)) for path in files if path.suffix == ".toml")
    return Made(about, care, facts)


def _tables(game: Game) -> list[Path]:
    home = game.door.folder
    return [path for part in TABLES for end in ("np?", "toml") for path in sorted((home / part).glob(f"*.{end}"))]


def _made_by(card: Path) -> str:
    """How a table was made, in the words of its own card."""
    facts = tomllib.loads(card.read_text("utf-8"))
    parts = [facts] if "command" in facts else [part for part in facts.values() if isinstance(part, dict)]
    return "; ".join(f"{part.get('date', '')}: `{part['command']}`" for part in parts)


def puzzles_of(game: Game, folder: Path, options: Options) -> Made | None:
    """The positions with one right turn, and the small boards that teach the rules."""
    files = [path for name in (FILE, "examples.toml") if (path := game.folder.file(name)) is not None]
    if not files:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    for path in files:
        _replace(folder / path.name, path.read_bytes())
    count = sum('"position"' in line for path in files for line in path.read_text("utf-8").splitlines())
    about = (
        f"Positions of {game.title} with one right turn, graded by level (`{FILE}`, docs/puzzles.md); small boards with a question in "
        "words and every turn that answers it (`examples.toml`)."
    )
    care = (
        "Puzzles that are not called certain are held by a deep search, not proven. The small boards teach the rules."
    )
    command = f"`ludarium puzzles make {game.name}` (the first line of `{FILE}` says how many games); the small boards by hand"
    return Made(about, care, (("with", command), ("puzzles", f"{count:,}")))


KINDS = {"games": games_of, "tables": tables_of, "puzzles": puzzles_of}


def _replace(path: Path, data: bytes) -> None:
    """Write a file in one piece: whoever reads meanwhile gets the old one or the new."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def _publish(folder: Path, name: str, title: str, made: Made) -> dict[str, object]:
    """Write the card of a set; what the index says of it."""
    files = sorted(path for path in folder.iterdir() if path.name != "README.md" and not path.name.startswith("."))
    listed = ", ".join(f"`{path.name}` ({path.stat().st_size:,} bytes)" for path in files)
    rows = "".join(f"| {what} | {value} |\n" for what, value in made.facts)
    words = {"title": title, "about": made.about, "care": made.care, "facts": rows}
    card = CARD.format(**words, version=ludarium.__version__, files=listed, name=name)
    _replace(folder / "README.md", card.encode())
    files.append(folder / "README.md")
    described = [{"path": path.name, "bytes": path.stat().st_size, "sha256": digest_of(path)} for path in files]
    return {"title": title, "files": described}


def _read_options() -> tuple[argparse.Namespace, Options]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=100_000, help="games of each game")
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument(
        "--minutes", type=float, help="stop after so long, shared among the games; what was played is published"
    )
    parser.add_argument("--workers", type=int, help="processes that play; by default all cores")
    parser.add_argument(
        "--work", type=Path, metavar="DIR", help="where games under way are kept; by default FOLDER-work"
    )
    parser.add_argument("--only", nargs="*", default=list(ludarium.names()), metavar="GAME")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=list(KINDS))
    found = parser.parse_args()
    folder = found.folder.resolve()
    work = (found.work or folder.with_name(f"{folder.name}-work")).resolve()
    if work.is_relative_to(folder):
        parser.error(f"{work} would be published with the data; choose a folder outside {folder}")
    until = None if found.minutes is None else time.monotonic() + 60 * found.minutes
    return found, Options(found.games, found.level, work, found.workers, until)


def main() -> None:
    found, options = _read_options()
    found.folder.mkdir(parents=True, exist_ok=True)
    index = found.folder / INDEX
    sets = json.loads(index.read_text("utf-8"))["sets"] if index.exists() else {}  # those of other games stay on offer
    for left, name in zip(range(len(found.only), 0, -1), found.only, strict=True):
        game = ludarium.load(name)
        for kind in found.kinds:
            name, title = f"{game.name}-{kind}", f"{game.title}: {kind}"
            made = KINDS[kind](game, found.folder / name, options.shared_by(left))
            if made is None:
                continue
            sets[name] = _publish(found.folder / name, name, title, made)
            text = json.dumps({"version": ludarium.__version__, "sets": sets}, indent=1, ensure_ascii=False)
            _replace(index, f"{text}\n".encode())
            print(f"{name}: {len(sets[name]['files'])} files", flush=True)


if __name__ == "__main__":
    main()
