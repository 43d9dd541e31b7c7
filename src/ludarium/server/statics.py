"""Scripts, styles and pictures of the page, under addresses that change with their content."""

import functools
import hashlib
import mimetypes
import re
from collections.abc import Sequence
from pathlib import Path

from starlette.responses import Response

from ludarium.server import languages
from ludarium.server.bundling import bundle
from ludarium.server.refusals import not_found
from ludarium.server.security import THREAD_POLICY

WEB = Path(__file__).resolve().parent.parent / "web"
STATIC, TEMPLATES = WEB / "static", WEB / "templates"
_BUNDLE, _WORDS = "bundle/", "words/"
_DIGEST = re.compile(r"^[0-9a-f]{12}/")
_OF_SCRIPTS = {"Content-Security-Policy": THREAD_POLICY}
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


def _stamp() -> tuple[tuple[str, int], ...]:
    own = sorted((str(path), path.stat().st_mtime_ns) for path in STATIC.rglob("*") if path.is_file())
    return (*own, *languages.stamp())


@functools.lru_cache(maxsize=4)
def _digest(stamp: tuple[tuple[str, int], ...]) -> str:
    code = hashlib.sha256()
    for name, _ in stamp:
        code.update(name.encode() + Path(name).read_bytes())
    return code.hexdigest()[:12]


def digest() -> str:
    """One digest of all files: scripts import each other by relative addresses, so they change address together."""
    return _digest(_stamp())


def address(path: str) -> str:
    """Where the page finds a file."""
    return f"/static/{digest()}/{path}"


def scripts(names: Sequence[str], *, separate: bool = False) -> list[str]:
    """Where a page finds its modules: one file with all they need, or, for developers, each by itself."""
    if separate or not names:
        return [address(f"js/{name}.js") for name in names]
    return [address(f"{_BUNDLE}{'+'.join(name.replace('/', '.') for name in names)}.js")]


@functools.lru_cache(maxsize=16)
def _bundled(names: str, _digest: str) -> str:
    return bundle([f"{name.replace('.', '/')}.js" for name in names.split("+")], source)


def source(path: str) -> str:
    """The text of a script."""
    return _file(f"js/{path}").read_text("utf-8")


def _file(plain: str) -> Path:
    try:
        place = (STATIC / plain).resolve()
        there = place.is_relative_to(STATIC) and place.is_file()
    except (OSError, ValueError):  # a name that no file can have
        there = False
    if not there:
        raise not_found("file")
    return place


def served(path: str) -> Response:
    """The file, cached for ever if its address has the digest."""
    plain = _DIGEST.sub("", path)
    cached = {"Cache-Control": "public, max-age=31536000, immutable" if path != plain else "no-cache"}
    if plain.startswith(_BUNDLE):
        text = _bundled(plain.removeprefix(_BUNDLE).removesuffix(".js"), digest())
        return Response(text, media_type="text/javascript", headers={**cached, **_OF_SCRIPTS})
    if plain.startswith(_WORDS) and (code := plain.removeprefix(_WORDS).removesuffix(".js")) in languages.catalogues():
        return Response(languages.script(code), media_type="text/javascript", headers={**cached, **_OF_SCRIPTS})
    place = _file(plain)
    kind = _TYPES.get(place.suffix) or mimetypes.guess_type(place.name)[0] or "application/octet-stream"
    headers = {**cached, **_OF_SCRIPTS} if kind == "text/javascript" else cached
    return Response(place.read_bytes(), media_type=kind, headers=headers)
