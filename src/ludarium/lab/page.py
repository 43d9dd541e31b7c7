"""A report as one page of HTML: plots inside, nothing from outside, no scripts."""

from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources

from ludarium.catalogue import load
from ludarium.lab.findings import findings
from ludarium.lab.heat import heat_map, warmest
from ludarium.lab.intervals import quantile
from ludarium.lab.plots import Curve, Part, Span, bars, curves, spans
from ludarium.lab.report import Column, Question, Report, winner_of
from ludarium.lab.tally import LATE_BINS, STAGES, UNFINISHED
from ludarium.lab.wording import comeback_text, length_text, room_text, sign, value_text

_DASHES = ("none", "7 4", "2 4", "10 4 2 4", "1 3", "14 5")
_MOST_BINS, _MOST_POINTS = 60, 120
_SEAT_COLOURS = 6
_SIGN_WORDS = {
    "▲": ("up", "significantly higher than the first"),
    "▼": ("down", "significantly lower than the first"),
    "≈": ("same", "may be luck"),
    "=": ("same", "the same"),
}


def page(report: Report) -> str:
    """The whole page in one file, with everything it needs."""
    style = resources.files(__package__).joinpath("page.css").read_text("utf-8")
    titles = list(dict.fromkeys(load(column.plan.game).title for column in report.columns))
    title = f"{' · '.join(titles)}: a report from the lab"
    sections = [_header(report, titles), _findings(report), _winning(report), _course(report), _drama(report)]
    sections += [_board(report), _pieces(report), _ends(report), _table(report), _method(report)]
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n<main>\n{''.join(sections)}</main>\n</body>\n</html>\n"
    )


def _header(report: Report, titles: Sequence[str]) -> str:
    plan, many = report.columns[0].plan, sum(column.tally.games for column in report.columns)
    by = "played at random" if plan.players == "random" else f"between players of {plan.players}"
    chips = "".join(
        f"<li>{_swatch(n)}{escape(column.plan.game)} <small>{column.tally.games:,} games</small></li>"
        for n, column in enumerate(report.columns)
    )
    return (
        f'<header>\n<p class="eyebrow">From the lab</p>\n<h1>{escape(" · ".join(titles))}</h1>\n'
        f'<p class="lead">{many:,} games {escape(by)}, seed {plan.seed}. Intervals have 95 % confidence.</p>\n'
        f'<ul class="chips" aria-label="Variants">{chips}</ul>\n</header>\n'
    )


def _swatch(style: int) -> str:
    """A piece of a variant's line."""
    line = f'<line x1="1" y1="5" x2="25" y2="5" stroke="var(--v{style % 6})" stroke-dasharray="{_DASHES[style % 6]}"/>'
    return f'<svg class="swatch" viewBox="0 0 26 10" aria-hidden="true">{line}</svg>'


def _key(report: Report) -> str:
    """Which line is whose, where there are several."""
    names = [f"<li>{_swatch(n)}{escape(column.plan.game)}</li>" for n, column in enumerate(report.columns)]
    return f'<ul class="key">{"".join(names)}</ul>' if len(names) > 1 else ""


def _findings(report: Report) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in findings(report))
    return f'<section class="findings" aria-label="In short"><h3>In short</h3><ul>{items}</ul></section>\n'


# --- the table


def _table(report: Report) -> str:
    heads = _heads(report)
    rows = [_row("games", "", [f"{column.tally.games:,}" for column in report.columns])]
    for question in report.questions:
        rows.append(_row(question.heading, question.meaning, [_cell(report, c, question) for c in report.columns]))
        if question.key == "turns":
            lengths = [escape(length_text(column)) for column in report.columns]
            rows.append(
                _row("quartiles of the length", "a quarter, half, three quarters of the games are over", lengths)
            )
    worst = [escape(comeback_text(column)) for column in report.columns]
    rows.append(_row("largest comeback", "how far behind a winner was, and in which game", worst))
    legend = ""
    if len(report.columns) > 1:
        legend = (
            '<p class="note">Each variant is compared with the first: ▲ significantly higher, ▼ significantly lower, '
            "≈ may be luck. Corrected for the number of comparisons (Holm), at 5 %.</p>"
        )
    table = f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<section>\n<h2>All figures side by side</h2>\n{legend}<div class="scroll" tabindex="0">{table}</div>\n</section>\n'


