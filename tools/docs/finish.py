"""What the theme leaves out for people who use a screen reader or the keyboard, put into the finished pages."""

import re
from pathlib import Path

REPLACED = [
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ('<aside class="toc-drawer">', '<aside class="toc-drawer" aria-label="On this page">'),
    ("<pre>", '<pre tabindex="0">'),  # it scrolls, so the keyboard has to get there
]

LONG = re.compile(
    r'<span class="pre">([^<]{28,})</span>'
)  # a word of code that no narrow column of a table has room for

CELL = re.compile(r"<td>(.*?)</td>", re.DOTALL)
WORDY = 36  # letters: as many as should not stand one word to a line


def accessible(site: Path) -> None:
    """Finish every page of the site."""
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        for before, after in REPLACED:
            text = text.replace(before, after)
        text = LONG.sub(r'<span class="pre long">\1</span>', text)
        text = CELL.sub(_roomy, text)
        if not re.search("<h1[ >]", text):  # the page that shows what a search found
            text = re.sub(r"(<article[^>]*>)", r"\1<h1>Search</h1>", text, count=1)
        page.write_text(text, "utf-8")


def _roomy(cell: re.Match[str]) -> str:
    """A cell of a table, marked if it holds a sentence, which needs some room on a phone."""
    letters = re.sub(r"<[^>]+>", "", cell[1]).strip()
    return f'<td class="words">{cell[1]}</td>' if len(letters) > WORDY else cell[0]
