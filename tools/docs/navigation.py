"""The order of the pages, and where the project's papers stand among them."""

from pathlib import Path

PAPERS = {
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
}

NOTEBOOK, TOUR = "examples/tour.ipynb", "tutorials/tour.md"
"""The notebook that is the tour, and the page that it becomes."""

CHAPTERS = {
    "Tutorials": [
        "tutorials/tour", "tutorials/play", "tutorials/host-a-club", "tutorials/a-bot", "tutorials/first-analysis", "tutorials/teach-a-game",
        "a-sixth-game", "tutorials/train-an-agent", "tutorials/study-a-rule",
    ],
    "The games": ["games/*"],
    "Guides": [
        "web/gallery", "strategy", "terminal", "hosting", "web/report", "web/static-site", "web/going-on", "web/analysis-board", "web/library", "web/drilling", "web/lessons", "web/editor", "web/studies", "web/embedding", "fair-dice", "records", "data", "analysis", "puzzles", "arena", "lab", "python", "envs",
        "learned-tables", "learning", "engine", "writing-rules",
    ],
    "Reference": ["reference/commands", "reference/library/*", "json", "planes", "web/protocol", "web/client", "web/languages"],
    "Explanations": ["how-it-works", "project/architecture", "strength", "speed", "solved", "decisions/*"],
    "The project": ["project/contributing", "project/changelog", "project/security", "project/conduct"],
}  # fmt: skip


REST = "Guides"
"""The chapter that ends with the pages that no chapter names."""

UNSEEN = {"index", "examples-by-name"}


def toctrees(folder: Path) -> str:
    """The chapters as Sphinx reads them; a page that is named but missing is an error there."""
    chapters = {
        title: [page for pattern in patterns for page in _found(folder, pattern)]
        for title, patterns in CHAPTERS.items()
    }
    named = {page for pages in chapters.values() for page in pages} | UNSEEN
    chapters[REST] += [page for page in _found(folder, "**/*") if page not in named]
    return "".join(
        f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n" + "\n".join(pages) + "\n```\n"
        for title, pages in chapters.items()
    )


def _found(folder: Path, pattern: str) -> list[str]:
    if "*" not in pattern:
        return [pattern]
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.glob(f"{pattern}.md"))
