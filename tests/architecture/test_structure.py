"""The structure of the package: layers, no game named outside its folder, sizes, start-up."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ludarium import catalogue

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "ludarium"
LONGEST_FILE, LONGEST_FUNCTION = 400, 40


def sources(*suffixes: str) -> list[Path]:
    return [path for path in PACKAGE.rglob("*") if path.suffix in suffixes and "__pycache__" not in path.parts]


def test_layers_are_kept():
    """Nothing imports from a layer above it, and only the kernel names numba (import-linter)."""
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_the_picture_shows_every_layer():
    """ARCHITECTURE.md draws the layers of pyproject.toml in the same order, the lowest first."""
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][0]
    layers = [set(re.findall(r"\w+", row)) for row in reversed(contract["layers"])]
    picture = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("```")[1]
    rows = [set(re.findall(r"\w\w+", line[:27])) for line in picture.splitlines()]
    assert [row for row in rows if row] == [*layers[1:], {"web"}], "errors and wording, below them all, are left out"


def _elsewhere(name: str) -> list[Path]:
    """Every file of the package and the tests that is not about that game or another."""
    package = [path for path in sources(".py", ".js", ".html", ".css", ".svg") if "games" not in path.parts]
    tests = [path for path in (ROOT / "tests").rglob("*.py") if "games" not in path.parts]
    others = [path for path in sources(".py") if "games" in path.parts and name not in path.parts]
    return [*package, *tests, *others]


EXAMPLES = {
    "src/ludarium/__init__.py",  # a doctest needs some game
    "src/ludarium/cli/app.py",  # so do help texts
}


@pytest.mark.parametrize("name", catalogue.names())
def test_no_other_file_names_the_game(name):
    """A game's name stands in its own folder only: in code never, in examples of docstrings and tests as data."""
    guilty = [
        f"{path.relative_to(ROOT)}: {found}"
        for path in _elsewhere(name)
        if str(path.relative_to(ROOT)) not in EXAMPLES and path != Path(__file__)
        for found in _named_in_code(path, name)
    ]
    assert not guilty


def _named_in_code(path: Path, name: str) -> list[str]:
    """Lines of code, outside docstrings and comments, that name the game. Test files may name one as sample data."""
    text = path.read_text("utf-8")
    if not re.search(name, text, re.IGNORECASE):
        return []
    if path.suffix != ".py":
        return re.findall(rf".*\b{name}\b.*", text, re.IGNORECASE)
    if ROOT / "tests" in path.parents:
        return re.findall(rf"^.*ludarium\.games\.{name}.*$", text, re.MULTILINE)
    docstrings = {
        node.body[0].value.lineno - 1 + n
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False)
        for n in range((node.body[0].end_lineno or 0) - node.body[0].lineno + 1)
    }
    lines = [line.split("#")[0] for n, line in enumerate(text.splitlines()) if n not in docstrings]
    return [line.strip() for line in lines if re.search(rf"\b{name}\b", line, re.IGNORECASE)]


@pytest.mark.parametrize("path", sources(".py"), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_files_and_functions_stay_small(path):
    """No file past 400 lines, no function past 40."""
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= LONGEST_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
            length = (body[-1].end_lineno or 0) - body[0].lineno + 1
            assert length <= LONGEST_FUNCTION, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", sources(".py"), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_every_file_opens_with_a_sentence(path):
    """A file says what it is."""
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))


@pytest.mark.parametrize("words", [["--help"], ["moves", "--help"], ["--version"], ["engine", "--help"]])
def test_help_does_not_wait_for_the_compiler(words):
    """Neither help nor version imports numba or NumPy."""
    script = (
        "import sys; from ludarium.cli.app import app\n"
        f"try: app({words!r})\n"
        "except SystemExit: pass\n"
        "print('LOADED', sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("LOADED []")


def test_adding_a_game_is_adding_a_folder(tmp_path):
    """A throwaway game, dropped in as a folder of a copy, is found and played with nothing else touched."""
    import shutil

    copy = tmp_path / "ludarium"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(Path(__file__).parent / "throwaway", copy / "games" / "heaps")
    environment = {"PYTHONPATH": str(tmp_path), "LUDARIUM_CACHE": str(tmp_path / "cache"), "PATH": "/usr/bin:/bin"}

    def ludarium(*words: str) -> str:
        command = [sys.executable, "-m", "ludarium.cli.app", *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    assert "heaps" in ludarium("games")
    assert '"nodes": 9' in ludarium("perft", "heaps", "--depth", "2", "--json")
    assert '"result": "0-1"' in ludarium("moves", "heaps(size=4)", "--after", "3 1", "--json")
    assert "|" in ludarium("show", "heaps")


SPEAKING = "text|title|say|words?|why|note|advice|who|turn|variant"
READING_WORDS = {
    "a regular expression that overlooks case": r"/[^/\n]+/[gmsuvy]*i[gmsuvy]*\.(test|exec)\(",
    "a sentence cut up or searched": rf"\b({SPEAKING})(\s*\?\?\s*\"\"\))?\??\.(match|matchAll|split|startsWith|endsWith|includes|indexOf|search|replace)\(",
    "a sentence held against a pattern": rf"/\w*\.(test|exec)\([^)]*\b({SPEAKING})\b",
    "words compared without case": r"\.toLowerCase\(\) [!=]==? \w+\.\w+",
}


@pytest.mark.parametrize("what", READING_WORDS)
def test_the_page_reads_no_meaning_out_of_words(what):
    """Words are for people; what the page must know the server sends as fields of their own (docs/web/protocol.md)."""
    guilty = [
        f"{path.name}:{number}: {line.strip()}"
        for path in sources(".js")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search(READING_WORDS[what], line)
    ]
    assert not guilty