def _heads(report: Report) -> str:
    """The variants' names, which may be broken after brackets and commas."""
    names = [escape(column.plan.game).replace("(", "(<wbr>").replace(",", ",<wbr>") for column in report.columns]
    return "".join(f'<th scope="col">{name}</th>' for name in names)


def _row(heading: str, meaning: str, cells: Sequence[str]) -> str:
    small = f"<small>{escape(meaning)}</small>" if meaning else ""
    return f'<tr><th scope="row">{escape(heading)}{small}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>\n'


def _cell(report: Report, column: Column, question: Question) -> str:
    answer = column.answers.get(question.key)
    if answer is None or answer.figure is None:
        return "–"
    mark = sign(answer, report.columns[0].answers.get(question.key))
    kind, meaning = _SIGN_WORDS.get(mark, ("", ""))
    shown = f' <span class="{kind}" title="{meaning}" role="img" aria-label="{meaning}">{mark}</span>' if mark else ""
    return f"{value_text(question, answer.figure)}{shown}<small>{room_text(question, answer.figure)}</small>"


# --- plots


def _figure(title: str, caption: str, drawing: str, key: str = "") -> str:
    if not drawing:
        return ""
    below = f"<p>{escape(caption)}</p>" if caption else ""
    return f"<figure><figcaption><h3>{escape(title)}</h3>{below}</figcaption>{drawing}{key}</figure>\n"


def _section(title: str, note: str, figures: Sequence[str], kind: str = "grid") -> str:
    if not any(figures):
        return ""
    lead = f'<p class="note">{escape(note)}</p>' if note else ""
    return f'<section>\n<h2>{escape(title)}</h2>\n{lead}<div class="{kind}">\n{"".join(figures)}</div>\n</section>\n'


def _winning(report: Report) -> str:
    tints = seat_colours(report)
    rows = [(column.plan.game, n, _parts(column, tints)) for n, column in enumerate(report.columns)]
    named = {part.colour: part.name for _, _, parts in rows for part in parts if part.share > 0}
    kinds = {"draw": "--draw", "open": "--open"}
    key = "".join(
        f'<li><i style="background:var({kinds.get(tint, f"--{tint}")})"></i>{escape(name)}</li>'
        for tint, name in named.items()
    )
    first = [
        Span(column.plan.game, figure.low, figure.value, figure.high, n,
             f"{value_text(answer.question, figure)} ({room_text(answer.question, figure)})")
        for n, column in enumerate(report.columns)
        if (answer := column.answers["first_points"]) and (figure := answer.figure)
    ]  # fmt: skip
    return _section(
        "Who wins", "",
        [
            _figure("Results by seat", "", bars("Results by seat", rows), f'<ul class="key">{key}</ul>'),
            _figure("Advantage of moving first", "Points of the first to move; the dashed line is a fair game.",
                    spans("Advantage of moving first", first, middle=0.5) if first else "", _key(report)),
        ],
    )  # fmt: skip


def seat_colours(report: Report) -> dict[str, str]:
    """A colour for every name of a seat, the same in all variants; the longest list of names is asked first."""
    lists = sorted((load(column.plan.game).players for column in report.columns), key=len, reverse=True)
    names = dict.fromkeys(name for players in lists for name in players)
    return {name: f"s{number % _SEAT_COLOURS}" for number, name in enumerate(names)}


