"""The page's scripts in one file: modules and all they import, each in a scope of its own, in the order of their imports.

The sources stay plain ES modules. Only the forms they use are understood (`import { a, b as c } from "./x.js";` and
`export` before a function, a class or a constant); anything else is an error, not a wrong bundle.
"""

import posixpath
import re
from collections.abc import Callable, Iterable

_IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"(\.{1,2}/[^"]+)";[ \t]*$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class)|const) (\w+)", re.MULTILINE)
_NOTHING = re.compile(r"^export \{\};[ \t]*$", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*$|^await\b.*$", re.MULTILINE)

_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)
_BLANK = re.compile(r"\n[ \t\n]+")

Read = Callable[[str], str]


class BadModule(ValueError):
    """A script that cannot be put into a bundle; says which, and why."""


def bundle(entries: Iterable[str], read: Read) -> str:
    """These modules (by their paths) and all they import, as the text of one module without comments."""
    return without_comments("\n".join(bundled(entries, read).values()))


def bundled(entries: Iterable[str], read: Read) -> dict[str, str]:
    """The same in parts, by the paths of the modules; each part needs those before it."""
    parts: dict[str, str] = {}
    for entry in entries:
        _add(entry, read, parts, ())
    return parts


def _add(path: str, read: Read, parts: dict[str, str], above: tuple[str, ...]) -> None:
    if path in above:
        circle = " → ".join((*above[above.index(path) :], path))
        raise BadModule(f"modules import each other in a circle, and none can be first: {circle}")
    if path in parts:
        return
    source = read(path)
    for _, other in _IMPORT.findall(source):
        _add(_resolved(path, other), read, parts, (*above, path))
    parts[path] = _scope(path, source)


def _resolved(path: str, other: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def constant(path: str) -> str:
    """The constant that holds what a module exports."""
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


def without_comments(script: str) -> str:
    """A script without the comments that fill whole lines, and without indentation: half as long, and still to be read."""
    return _BLANK.sub("\n", _COMMENT.sub("", script))


def _scope(path: str, source: str) -> str:
    """A module as a constant that holds what it exports."""

    def taken(found: re.Match[str]) -> str:
        names = ", ".join(part.strip().replace(" as ", ": ") for part in found[1].split(",") if part.strip())
        return f"const {{ {names} }} = {constant(_resolved(path, found[2]))};"

    exported = [name for _, name in _EXPORT.findall(source)]
    body = _NOTHING.sub("", _EXPORT.sub(r"\1 \2", _IMPORT.sub(taken, source)))
    if left := _OTHER.search(body):
        raise BadModule(f"{path}: a bundle has no form for {left[0]!r}")
    return f"// {path}\nconst {constant(path)} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"
