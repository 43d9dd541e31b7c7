"""Write the figures kept in `.bench/results.json` into docs/speed.md and docs/pictures: `python bench/pages.py`.

A table stands between `<!-- bench:name -->` and `<!-- /bench:name -->`; what is around them is written by hand.
"""

import json
import re
import sys
from pathlib import Path

import plots
from sheets import BESIDE, SHEETS, game_text
from sizes import BATCHED

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / ".bench" / "results.json"
PAGE = ROOT / "docs" / "speed.md"
PICTURES = ROOT / "docs" / "pictures"


def machine_text(results):
    """The machine, the versions and the day, in a sentence."""
    facts = dict(results["machine"])
    front = f"{facts.pop('processor')}, {facts.pop('cores')} cores, Python {facts.pop('python')}"
    return f"{front}, " + ", ".join(f"{name} {value}" for name, value in facts.items()) + f"; {results['when']}."


def markdown(sheet):
    """A sheet as a Markdown table, empty columns left out."""
    kept = [i for i in range(len(sheet.heads)) if i < sheet.left or any(row[i] for row in sheet.rows)]
    lines = [
        "| " + " | ".join(sheet.heads[i] for i in kept) + " |",
        "|" + "|".join("---" if i < sheet.left else "--:" for i in kept) + "|",
        *("| " + " | ".join(row[i] for i in kept) + " |" for row in sheet.rows),
    ]
    return "\n".join(lines) + (f"\n\n{sheet.note[0].upper()}{sheet.note[1:]}." if sheet.note else "")


def filled(page, name, text):
    """The page with the text between the marks of that name; as it is where it has no such marks."""
    marks = re.compile(rf"(<!-- bench:{name} -->\n).*?(<!-- /bench:{name} -->)", re.DOTALL)
    return marks.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page)


def batch_plot(rows):
    """The cost of a step over the number of games at once."""
    series, marks = {}, [16**n for n in range(6)]
    for row in rows:
        system = "ours: " if row["system"] == "ludarium" else f"{row['system']}: "
        name = system + row["game"].removeprefix(f"{BATCHED}, ")
        series.setdefault(name, []).append((row["lanes"], row["wall_ns"]))
    under = "Ours: Kōnane 6×6. Masks written; observations too, but for Batch. Wall time, all cores."
    return plots.curves("Time of one game's step", under, ("games stepped at once", "a step"), series, marks)


def board_plot(rows):
    """The cost of an action over the size of the board."""
    series, marks = {}, (16, 36, 64, 100, 196, 400)
    for row in rows:
        series.setdefault(row["family"], []).append((row["cells"], row["ns"]))
    title, under = (
        "Time of an action on boards of every size",
        "Whole random games in compiled code, one thread, CPU time.",
    )
    return plots.curves(title, under, ("cells of the board", "an action"), series, marks)


def step_plot(rows):
    """The cost of a step through every interface."""
    groups = []
    for api in BESIDE:
        mine = sorted((row for row in rows if row["api"] == api), key=lambda row: row["us"])
        dots = [
            (game_text(row).removesuffix(", Gymnasium"), 1e3 * row["us"], row["system"] == "ludarium") for row in mine
        ]
        groups.append((api[0].upper() + api[1:], dots))
    under = "Filled: ours. Open: the games that come with PettingZoo and OpenSpiel. One thread, CPU time."
    return plots.dots("Time of a step through each interface", under, [group for group in groups if group[1]])


PLOTS = {"batches": batch_plot, "boards": board_plot, "steps": step_plot}


def write(results, page=PAGE, pictures=PICTURES):
    """Put every table and picture that there are figures for in its place; the names of the files."""
    text = filled(page.read_text("utf-8"), "machine", machine_text(results))
    written = [page]
    for name, sheet in SHEETS.items():
        if results.get(name):
            text = filled(text, name, markdown(sheet(results[name])))
    page.write_text(text, "utf-8")
    for name, plot in PLOTS.items():
        if results.get(name):
            written.append(pictures / f"speed-{name}.svg")
            written[-1].write_text(plot(results[name]) + "\n", "utf-8")
    return written


if __name__ == "__main__":
    if not RESULTS.exists():
        sys.exit("nothing has been measured yet: `make bench PEERS=1`")
    for file in write(json.loads(RESULTS.read_text("utf-8"))):
        print(file.relative_to(ROOT))
