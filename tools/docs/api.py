"""The library's pages: every public name with its signature, what its docstring promises, and examples that the tests run."""

import ast
import dataclasses
import importlib
import inspect
import itertools
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import ludarium
import ludarium.batch
import ludarium.lab
import ludarium.testing

LONGEST_DEFAULT = 60  # letters

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples-by-name.md"

PAGES = {
    "games-and-positions": ("Games and positions", ["load", "names", "all_games", "Game", "Position", "Move", "LegalMove", "Outcome"]),
    "matches-and-players": ("Matches, records and players", ["Match", "Record", "player", "Player", "Choice", "Limits", "svg", "Stepper", "play.annotation.annotate", "play.annotation.graph"]),
    "search": ("Search and many games at once", ["analyse", "Analysis", "AlphaBeta", "Budget", "search.prover.Prover", "search.playouts.playouts", "Batch", "batch.Mode"]),
    "your-own": ("Your own games and engines", ["declare", "register", "serve_ugi", "UgiEngine"]),
    "errors": (
        "Errors",
        ["LudariumError", "UnknownGame", "BadGame", "BadPosition", "BadNotation", "BadArgument", "IllegalMove", "MissingExtra"],
    ),
}  # fmt: skip

MODULES = {"lab": ("The lab in Python", ludarium.lab), "testing": ("Promises", ludarium.testing)}


def library_pages() -> dict[str, str]:
    """All pages, by name."""
    left_out = set(ludarium.__all__) - {name for _, names in PAGES.values() for name in names}
    if left_out:
        raise SystemExit(f"on no page of the library: {', '.join(sorted(left_out))}; see PAGES in tools/docs/api.py")
    examples = examples_by_name()
    pages = {
        f"reference/library/{page}.md": f"# {title}\n\n" + "\n".join(_entry(*_home(name), examples) for name in names)
        for page, (title, names) in PAGES.items()
    }
    for page, (title, module) in MODULES.items():
        names = "\n".join(_entry(module, name, examples) for name in module.__all__)
        pages[f"reference/library/{page}.md"] = f"# {title}\n\n{_markdown(module)}\n\n{names}"
    return pages


def _home(name: str) -> tuple[ModuleType, str]:
    """Where a name of PAGES is imported from, and the name alone."""
    part, _, last = name.rpartition(".")
    return importlib.import_module(f"ludarium.{part}") if part else ludarium, last


def shown_names() -> list[str]:
    """Every name that has an entry on some page."""
    own = [name.rpartition(".")[2] for _, names in PAGES.values() for name in names]
    return own + [name for _, module in MODULES.values() for name in module.__all__]


def examples_by_name() -> dict[str, str]:
    """The sections of docs/examples-by-name.md."""
    sections = re.split(r"^## (.+)$", EXAMPLES.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return {
        name.strip("` "): text.strip().replace("\n\n```", "\n```")
        for name, text in zip(sections[::2], sections[1::2], strict=True)
    }


def _entry(module: ModuleType, name: str, examples: dict[str, str]) -> str:
    """One name, with its methods if it is a class."""
    value = getattr(module, name)
    example = f"\n{examples[name]}\n" if name in examples else ""
    if not inspect.isclass(value) or hasattr(value, "__origin__"):
        kind = "function" if inspect.isfunction(value) else "data"
        text = _markdown(value) if kind == "function" else _below(module, name)
        return _directive(":::", kind, module, name + _signature(value), text + example)
    members = "\n".join(_member(value, each, examples) for each in _public(value))
    return _directive("::::", "class", module, name + _signature(value), _markdown(value) + example + "\n" + members)


def _directive(fence: str, kind: str, module: ModuleType | None, what: str, body: str) -> str:
    home = f":module: {module.__name__}\n" if module else ""
    return f"{fence}{{py:{kind}}} {what}\n{home}\n{body.strip()}\n{fence}\n"


def _public(cls: type) -> list[str]:
    own = [name for base in cls.__mro__ if base.__module__.startswith("ludarium") for name in vars(base)]
    fields = {field.name for field in dataclasses.fields(cls)} if dataclasses.is_dataclass(cls) else set()
    names = sorted({name for name in own if not name.startswith("_") and name not in fields})
    return [name for name in names if inspect.getdoc(inspect.getattr_static(cls, name))]


def _member(cls: type, name: str, examples: dict[str, str]) -> str:
    value = inspect.getattr_static(cls, name)
    example = f"\n\n{examples.get(f'{cls.__name__}.{name}', '')}"
    if isinstance(value, staticmethod | classmethod):
        text = _markdown(value.__func__) + example
        return _directive(":::", "method", None, name + _signature(getattr(cls, name)), text)
    if inspect.isfunction(value):
        return _directive(":::", "method", None, name + _signature(value), _markdown(value) + example)
    if isinstance(value, property) or hasattr(value, "func"):  # a cached_property has one
        text = _markdown(getattr(value, "fget", None) or value.func) + example
        return _directive(":::", "property", None, name, text)
    return ""


def members_of(cls: type) -> dict[str, str]:
    """The members of a class that have an entry, each with its entry."""
    examples = examples_by_name()
    return {name: entry for name in _public(cls) if (entry := _member(cls, name, examples))}


def _signature(value: Any) -> str:
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    parameters = [_readable(one) for name, one in found.parameters.items() if name not in ("self", "cls")]
    returns = found.return_annotation
    text = str(
        found.replace(
            parameters=parameters, return_annotation=_AsWritten(returns) if isinstance(returns, str) else returns
        )
    )
    text = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text)  # ludarium.game.game.Game is Game to a reader
    text = re.sub(r"<\w+ <lambda> at \w+>", "...", text.replace("NoneType", "None"))
    return re.sub(r"<[^<>]*>", "...", text)


def _below(module: ModuleType, name: str) -> str:
    """The text below the line that gives a name its value."""
    body = ast.parse(inspect.getsource(module)).body
    for line, after in itertools.pairwise(body):
        targets = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", None)]
        if name in {getattr(target, "id", "") for target in targets} and isinstance(after, ast.Expr):
            return str(ast.literal_eval(after.value))
    return ""


class _AsWritten(str):
    """An annotation or a default, shown without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def _readable(parameter: inspect.Parameter) -> inspect.Parameter:
    """The same, with an annotation as it stands in the source, and no default longer than a reader wants."""
    kind, default = parameter.annotation, parameter.default
    if default is Ellipsis or (default is not parameter.empty and len(repr(default)) > LONGEST_DEFAULT):
        default = _AsWritten("...")
    kind = _AsWritten(kind.replace("'", "")) if isinstance(kind, str) else kind
    return parameter.replace(annotation=kind, default=default)


def _markdown(value: Any) -> str:
    """The docstring, with its examples as blocks of code."""
    lines, out, inside = (inspect.getdoc(value) or "").splitlines(), [], False
    for line in lines:
        if line.lstrip().startswith(">>>") and not inside:
            out.append("```python")
            inside = True
        elif inside and not line.strip():
            out.append("```")
            inside = False
        out.append(line)
    return "\n".join([*out, "```"] if inside else out)
