"""The report in a few sentences: what a reader would look for first."""

from ludarium.lab.report import Column, Report
from ludarium.lab.wording import room_text, value_text

_FAIR, _LOPSIDED = 0.02, 0.10  # how far from one half the first player's points may be to be called so
_MOST = 8


def findings(report: Report) -> list[str]:
    """Sentences: balance of every variant, then the differences that are more than luck, largest first."""
    told = [sentence for column in report.columns for sentence in _of(column)]
    if len(report.columns) > 1:
        differences = _differences(report)
        told += differences[:_MOST]
        if len(differences) > _MOST:
            told.append(f"… and {len(differences) - _MOST} more differences, marked in the table.")
        if not differences:
            told.append("No figure differs from the first variant's by more than luck; more games would tell more.")
    return told


def _of(column: Column) -> list[str]:
    answer = column.answers["first_points"]
    if answer.figure is None:
        return [f"{column.plan.game}: no games yet."]
    figure = answer.figure
    fair = 1 / 2
    surely = figure.low > fair or figure.high < fair
    away = abs(figure.value - fair)
    side = "good" if figure.value > fair else "bad"
    if not surely:
        verdict = "no advantage to be seen"
    elif away < _FAIR:
        verdict = f"it is slightly {side} to begin"
    else:
        verdict = f"it is {'very ' if away > _LOPSIDED else ''}{side} to begin"
    value, room = value_text(answer.question, figure), room_text(answer.question, figure)
    told = [f"{column.plan.game}: whoever acts first scores {value} ({room}): {verdict}."]
    unfinished = column.answers["unfinished"].figure
    if unfinished is not None and unfinished.value >= 0.01:
        share = value_text(column.answers["unfinished"].question, unfinished)
        told.append(f"{column.plan.game}: {share} of the games were left unfinished after {column.plan.most:,} turns.")
    codes = column.tally.codes
    if codes and len(codes) < column.tally.games:
        told.append(
            f"{column.plan.game}: only {len(codes):,} of {column.tally.games:,} games are different, so the intervals "
            "are too narrow; more turns at random before players choose would help."
        )
    return told


def _differences(report: Report) -> list[str]:
    base, found = report.columns[0], []
    for column in report.columns[1:]:
        for key, answer in column.answers.items():
            before = base.answers[key].figure if key in base.answers else None
            if not answer.significant or before is None or answer.figure is None:
                continue
            spread = (max(before.variance, answer.figure.variance) or 1e-12) ** 0.5
            size = abs(answer.figure.value - before.value) / spread
            values = f"{value_text(answer.question, answer.figure)} instead of {value_text(answer.question, before)}"
            found.append((size, f"{column.plan.game}: {answer.question.heading} {values}."))
    return [sentence for _, sentence in sorted(found, reverse=True)]
