"""What the compiler complains about, in one sentence for the person who wrote the game.

numba's message goes all the way from our entrances down to its own library. What helps is the first complaint about the
game's own code, and the line it is about.
"""

import re
from pathlib import Path

_COLOURS = re.compile("\x1b\\[[0-9;]*m")
_TELLING = re.compile(
    r"(?:\w+Error: )?((?:NameError|Unknown attribute|Can't unify|Cannot unify|Invalid use|Use of unsupported|Untyped global"
    r"|Undecided|No conversion|Casting|missing a required|too many|not enough|got an unexpected|variable|Variable"
    r"|The use of|Unsupported|Buffer|Name ).*)"
)
_NO_SUCH = re.compile(r"No implementation of function Function\((?!<function )")
_SQUARES = re.compile(r"UniTuple\(uint64 x \d+\)")
_LONGEST = 300


def explained(complaint: str, folder: Path) -> str:
    """The sentence for what numba said about the game in `folder`."""
    text = _COLOURS.sub("", complaint)
    what = _first_telling([line.strip() for line in text.splitlines() if line.strip()])
    what = _SQUARES.sub("squares", what)[:_LONGEST]
    return f"the game in {folder} cannot be compiled: {what}{_place(text, what, folder)}"


def _first_telling(lines: list[str]) -> str:
    for number, line in enumerate(lines):
        if found := _TELLING.fullmatch(line):
            return found[1]
        if _NO_SUCH.match(line):
            call = next((after[4:] for after in lines[number : number + 4] if after.startswith(">>> ")), "")
            if call and not call.startswith("<unknown"):
                return f"compiled code has no {call}"
    return lines[0] if lines else "the compiler says nothing"


def _place(text: str, what: str, folder: Path) -> str:
    """The line of the game's own source, or at least the verb."""
    for file, line in reversed(re.findall(r'File "([^"]+)", line (\d+)', text)):
        if folder in (path := Path(file).resolve()).parents:
            return f" ({path}, line {line})"
    if name := re.match(r"NameError: name '(\w+)'", what):
        for path in sorted(folder.glob("*.py")):
            for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1):
                if re.search(rf"\b{name[1]}\b", line):
                    return f" ({path}, line {number})"
    verb = re.search(r"verbs\.(\w+)\(", text)
    return f" (in {verb[1]})" if verb else ""
