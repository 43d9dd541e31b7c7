"""Symbol sheets: finds the drawings a picture needs and gives their ids a prefix, so that pictures can share a page."""

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree import ElementTree as ET

_MARK = "\x01"  # stands before every id of a sheet until the picture's prefix is known; no XML text can hold it
_REFERENCE = re.compile(_MARK + r"([\w.-]+)")


@dataclass(frozen=True)
class Drawing:
    """A symbol, gradient or clip of a sheet as XML, and the ids it refers to."""

    name: str
    text: str
    needs: frozenset[str]


@functools.lru_cache(maxsize=64)
def drawings(sheet: str) -> dict[str, Drawing]:
    """Everything with an id at the top of a sheet or of its <defs>, by id, in the sheet's order."""
    if not sheet.strip():
        return {}
    root = ET.fromstring(sheet)  # noqa: S314  sheets are part of the games' own code
    for element in root.iter():
        _cleaned(element)
    found: dict[str, Drawing] = {}
    for child in root:
        for element in child if child.tag == "defs" else (child,):
            name = element.get("id", "")
            if name:
                element.tail = None
                text = _unspaced(ET.tostring(element, encoding="unicode"))
                found[name[1:]] = Drawing(name[1:], text, frozenset(_REFERENCE.findall(text)))
    return found


def _cleaned(element: ET.Element) -> None:
    """Drop namespaces from names (the picture has one namespace) and mark ids and references."""
    element.tag = element.tag.rpartition("}")[2]
    attributes = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
    element.attrib.clear()
    for name, value in attributes.items():
        if name == "id":
            marked = _MARK + value
        elif name == "href":
            marked = re.sub("^#", "#" + _MARK, value)
        else:
            marked = value.replace("url(#", "url(#" + _MARK)
        element.set(name, marked)


def _unspaced(text: str) -> str:
    return re.sub(r">\s+<", "><", text)


def definitions(sheet: str, wanted: Iterable[str], prefix: str) -> str:
    """The wanted drawings and all they refer to, in the sheet's order, with `prefix` before every id."""
    known = drawings(sheet)
    reached: set[str] = set()
    waiting = [name for name in wanted if name in known]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [other for other in known[name].needs if other in known]
    return "".join(drawing.text for drawing in known.values() if drawing.name in reached).replace(_MARK, prefix)
