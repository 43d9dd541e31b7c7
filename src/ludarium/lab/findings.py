"""The report in a few sentences: what a reader would look for first."""

from ludarium.lab.report import Column, Report
from ludarium.lab.wording import room_text, value_text

_EVEN = 0.5
_SLIGHT, _LOPSIDED = 0.02, 0.10  # how far from even the first player's points may be to be called so
_MOST = 5


def findings(report: Report) -> list[str]:
    """Sentences: balance of every variant, then in what it differs from the first by more than luck, the most first."""
    sentences = [sentence for column in report.columns for sentence in _of(column)]
    base = report.columns[0]
    for column in report.columns[1:]:
        found = _differences(base, column)
        more = f", and {len(found) - _MOST} more" if len(found) > _MOST else ""
        if found:
            sentences.append(f"{column.plan.game} beside {base.plan.game}: {', '.join(found[:_MOST])}{more}.")
        else:
            sentences.append(
                f"{column.plan.game} beside {base.plan.game}: no difference beyond what luck could explain."
            )
    return sentences


def _of(column: Column) -> list[str]:
    answer = column.answers["first_points"]
    if answer.figure is None:
        return [f"{column.plan.game}: no games yet."]
    figure = answer.figure
    surely = figure.low > _EVEN or figure.high < _EVEN
    away = abs(figure.value - _EVEN)
    side = "good" if figure.value > _EVEN else "bad"
    if not surely:
        verdict = "no advantage to be seen"
    elif away < _SLIGHT:
        verdict = f"it is slightly {side} to begin"
    else:
        verdict = f"it is {'very ' if away > _LOPSIDED else ''}{side} to begin"
    value, room = value_text(answer.question, figure), room_text(answer.question, figure)
    sentences = [f"{column.plan.game}: the first to move scores {value} ({room}): {verdict}."]
    unfinished = column.answers["unfinished"].figure
    if unfinished is not None and unfinished.value >= 0.01:
        share = value_text(column.answers["unfinished"].question, unfinished)
        sentences.append(
            f"{column.plan.game}: {share} of the games were left unfinished after {column.plan.most:,} turns."
        )
    codes = column.tally.codes
    if codes and len(codes) < column.tally.games:
        sentences.append(
            f"{column.plan.game}: only {len(codes):,} of {column.tally.games:,} games are different, so the intervals "
            "are too narrow; more random turns before the players take over would help."
        )
    return sentences


def _differences(base: Column, column: Column) -> list[str]:
    """What differs by more than luck; the seats' shares go without saying once the first player's points are given."""
    found = []
    for key, answer in column.answers.items():
        before = base.answers[key].figure if key in base.answers else None
        if key.startswith("won_") or not answer.significant or before is None or answer.figure is None:
            continue
        spread = (max(before.variance, answer.figure.variance) or 1e-12) ** 0.5
        size = abs(answer.figure.value - before.value) / spread
        values = f"{value_text(answer.question, answer.figure)} instead of {value_text(answer.question, before)}"
        found.append((size, f"{answer.question.heading} {values}"))
    return [words for _, words in sorted(found, reverse=True)]
