"""Writes the page's types and the tables of docs/web/protocol.md from the models of the messages: `make protocol`."""

import inspect
import re
import types
import typing
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from ludarium.server import messages, protocol

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "src" / "ludarium" / "web" / "static" / "js" / "types.js"
PAGE = ROOT / "docs" / "web" / "protocol.md"
BEGIN, END = "<!-- the messages, written by `make protocol` -->", "<!-- up to here -->"
HEADER = """\
// The shapes of the messages, for the type checker and for readers. Nothing runs here.
// Written by `make protocol` from server/messages.py, protocol.py and view_models.py; not to be edited by hand.
"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}


def models(*roots: Any) -> list[Any]:
    """The models that messages are made of, each after those it uses."""
    found: dict[Any, None] = {}

    def visit(kind: Any) -> None:
        if kind in found:
            return
        inner = annotations(kind).values() if is_shape(kind) else typing.get_args(kind)
        for one in inner:
            visit(one)
        if is_shape(kind):
            found[kind] = None

    for root in roots:
        visit(root)
    return list(found)


def is_shape(kind: Any) -> bool:
    return inspect.isclass(kind) and (issubclass(kind, BaseModel) or hasattr(kind, "_fields"))


def annotations(shape: Any) -> dict[str, Any]:
    if issubclass(shape, BaseModel):
        return {name: field.annotation for name, field in shape.model_fields.items()}
    return typing.get_type_hints(shape)


def written(kind: Any) -> str:
    """A type as TypeScript writes it."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if is_shape(kind):
        return kind.__name__
    if origin is typing.Annotated:
        return written(inner[0])
    if origin is typing.Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(written(one) for one in inner)
    if origin is list:
        return f"({written(inner[0])})[]" if " | " in written(inner[0]) else f"{written(inner[0])}[]"
    if origin is tuple:
        return f"[{', '.join(map(written, inner))}]"
    if origin is dict:
        return f"Record<{written(inner[0])}, {written(inner[1])}>"
    raise TypeError(f"no way to write {kind}")


def meaning(shape: Any) -> str:
    return " ".join((inspect.getdoc(shape) or "").split())


def typedef(shape: Any) -> str:
    """A shape as a comment for TypeScript."""
    if not issubclass(shape, BaseModel):
        parts = ", ".join(f"{name}: {written(kind)}" for name, kind in annotations(shape).items())
        return f"/**\n * {meaning(shape)}\n * @typedef {{[{parts}]}} {shape.__name__}\n */\n"
    lines = [f" * {meaning(shape)}", f" * @typedef {{object}} {shape.__name__}"]
    for name, field in shape.model_fields.items():
        shown = name if field.is_required() else f"[{name}]"
        lines.append(f" * @property {{{written(field.annotation)}}} {shown} {field.description or ''}".rstrip())
    return "\n".join(["/**", *lines, " */\n"])


def union(name: str, kind: Any) -> str:
    return f"/** @typedef {{{' | '.join(one.__name__ for one in typing.get_args(kind))}}} {name} */\n"


def types_js() -> str:
    """The whole of types.js."""
    shapes = models(protocol.Message, messages.Sent)
    parts = [
        HEADER,
        *map(typedef, shapes),
        union("Message", protocol.Message),
        union("Sent", messages.Sent),
        "export {};\n",
    ]
    return "\n".join(parts)


def table(shape: Any) -> str:
    """A shape as a table for readers."""
    if not issubclass(shape, BaseModel):
        return f"**{shape.__name__}**, `[{', '.join(annotations(shape))}]`. {meaning(shape)}\n"
    rows = [
        f"| `{name}`{'' if field.is_required() else '?'} | {cell(written(field.annotation))} | {field.description or ''} |"
        for name, field in shape.model_fields.items()
    ]
    return "\n".join(
        [f"**{shape.__name__}**. {meaning(shape)}\n", "| field | type | meaning |", "|---|---|---|", *rows, ""]
    )


def cell(text: str) -> str:
    escaped = text.replace("|", "\\|")
    return f"`{escaped}`"


def tables_md() -> str:
    """The generated part of the page."""
    incoming = models(messages.Sent)
    outgoing = [shape for shape in models(protocol.Message) if shape not in incoming]
    parts = [
        "### What the server sends\nFields with a question mark may be left out.\n",
        *map(table, reversed(outgoing)),
    ]
    parts += ["### What a client sends\n", *map(table, reversed(incoming))]
    return "\n".join(parts)


def page_md(before: str) -> str:
    """The page with its generated part made anew."""
    pattern = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    return pattern.sub(lambda _: f"{BEGIN}\n{tables_md()}\n{END}", before)


if __name__ == "__main__":
    TYPES.write_text(types_js(), "utf-8")
    PAGE.write_text(page_md(PAGE.read_text("utf-8")), "utf-8")
