"""The page of all commands and options, as the command line itself describes them."""

import re
from typing import Any

import typer.main

from ludarium.cli.app import app
from ludarium.cli.play_options import HELP

HEAD = """\
# Every command

This page is made from the program itself; `ludarium COMMAND --help` says the same. Without a command, `ludarium` opens the table in
your browser. Exit codes are 0 (done), 1 (something you gave is wrong; the message says what, where, and what would be right) and
2 (the command itself was mistyped). What `--json` answers with is described in [JSON](../json.md).
"""

_OPTION = re.compile(
    r"(?<![`\w-])--[a-z][a-z-]*(?![^`]*`(?:[^`]*`[^`]*`)*[^`]*$)"
)  # an option that is not written as code


def commands_page() -> str:
    """The page as Markdown."""
    group: Any = typer.main.get_command(app)
    return HEAD + "".join(_section(f"ludarium {name}", command) for name, command in sorted(group.commands.items()))


def _section(name: str, command: Any) -> str:
    inner = getattr(command, "commands", None)
    if inner is not None:
        return f"\n## {name}\n\n{command.help}\n" + "".join(
            _section(f"{name} {each}", one).replace("\n## ", "\n### ", 1) for each, one in sorted(inner.items())
        )
    if name == "ludarium play":
        return f"\n## {name}\n\n```\n{HELP}```\n"
    parameters = [parameter for parameter in command.params if parameter.name != "help"]
    usage = [name, *(_argument(one) for one in parameters if one.param_type_name == "argument")]
    rows = "".join(_row(one) for one in parameters)
    table = f"\n| argument or option | what it is | default |\n|---|---|---|\n{rows}" if rows else ""
    usage += ["[OPTIONS]"] if rows else []
    return f"\n## {name}\n\n```\n{' '.join(usage)}\n```\n\n{_prose(command.help)}\n{table}"


def _prose(text: str | None) -> str:
    return _OPTION.sub(r"`\g<0>`", (text or "").replace("\b", "").strip())


def _argument(parameter: Any) -> str:
    return parameter.metavar or (parameter.name.upper() if parameter.required else f"[{parameter.name.upper()}]")


def _row(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        label, usual = f"`{_argument(parameter)}`", ""
    else:
        names = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
        value = "" if parameter.is_flag else f" {parameter.metavar or _kind(parameter)}"
        label, usual = names + value, "" if parameter.default in (None, "", False, ()) else f"`{parameter.default}`"
    variable = f" Environment: `{parameter.envvar}`." if getattr(parameter, "envvar", None) else ""
    return f"| {label} | {_cell(parameter.help)}{_range(parameter)}{variable} | {usual} |\n"


def _kind(parameter: Any) -> str:
    """What is to be written after an option: releases of typer keep it in different places."""
    described = getattr(parameter, "type_descriptor", None)
    name = described.annotation.__name__ if described else parameter.type.name
    return {
        "str": "TEXT",
        "int": "NUMBER",
        "float": "NUMBER",
        "integer": "NUMBER",
        "integer range": "NUMBER",
        "float range": "NUMBER",
    }.get(name, name.upper())


def _range(parameter: Any) -> str:
    holder = parameter if hasattr(parameter, "min") else parameter.type
    low, high = getattr(holder, "min", None), getattr(holder, "max", None)
    if low is None and high is None:
        return ""
    return (
        f" From {low} to {high}."
        if None not in (low, high)
        else f" At least {low}."
        if high is None
        else f" At most {high}."
    )


def _cell(text: str | None) -> str:
    return _OPTION.sub(r"`\g<0>`", (text or "").replace("|", "\\|").replace("\n", " "))
