"""Print how large files and functions are, largest first: `make size`."""

import ast
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).parent.parent / "src" / "ludarium"


def functions(path: Path) -> list[tuple[int, str]]:
    """Length and name of every function in a file, docstring left out."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
            found.append(((body[-1].end_lineno or 0) - body[0].lineno + 1, f"{path.relative_to(ROOT)}:{node.name}"))
    return found


def main() -> None:
    files = sorted(((len(p.read_text("utf-8").splitlines()), p) for p in ROOT.rglob("*.py")), reverse=True)
    spans = sorted((span for _, path in files for span in functions(path)), reverse=True)
    lengths = [length for length, _ in spans]
    print(f"{len(files)} files, {sum(lines for lines, _ in files):,} lines; largest:")
    for lines, path in files[:12]:
        print(f"  {lines:4}  {path.relative_to(ROOT)}")
    print(
        f"{len(spans)} functions; median {median(lengths):.0f} lines, ninth decile {quantiles(lengths, n=10)[-1]:.0f}; longest:"
    )
    for length, name in spans[:12]:
        print(f"  {length:4}  {name}")


if __name__ == "__main__":
    main()