def _parts(column: Column, tints: Mapping[str, str]) -> list[Part]:
    names, many = load(column.plan.game).players, max(column.tally.games, 1)
    endings = column.tally.endings.items()
    parts = [
        Part(name, sum(n for (_, _, scores), n in endings if winner_of(scores) == seat) / many, tints[name])
        for seat, name in enumerate(names)
    ]
    unfinished = sum(n for (end, _, _), n in endings if end == UNFINISHED) / many
    draws = max(1 - sum(part.share for part in parts) - unfinished, 0.0)
    return [*parts, Part("draw", draws, "draw"), Part("unfinished", unfinished, "open")]


def _course(report: Report) -> str:
    wide = _bin_width(report.columns)
    lengths = [Curve(c.plan.game, _binned(c, wide, report.columns), n) for n, c in enumerate(report.columns)]
    per = "each turn count" if wide == 1 else f"steps of {wide} turns"
    branching = [Curve(c.plan.game, _thinned(c), n) for n, c in enumerate(report.columns)]
    length_plot = curves("Length", lengths, ("turns", "games"), (False, True), filled=True)
    wide_plot = curves("Choices by turn", branching, ("turn", "actions"))
    return _section(
        "How a game goes", "",
        [
            _figure("Length", f"Share of the games by their number of turns, in {per}.", length_plot, _key(report)),
            _figure("Choices by turn", "Actions to choose from, up to the length that one game in a hundred reaches.", wide_plot,
                    _key(report)),
        ],
    )  # fmt: skip


def _bin_width(columns: Sequence[Column]) -> int:
    """Turns to a step: one, or an even number, because many games end on one player's turn only."""
    longest = max((_longest(column) for column in columns), default=1)
    return 1 if longest <= _MOST_BINS / 2 else 2 * max(1, round(longest / _MOST_BINS / 2))


def _longest(column: Column) -> float:
    rows = [(float(turns), many) for turns, many in sorted(column.tally.lengths.items())]
    return quantile(rows, 0.995) if rows else 1.0


