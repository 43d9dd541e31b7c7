"""Figures in words: the same in the terminal and on the page."""

from ludarium.lab.intervals import Figure
from ludarium.lab.report import Answer, Column, Question

PERCENT = "\N{NO-BREAK SPACE}%"


def value_text(question: Question, figure: Figure) -> str:
    """The figure with as many digits as its confidence supports, at most three after the point."""
    scale, digits = _written(question, figure)
    return f"{scale * figure.value:,.{digits}f}{PERCENT if question.unit == '%' else ''}"


def room_text(question: Question, figure: Figure) -> str:
    """The interval: `49.1–50.3`."""
    scale, digits = _written(question, figure)
    return f"{scale * figure.low:,.{digits}f}–{scale * figure.high:,.{digits}f}"


def _written(question: Question, figure: Figure) -> tuple[int, int]:
    """What to multiply with, and how many digits after the point."""
    scale = 100 if question.unit == "%" else 1
    room = scale * (figure.high - figure.low) / 2
    small = scale == 1 and figure.high < 1
    return scale, 1 if room == 0 else 3 if room < 0.005 else 2 if room < 0.05 or small else 1


def sign(answer: Answer, base: Answer | None) -> str:
    """▲ or ▼ for a significant difference from the first variant, ≈ for one that may be luck, = for none."""
    if answer.significant is None or answer.figure is None or base is None or base.figure is None:
        return ""
    if answer.figure.value == base.figure.value:
        return "="
    if not answer.significant:
        return "≈"
    return "▲" if answer.figure.value > base.figure.value else "▼"


def length_text(column: Column) -> str:
    """Quartiles of the length."""
    parts = column.quantiles
    return " · ".join(f"{parts[part]:g}" for part in (0.25, 0.5, 0.75)) if parts else "–"


def comeback_text(column: Column) -> str:
    """The largest comeback, and in which game it happened."""
    behind, game = column.tally.worst
    return f"{behind:.2f} (game {game:,})" if game >= 0 else "–"
