"""Links as they stand in the repository, turned into links of the site: to its pages, or to a file of the sources."""

import posixpath
import re
from pathlib import Path

from navigation import NOTEBOOK, PAPERS, TOUR

SOURCES = "https://github.com/ludarium/ludarium/blob/main/"
_LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s]+)(\))")
_FENCE = re.compile(r"^\s*(```|~~~)")
_RULES = re.compile(r"src/ludarium/games/(\w+)/RULES\.md")
_FILE_NAME = re.compile(r"\[(docs/)?[\w/-]+\.md\]\(")  # a link whose words are only the name of a file
_NAMED = re.compile(r"(?<!\]\()(?<![\w/\[`.-])docs/[\w/-]+\.md(?![\w`\]])")  # a page named in a sentence


class Links:
    """Rewrites the links of pages; `broken` collects those that lead nowhere."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.broken: list[str] = []
        self._papers = {page: paper for paper, page in PAPERS.items()}

    def origin(self, page: Path) -> str:
        """Where in the repository a page of the site comes from."""
        return self._papers.get(page.as_posix()) or f"docs/{page.as_posix()}"

    def page(self, origin: str) -> str | None:
        """The page of the site that shows a file of the repository, if one does."""
        if found := _RULES.fullmatch(origin):
            return f"games/{found[1]}.md"
        if origin in ("README.md", "docs"):
            return "index.md"
        if origin == NOTEBOOK:
            return TOUR
        if origin.startswith("docs/") and (self.root / origin).is_file():
            return origin.removeprefix("docs/")
        return PAPERS.get(origin)

    def rewritten(self, text: str, origin: str) -> str:
        """The page with its links as the site has them; nothing in blocks of code is touched."""
        lines, in_code = [], False
        for number, line in enumerate(text.splitlines(), 1):
            if _FENCE.match(line):
                in_code = not in_code
                if not in_code and not lines[-1]:  # the line that ends a doctest is not for readers
                    lines.pop()
            where = f"{origin}:{number}"
            lines.append(line if in_code else _LINK.sub(lambda link, where=where: self._one(link, origin, where), line))
        return self.named("\n".join(lines) + "\n", origin)

    def named(self, text: str, origin: str) -> str:
        """Pages that are only named, as in "docs/lab.md says more", become links with their titles; code is left alone."""
        here = posixpath.dirname(self._here(origin)) or "."
        parts = re.split(r"(^\s*```.*?^\s*```|`[^`\n]*`)", text, flags=re.DOTALL | re.MULTILINE)
        parts[::2] = [_NAMED.sub(lambda name: self._titled(name[0], here), part) for part in parts[::2]]
        return "".join(parts)

    def _titled(self, name: str, here: str) -> str:
        if not (self.root / name).is_file():
            self.broken.append(name)
            return name
        return f"[{self._title(name)}]({posixpath.relpath(name.removeprefix('docs/'), here)})"

    def _title(self, name: str) -> str:
        return (self.root / name).read_text("utf-8").partition("\n")[0].lstrip("# ")

    def _here(self, origin: str) -> str:
        """Where on the site a page stands that comes from this file, or would if it were one."""
        return self.page(origin) or origin.removeprefix("docs/")

    def _one(self, link: re.Match[str], origin: str, where: str) -> str:
        path, hash_, anchor = link[2].partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return link[0]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(origin), path))
        if not (self.root / target).exists():
            self.broken.append(f"{where}: {link[2]}")
            return link[0]
        page = self.page(target)
        if page is None:
            return f"{link[1]}{SOURCES}{target}{link[3]}"
        here = posixpath.dirname(self._here(origin)) or "."
        words = f"[{self._title(target)}](" if _FILE_NAME.fullmatch(link[1]) else link[1]
        return f"{words}{posixpath.relpath(page, here)}{hash_}{anchor}{link[3]}"
