"""A match in words and tables."""

import math
from collections import Counter

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludarium.arena.contestants import pace_of
from ludarium.arena.plan import Plan
from ludarium.arena.standings import Row, Standings
from ludarium.arena.statistics import Estimate, estimate

_LONGEST_NAME = 30


def brief(standings: Standings) -> str:
    """How it stands, in less than a line."""
    if len(standings.rows) > 2:
        ranked = sorted(range(len(standings.rows)), key=lambda n: -(standings.rows[n].share or 0))
        leaders = [
            f"{_short(standings.plan.labels[n])} {100 * (standings.rows[n].share or 0):.0f} %" for n in ranked[:3]
        ]
        return ", ".join(leaders)
    row = standings.rows[0]
    estimated = estimate(standings.sets(), standings.seats)
    parts = [f"{_short(standings.plan.labels[0])} {_points(row.points)}–{_points(row.comparisons - row.points)}"]
    parts += [f"Elo {elo_text(estimated)}"] if estimated else []
    parts += [f"LLR {standings.ratio:.2f}"] if standings.ratio is not None else []
    return " · ".join(parts)


def _short(label: str) -> str:
    """A name that fits into a table; of a long command the end says most."""
    return label if len(label) <= _LONGEST_NAME else f"{label[: _LONGEST_NAME // 3]}…{label[-2 * _LONGEST_NAME // 3 :]}"


def _points(points: float) -> str:
    return f"{points:g}"


def elo_text(estimated: Estimate) -> str:
    """`+35.2 ± 12.0`, or a bound on one side where the other is unknown."""
    if math.isfinite(estimated.low) and math.isfinite(estimated.high):
        return f"{estimated.elo:+.1f} ± {(estimated.high - estimated.low) / 2:.1f}"
    middle = f"{estimated.elo:+.1f}, " if math.isfinite(estimated.elo) else ""
    if math.isfinite(estimated.low):
        return f"{middle}at least {estimated.low:+.0f}"
    return f"{middle}at most {estimated.high:+.0f}" if math.isfinite(estimated.high) else "unknown"


def show(console: Console, standings: Standings, *, table: bool) -> None:
    """The result: two players in a few lines, more in a cross table."""
    games = (
        f"{standings.games} games"
        if standings.games == standings.total
        else f"{standings.games} of {standings.total} games"
    )
    draws = f"draws {100 * standings.draws / max(standings.games - standings.void, 1):.1f} %"
    length = f"{standings.turns / max(standings.games - standings.void, 1):.0f} turns on average"
    _say(console, f"{standings.plan.game} · {games} · {limits_text(standings.plan)} · {draws} · {length}", style="bold")
    if standings.games == standings.void:
        return
    if len(standings.rows) == 2:
        _show_two(console, standings)
    if table or len(standings.rows) > 2 or standings.seats > 2:
        console.print(cross_table(standings))
    _show_seats(console, standings)
    _show_time(console, standings)
    _show_faults(console, standings)


def limits_text(plan: Plan) -> str:
    """What limits the players: the match's limits as far as anybody goes by them, and those in players' names."""
    paces = [pace_of(entrant, plan.pace) for entrant in plan.entrants]
    own = [f"{label}: {pace}" for label, pace in zip(plan.labels, paces, strict=True) if str(pace) != str(plan.pace)]
    if len(own) < len(paces) or plan.pace.clock is not None:  # clocks run for everybody
        return f"{plan.pace} ({'; '.join(own)})" if own else str(plan.pace)
    return str(paces[0]) if len(set(map(str, paces))) == 1 else "; ".join(own)


def _say(console: Console, sentence: str, style: str | None = None, *, markup: bool = False) -> None:
    """A sentence on one line, however long: terminals wrap it themselves, and programs that read it find it whole."""
    console.print(sentence, markup=markup, style=style, soft_wrap=True)


