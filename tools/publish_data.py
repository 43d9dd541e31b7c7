"""Makes the data that others may use, ready to be published: `python tools/publish_data.py FOLDER [--games 100000] [--level 10]`.

For each game: games of a level against itself as records; its learned and solved tables; its puzzles. Every set has a data card
(README.md), and `index.json` has the size and hash of every file, for `ludarium fetch`. Stopped and started again, it goes on.
"""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

import ludarium
from ludarium.game.game import Game
from ludarium.play.fetching import INDEX, digest_of
from ludarium.puzzles.puzzle import FILE

CARD = """\
# {title}

{about}

| | |
|---|---|
| made by | Ludarium {version} |
| with | `{command}` |
| licence | Apache-2.0, as the program |
| files | {files} |

{care}

Get it with `ludarium fetch {name}`; cite it as CITATION.cff of the project says, with the version above.
"""


def games_of(game: Game, folder: Path, wishes: argparse.Namespace) -> tuple[str, str, str] | None:
    """Records of a level against itself; the command, and what to know about them."""
    words = ["match", f"level:{wishes.level}", f"level:{wishes.level}", game.text, "--games", str(wishes.games)]
    words += ["--openings", "plies=6", "--seed", "1", "--out", f".{folder.name}"]
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "ludarium", *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder.parent)  # it keeps its counts there
    shutil.copy(folder.parent / f".{folder.name}" / "games.pgn", folder / "games.pgn")
    care = "The first six turns of every game are random, so that games differ; what follows is one program's taste, not the truth."
    about = f"{wishes.games} games of {game.title}, level {wishes.level} against itself, as text (docs/records.md)."
    return about, " ".join(["ludarium", *words]), care


def tables_of(game: Game, folder: Path, wishes: argparse.Namespace) -> tuple[str, str, str] | None:
    """The learned and solved tables that come with the game."""
    home = game.door.folder
    files = [path for part in ("learned", "solved") for path in sorted((home / part).glob("*.[nt][po]*"))]
    for path in files:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, folder / path.name)
    about = f"The tables that the program knows of {game.title}: learned ones weigh patterns, solved ones hold chances of winning."
    care = "Learned tables fit one kind of board each; the `.toml` beside a table says which, and how it was made."
    return (about, "ludarium learn (the .toml files have the whole command)", care) if files else None


def puzzles_of(game: Game, folder: Path, wishes: argparse.Namespace) -> tuple[str, str, str] | None:
    """The positions with one right turn, and the small boards that teach the rules."""
    files = [path for name in (FILE, "examples.toml") if (path := game.folder.file(name)) is not None]
    if not files:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    for path in files:
        shutil.copy(path, folder / path.name)
    about = (
        f"Positions of {game.title} with one right turn, graded by level (`{FILE}`, docs/puzzles.md); small boards with a question in "
        "words and every turn that answers it (`examples.toml`)."
    )
    care = (
        "Puzzles that are not called certain are held by a deep search, not proven. The small boards teach the rules."
    )
    return about, f"ludarium puzzles make {game.name} (the first line of the file says how many games); by hand", care


KINDS = {"games": games_of, "tables": tables_of, "puzzles": puzzles_of}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--only", nargs="*", default=list(ludarium.names()), metavar="GAME")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=list(KINDS))
    wishes = parser.parse_args()
    index = wishes.folder / INDEX
    sets = json.loads(index.read_text("utf-8"))["sets"] if index.exists() else {}  # those of other games stay on offer
    for game in (ludarium.load(name) for name in wishes.only):
        for kind in wishes.kinds:
            name, title = f"{game.name}-{kind}", f"{game.title}: {kind}"
            folder = wishes.folder / name
            made = KINDS[kind](game, folder, wishes)
            if made is None:
                continue
            about, command, care = made
            files = sorted(path for path in folder.iterdir() if path.name != "README.md")
            listed = ", ".join(f"`{path.name}` ({path.stat().st_size:,} bytes)" for path in files)
            facts = {"title": title, "about": about, "version": ludarium.__version__, "command": command, "care": care}
            (folder / "README.md").write_text(CARD.format(**facts, files=listed, name=name), "utf-8")
            files.append(folder / "README.md")
            described = [{"path": path.name, "bytes": path.stat().st_size, "sha256": digest_of(path)} for path in files]
            sets[name] = {"title": title, "files": described}
            print(f"{name}: {len(files)} files", flush=True)
    text = json.dumps({"version": ludarium.__version__, "sets": sets}, indent=1, ensure_ascii=False)
    index.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
