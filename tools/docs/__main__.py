"""Builds the documentation site: `python tools/docs [--out build/site] [--boards]`, or `make docs`. Needs no network.

The pages of docs/ and a few of the project's papers are copied into a folder of their own, joined by pages made from the code
(commands, library, games), and handed to Sphinx, for which every warning is an error. With `--boards` the site also holds the table as
`ludarium site` writes it, in `play/`, and every game's page has a live board from there.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import navigation
from api import library_pages
from commands import commands_page
from finish import accessible
from links import Links
from tour import tour_page

from games import TABLE, game_pages, with_live_boards

ROOT = Path(__file__).parents[2]


def stage(folder: Path, *, boards: bool) -> None:
    """Lay out everything Sphinx reads."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "src/ludarium/web/static/icons/ludarium.svg", folder / "static")
    for paper, page in navigation.PAPERS.items():
        target = folder / page
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / paper, target)
    links = Links(ROOT)
    for path in sorted(folder.rglob("*.md")):
        text = path.read_text("utf-8")
        page = path.relative_to(folder)
        text = links.rewritten(text, links.origin(page))
        path.write_text(with_live_boards(text, "/".join([".."] * (len(page.parts) - 1)) or ".", boards=boards), "utf-8")
    made = {"reference/commands.md": commands_page()} | library_pages() | tour_page(folder)
    pages = made | game_pages(folder, boards=boards)
    for name, text in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(links.named(text, f"docs/{name}"), "utf-8")
    index = folder / "index.md"
    index.write_text(index.read_text("utf-8") + navigation.toctrees(folder), "utf-8")
    if links.broken:
        sys.exit("links to nowhere:\n  " + "\n  ".join(links.broken))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--boards", action="store_true", help="live boards on the games' pages")
    arguments = parser.parse_args()
    out = arguments.out
    sources = out.with_name(out.name + "-sources")
    stage(sources, boards=arguments.boards)
    shutil.rmtree(out / TABLE, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-E", sources, out]
    done = subprocess.run(command, check=False)
    if done.returncode:
        sys.exit(done.returncode)
    accessible(out)
    shutil.rmtree(out / ".doctrees", ignore_errors=True)
    print(f"{sum(1 for _ in out.rglob('*.html'))} pages in {out}")
    if arguments.boards:
        subprocess.run([sys.executable, "-m", "ludarium", "site", out / TABLE], check=True)


if __name__ == "__main__":
    main()