def _show_two(console: Console, standings: Standings) -> None:
    one, two = standings.plan.labels
    row, estimated = standings.rows[0], estimate(standings.sets(), standings.seats)
    _say(console, f"{one} – {two}: {_balance(row)}, {100 * (row.share or 0):.1f} %")
    if estimated is not None:
        bounds = (
            f" ({estimated.low:+.0f} to {estimated.high:+.0f})" if math.isfinite(estimated.low + estimated.high) else ""
        )
        _say(
            console,
            f"Elo {elo_text(estimated)}{bounds} with 95 % confidence, likelihood of superiority {100 * estimated.superiority:.1f} %",
        )
        if math.isfinite(estimated.normalised):
            _say(console, f"normalised Elo {estimated.normalised:+.1f} ± {estimated.normalised_error:.1f}")
    if (pairs := standings.pentanomial()) is not None:
        shared = f", {100 * pairs[2] / sum(pairs):.0f} % of the pairs shared" if sum(pairs) else ""
        _say(console, f"pairs with 0, ½, 1, 1½, 2 points: {' '.join(map(str, pairs))}{shared}")
    if standings.sprt is not None and standings.ratio is not None:
        test, (low, high) = standings.sprt, standings.sprt.bounds
        verdict = {"H1": f"{test.elo1:g} accepted", "H0": f"{test.elo0:g} accepted", None: "not decided"}[
            standings.verdict
        ]
        decided = f"LLR {standings.ratio:.2f} ({low:.2f}, {high:.2f}), {verdict}"
        _say(console, f"SPRT {test.elo0:g} or {test.elo1:g} ({test.model} Elo): {decided}")


def _balance(row: Row) -> str:
    return f"+{row.wins} ={row.draws} −{row.losses}"


def cross_table(standings: Standings) -> Table:
    """Everybody, best first, with rating and the record against each of the others."""
    ratings, labels = standings.ratings(), standings.plan.labels
    order = sorted(range(len(labels)), key=lambda n: -ratings.elo[n])
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("", "player", "Elo", "± 95 %", "score", "+", "=", "−"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for place in range(1, len(order) + 1):
        table.add_column(str(place), justify="right")
    for place, one in enumerate(order, 1):
        row = standings.rows[one]
        cells = [f"{ratings.elo[one]:+.0f}", f"{ratings.errors[one]:.0f}", f"{100 * (row.share or 0):.1f} %"]
        cells += [str(row.wins), str(row.draws), str(row.losses)]
        against = [standings.cross.get((one, two), Row()) for two in order]
        table.add_row(
            str(place),
            Text(_short(labels[one])),
            *cells,
            *[_points(met.points) if met.comparisons else "·" for met in against],
        )
    return table


def _show_seats(console: Console, standings: Standings) -> None:
    """What the seats are worth, where the games tell."""
    from ludarium.catalogue import load

    ratings = standings.ratings()
    if any(abs(elo) > error for elo, error in zip(ratings.seats, ratings.seat_errors, strict=True)):
        names = load(standings.plan.game).players
        worth = [
            f"{name} {elo:+.0f} ± {error:.0f}"
            for name, elo, error in zip(names, ratings.seats, ratings.seat_errors, strict=True)
        ]
        _say(console, f"what the seats are worth in Elo: {', '.join(worth)}")


def _show_time(console: Console, standings: Standings) -> None:
    """How long everybody thought, and how much of a processor that took."""
    rows = zip(standings.plan.labels, standings.rows, strict=True)
    used = [f"{label} {row.seconds:.1f} s ({_cpu_text(row)})" for label, row in rows if row.timed]
    _say(console, f"time used: {', '.join(used)}")


def _cpu_text(row: Row) -> str:
    if not row.cpu_known:
        return "CPU time unknown"
    part = f" in the {row.cpu_known} games where it is known" if row.cpu_known < row.timed else ""
    return f"CPU {row.cpu:.1f} s{part}"


def _show_faults(console: Console, standings: Standings) -> None:
    for label, row in zip(standings.plan.labels, standings.rows, strict=True):
        if row.slow:
            _say(console, f"{label}: {row.slow} turns took longer than allowed", style="yellow")
        kinds: Counter[str] = Counter()
        for fault, count in row.faults.items():
            kinds[_kind(fault)] += count
        for kind, count in kinds.most_common(5):
            example = next(fault for fault in row.faults if _kind(fault) == kind)
            _say(console, f"{label}: lost {count} by this: {example}", style="yellow")
    if standings.void:
        _say(console, f"{standings.void} games could not be played to their end and do not count", style="yellow")


def _kind(fault: str) -> str:
    """What was done wrong, without the reason behind the colon, which may differ from position to position."""
    return fault.partition(": ")[0]
