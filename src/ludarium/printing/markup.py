"""Markdown into the typesetter's language: what readers' rules are written in, no more."""

import json
import re
from collections.abc import Iterable

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode as Node

_READER = MarkdownIt("commonmark").enable("table")
_SPECIAL = re.compile(r"([^\w\s'\",;:()!?%&]|_)", re.ASCII)


def typeset(markdown: str) -> str:
    """The same text as Typst markup. Links and pictures become their words; raw HTML is left out."""
    return "\n\n".join(_block(node) for node in Node(_READER.parse(markdown)).children)


def escaped(text: str) -> str:
    """Any text as markup that shows exactly it; quotes turn typographic."""
    return "".join(_SPECIAL.sub(r"\\\1", letter) if letter < "\x80" else letter for letter in text)


def _block(node: Node) -> str:
    match node.type:
        case "heading":
            return "=" * int(node.tag[1:]) + " " + _inside(node)
        case "paragraph":
            return _inside(node)
        case "bullet_list" | "ordered_list":
            items = ", ".join(f"[{_blocks(item.children)}]" for item in node.children)
            start = f"start: {node.attrs.get('start', 1)}, " if node.type == "ordered_list" else ""
            return f"#{'enum' if start else 'list'}({start}{items})"
        case "blockquote":
            return f"#quote(block: true)[{_blocks(node.children)}]"
        case "fence" | "code_block":
            return f"#raw(block: true, {json.dumps(node.content, ensure_ascii=False)})"
        case "table":
            return _table(node)
        case "hr":
            return "#line(length: 100%, stroke: 0.4pt)"
    return ""


def _blocks(nodes: Iterable[Node]) -> str:
    return "\n\n".join(_block(node) for node in nodes)


def _table(node: Node) -> str:
    rows = [row for part in node.children for row in part.children]
    cells = [f"[{_inside(cell)}]" for row in rows for cell in row.children]
    return f"#table(columns: {len(rows[0].children)}, {', '.join(cells)})"


def _inside(node: Node) -> str:
    return "".join(_inline(child) for child in node.children)


def _inline(node: Node) -> str:
    match node.type:
        case "text":
            return escaped(node.content)
        case "code_inline":
            return f"#raw({json.dumps(node.content, ensure_ascii=False)});"
        case "strong":
            return f"#strong[{_inside(node)}];"
        case "em":
            return f"#emph[{_inside(node)}];"
        case "softbreak":
            return "\n"
        case "hardbreak":
            return " \\\n"
        case "image":
            return escaped(node.content)
    return _inside(node)