def _binned(column: Column, wide: int, columns: Sequence[Column]) -> tuple[tuple[float, float], ...]:
    most = int(max(_longest(other) for other in columns)) // wide
    bins = [0] * (most + 1)
    for turns, many in column.tally.lengths.items():
        if turns // wide <= most:
            bins[turns // wide] += many
    used = [n for n, many in enumerate(bins) if many]
    if not used:
        return ()
    first, last = max(used[0] - 1, 0), min(used[-1] + 1, most)
    return tuple((wide * (n + 0.5) if wide > 1 else n, bins[n] / column.tally.games) for n in range(first, last + 1))


def _thinned(column: Column) -> tuple[tuple[float, float], ...]:
    """Choices by turn in at most some two hundred points: whole rounds are put together, so that all sides have a part."""
    points, seats = column.branching(), len(load(column.plan.game).players)
    step = 1 if len(points) <= _MOST_POINTS else seats * -(-len(points) // (_MOST_POINTS * seats))
    groups = [points[n : n + step] for n in range(0, len(points) - step + 1, step)]
    return tuple((sum(x for x, _ in g) / len(g), sum(y for _, y in g) / len(g)) for g in groups)


def _pieces(report: Report) -> str:
    note = "Means of the same games, by how much of the game has been played."
    return _section("Pieces on the board", note, [_pieces_of(column) for column in report.columns], "grid boards")


def _pieces_of(column: Column) -> str:
    lines = [
        Curve(name, tuple((stage / (STAGES - 1), many) for stage, many in enumerate(curve)), seat)
        for seat, (name, curve) in enumerate(column.pieces().items())
    ]
    key = "".join(f'<li><i style="background:var(--v{line.style})"></i>{escape(line.name)}</li>' for line in lines)
    plot = curves(f"Pieces on the board: {column.plan.game}", lines, ("of the game", "pieces"), (True, False))
    return _figure(column.plan.game, "", plot, f'<ul class="key">{key}</ul>')


def _drama(report: Report) -> str:
    late, behind = [], []
    for n, column in enumerate(report.columns):
        changed, won = sum(column.tally.late.values()), sum(column.tally.behind.values())
        if changed:
            bins = [column.tally.late[part] / changed for part in range(LATE_BINS)]
            late.append(Curve(column.plan.game, tuple(((p + 0.5) / LATE_BINS, s) for p, s in enumerate(bins)), n))
        if won:
            left = [sum(m for b, m in column.tally.behind.items() if b >= limit) / won for limit in range(0, 101, 2)]
            behind.append(Curve(column.plan.game, tuple((n_ / 50, s) for n_, s in enumerate(left)), n))
    watched = " · ".join(f"{column.tally.watched:,}" for column in report.columns)
    note = f"Who leads goes by the game's own evaluation of the position, after every turn of {watched} games."
    late_plot = curves("When the lead last changes hands", late, ("of the game", "games"), (True, True), across=(0, 1))
    behind_plot = curves("Comebacks", behind, ("behind by", "of the wins"), (False, True), across=(0, 1))
    return _section(
        "Drama", note,
        [
            _figure("When the lead last changes hands", "Of the games in which it does at all: early, or at the very end?",
                    late_plot, _key(report)),
            _figure("Comebacks", "Share of the winners who were at some point this far behind or more "
                    "(1 is as good as lost).", behind_plot, _key(report)),
        ],
    )  # fmt: skip


def _board(report: Report) -> str:
    boards = []
    for n, column in enumerate(report.columns):
        look, tally = load(column.plan.game).start().look(), column.tally
        if tally.touches:
            caption = f"Full colour: {warmest(look, tally.touches, tally.followed):.2f} touches a game."
            drawing = heat_map(f"Use of the board: {column.plan.game}", look, tally.touches, tally.followed, n)
            boards.append(_figure(column.plan.game, caption, drawing))
    followed = " · ".join(f"{column.tally.followed:,}" for column in report.columns)
    note = f"How often moves touch each cell, over {followed} games followed move by move."
    return _section("Use of the board", note, boards, "grid boards")


def _ends(report: Report) -> str:
    reasons = list(dict.fromkeys(r for column in report.columns for r, _ in column.tally.reasons.most_common()))
    if not reasons:
        return ""
    heads = _heads(report)
    rows = [
        _row(reason, "", [f"{100 * c.tally.reasons[reason] / max(c.tally.followed, 1):.1f} %" for c in report.columns])
        for reason in reasons
    ]
    table = f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<section>\n<h2>How games end</h2>\n<div class="scroll" tabindex="0">{table}</div>\n</section>\n'


def _method(report: Report) -> str:
    plan = report.columns[0].plan
    facts = [
        ("Command", f"<code>{escape(report.command)}</code>"),
        ("Players", escape(plan.players) + (f", after {plan.plies} random turns" if plan.plies else "")),
        ("Seed", str(plan.seed)),
        ("Longest game", f"{plan.most:,} turns; what goes on then is left unfinished and counts as half a point each"),
        ("Made", escape(f"{report.made}, {report.versions}")),
        ("Machine", escape(report.machine)),
    ]
    alike = [column for column in report.columns if column.tally.codes]
    if alike:
        counts = " · ".join(f"{len(column.tally.codes):,} of {column.tally.games:,}" for column in alike)
        facts.insert(2, ("Different games", counts))
    rows = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)
    note = (
        "Shares have Wilson intervals, means normal ones. A turn is all that one player does before another acts; choices "
        "are counted action by action. Of games at random every eighth is judged turn by turn and some hundreds are followed "
        "on the board. The same seed gives the same games on every machine."
    )
    return f'<section>\n<h2>How this was measured</h2>\n<p class="note">{note}</p>\n<dl>{rows}</dl>\n</section>\n'
