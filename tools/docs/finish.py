"""What the theme leaves out for people on a phone, at the keyboard or with a screen reader, put into the finished pages."""

import itertools
import re
from pathlib import Path

REPLACED = [
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ('<aside class="toc-drawer">', '<aside class="toc-drawer" aria-label="On this page">'),
    ("<pre>", '<pre tabindex="0">'),  # it scrolls, so the keyboard has to get there
]

CODE_WORD = re.compile(r'<span class="pre">([^<]+)</span>')
LONG, LONGISH = (
    28,
    17,
)  # letters: a word of code that no narrow column of a table has room for, at a desk and on a phone

ROW = re.compile(r"<tr.*?</tr>", re.DOTALL)
ROW_CELL = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>", re.DOTALL)
TAG = re.compile(r"<[^>]+>")
CELL = re.compile(r"<td>(.*?)</td>", re.DOTALL)
WORDY = 36  # letters: as many as should not stand one word to a line
PHRASE = 16  # as many as may stand two words to a line

BLOCK = re.compile(
    r'(<div class="highlight-none notranslate"><div class="highlight"><pre[^>]*>(?:<span></span>)?)(.*?)(</pre>)',
    re.DOTALL,
)
COMMAND = re.compile(
    r"(\$ |\w+=\S+ )?(ludarium|pip|pipx|uvx|python3?|make|curl|systemctl|docker|git|pytest|/opt/\S+)( |$)"
)

CODE = re.compile(r"(<pre.*?</pre>|<code.*?</code>|<script.*?</script>|<svg.*?</svg>|<[^>]*>)", re.DOTALL)
UNIT = re.compile(r"(\d) (?=(%|s|ms|µs|kB|MB|GB|MiB|GiB|Elo)(?!\w))")

CELLS = re.compile(r"<td([^>]*)>(.*?)</td>", re.DOTALL)
TABLE = re.compile(r"<table[^>]*>.*?</table>", re.DOTALL)
WRAPPED = re.compile(r'(<div class="table-wrapper[^"]*")(>\s*<table[^>]*>.*?</table>)', re.DOTALL)
NARROW = 34  # letters in the longest cells of a row that fit on a phone, with three for the room around each cell
EMPTY_HEAD = re.compile(r'<th class="head([^"]*)"><p></p></th>')
WIDE = 90  # letters in the longest cells of a row, sentences counted as short ones: more than fits beside each other on a phone

PICTURES = re.compile(
    r'<div class="table-wrapper[^>]*>\s*<table[^>]*>(?:(?!</table>).)*<img(?:(?!</table>).)*</table>\s*</div>',
    re.DOTALL,
)
PICTURE = re.compile(r'<p>(<img [^>]*src="([^"]+)"[^>]*>)</p>')


def accessible(site: Path) -> None:
    """Finish every page of the site."""
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        for before, after in REPLACED:
            text = text.replace(before, after)
        text = PICTURES.sub(_gallery, text)
        text = CODE_WORD.sub(_breakable, text)
        text = CELL.sub(_roomy, text)
        text = TABLE.sub(_stacked, text)
        text = EMPTY_HEAD.sub(r'<td class="head\1"></td>', text)  # the corner above the names of rows heads nothing
        text = WRAPPED.sub(_scrollable, text)
        text = BLOCK.sub(_commands, text)
        parts = CODE.split(text)
        parts[::2] = [UNIT.sub("\\1\N{NO-BREAK SPACE}", part) for part in parts[::2]]
        text = "".join(parts)
        if not re.search("<h1[ >]", text):  # the page that shows what a search found
            text = re.sub(r"(<article[^>]*>)", r"\1<h1>Search</h1>", text, count=1)
        page.write_text(text, "utf-8")


def _breakable(word: re.Match[str]) -> str:
    """A word of code, marked if it has to be broken somewhere."""
    kind = " long" if len(word[1]) >= LONG else " longish" if len(word[1]) >= LONGISH else ""
    return f'<span class="pre{kind}">{word[1]}</span>'


def _roomy(cell: re.Match[str]) -> str:
    """A cell of a table, marked if it holds a sentence or a phrase, which need some room on a phone."""
    letters = len(_plain(cell[1]))
    kind = "words" if letters > WORDY else "phrase" if letters > PHRASE else ""
    return f'<td class="{kind}">{cell[1]}</td>' if kind else cell[0]


def _plain(cell: str) -> str:
    """The words in a cell, without tags."""
    return TAG.sub("", cell).strip()


def _rows(table: str) -> list[list[str]]:
    """What the cells of a table hold, row by row."""
    return [ROW_CELL.findall(row) for row in ROW.findall(table)]


def _cells(table: str) -> tuple[list[list[str]], list[int]]:
    """The words in a table, row by row, and how many letters each column needs, sentences counted as short ones."""
    plain = [[_plain(cell) for cell in row] for row in _rows(table)]
    return plain, [max(min(len(cell), WORDY) for cell in column) for column in zip(*plain, strict=False)]


def _scrollable(wrapped: re.Match[str]) -> str:
    """A table in its frame; where it may be wider than a phone the frame scrolls, so the keyboard has to get there."""
    _, longest = _cells(wrapped[2])
    wide = sum(longest) + 3 * len(longest) > NARROW and "stacked" not in wrapped[2]
    return wrapped[1] + (' tabindex="0" role="group" aria-label="Table"' if wide else "") + wrapped[2]


def _stacked(table: re.Match[str]) -> str:
    """A table of words, marked if a phone has to show its cells below each other, each with the heading of its column."""
    plain, longest = _cells(table[0])
    if len(longest) <= 2 or sum(longest) <= WIDE or "text-right" in table[0] or "<thead>" not in table[0]:
        return table[0]
    heads = itertools.cycle(plain[0])
    return CELLS.sub(lambda cell: _labelled(cell, next(heads)), table[0]).replace(
        '<table class="', '<table class="stacked ', 1
    )


def _labelled(cell: re.Match[str], heading: str) -> str:
    """A cell with the heading of its column, unless there is nothing in it."""
    marks = f'{cell[1]} data-heading="{heading}"' if _plain(cell[2]) else ' class="nothing"'
    return f"<td{marks}>{cell[2]}</td>"


def _commands(block: re.Match[str]) -> str:
    """A block of commands, whose lines go on below where there is no room, instead of out of sight."""
    lines = block[2].rstrip("\n").split("\n")
    if not COMMAND.match(lines[0]):
        return block[0]
    return block[1] + "".join(f'<span class="command">{line}\n</span>' for line in lines) + block[3]


def _gallery(table: re.Match[str]) -> str:
    """A table of pictures as figures that stand side by side where there is room, each a link to the picture in full."""
    heads, *rows = _rows(table[0])
    heads = [re.sub(r"</?p>", "", head) for head in heads]
    return "".join(f'<div class="pictures">{_figures(heads, row)}</div>' for row in rows)


def _figures(heads: list[str], row: list[str]) -> str:
    named = "" if PICTURE.fullmatch(row[0]) else f"{heads[0]}, {re.sub('</?p>', '', row[0])}, "
    figures = []
    for head, cell in zip(heads, row, strict=True):
        if picture := PICTURE.fullmatch(cell):
            tall = ' class="tall"' if "-phone-" in picture[2] else ""
            caption = f"<figcaption>{named}{head}</figcaption>"
            figures.append(f'<figure{tall}>{caption}<a href="{picture[2]}">{picture[1]}</a></figure>')
    return "".join(figures)
