"""A report as tables in the terminal: figures in rows, variants in columns."""

from rich.console import Console
from rich.table import Table

from ludarium.lab.report import Column, Question, Report
from ludarium.lab.wording import comeback_text, length_text, room_text, sign, value_text

_MOST_REASONS = 5
_NARROW = 34  # columns of a terminal that a variant with its interval takes


def show(console: Console, report: Report) -> None:
    """The whole report."""
    spare = console.width >= _NARROW * len(report.columns) + 26
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for column in report.columns:
        table.add_column(column.plan.game, justify="right", overflow="fold")
    table.add_row("games", *[f"{column.tally.games:,}" for column in report.columns])
    for question in report.questions:
        table.add_row(question.heading, *[_cell(report, column, question, spare) for column in report.columns])
        if question.key == "turns":
            table.add_row("  quartiles", *[length_text(column) for column in report.columns])
    table.add_row("largest comeback", *[comeback_text(column) for column in report.columns])
    for title, texts in (("ended by", _reasons), ("busiest squares", _busiest)):
        table.add_row(title, *["\n".join(texts(column)) for column in report.columns])
    console.print(table)
    plan = report.columns[0].plan
    by = "at random" if plan.players == "random" else f"by {plan.players}, {plan.plies} random turns first"
    footer = f"{by}, seed {plan.seed}; 95 % intervals"
    if len(report.columns) > 1:
        footer += "; ▲ ▼ significantly different from the first, ≈ may be luck (Holm, 5 %)"
    console.print(f"[dim]{footer}[/]")
    console.print(f"[dim]{report.versions}; {report.machine}[/]")


def _cell(report: Report, column: Column, question: Question, spare: bool) -> str:
    answer = column.answers.get(question.key)
    if answer is None or answer.figure is None:
        return "–"
    room = f" [dim]{room_text(question, answer.figure)}[/]" if spare else ""
    mark = sign(answer, report.columns[0].answers.get(question.key))
    return f"{value_text(question, answer.figure)}{room}{f' {mark}' if mark else ''}"


def _reasons(column: Column) -> list[str]:
    many = max(column.tally.followed, 1)
    return [f"{reason} {100 * count / many:.0f} %" for reason, count in column.tally.reasons.most_common(_MOST_REASONS)]


def _busiest(column: Column) -> list[str]:
    cells = [cell for cell, _ in column.tally.touches.most_common(_MOST_REASONS)]
    return [" ".join(cells)]
