"""What stands beside the board: who plays and how much time is left, facts of the position, and how it is judged."""

from rich.style import Style
from rich.text import Text

from ludarium.game.position import Position
from ludarium.picture.look import Look
from ludarium.play.words import proven_words, titled
from ludarium.search.result import Result
from ludarium.terminal.clock import shown
from ludarium.terminal.sitting import Sitting

SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_LONGEST_LINE = 8  # turns of a line that are shown


def players_text(sitting: Sitting, width: int, *, thinking: bool, beat: int) -> Text:
    """One row for each player: an arrow if it is their turn, name, who sits there, clock or a sign of thinking."""
    match, text = sitting.match, Text()
    over = match.outcome() is not None
    clocks = sitting.clocks.now() if sitting.clocks else None
    for player in range(len(sitting.seats)):
        acting = not over and match.position.mover == player
        sign = f"{SPINNER[beat % len(SPINNER)]} thinking" if acting and thinking else ""
        right = " ".join(filter(None, (sign, shown(clocks[player]) if clocks else "")))
        left = f"{'▶' if acting else ' '} {sitting.name(player)}"
        room = max(width - len(left) - len(right) - 3, 0)
        kind = sitting.kind(player)
        text.append(left, "bold reverse" if acting else "bold")
        text.append(f"  {kind if len(kind) <= room else ''}".ljust(room + 3), "dim")
        late = clocks is not None and clocks[player] < 10
        text.append(f"{right}\n", "bold red" if late else "bold yellow" if sign else "bold")
    text.rstrip()
    return text


def facts_text(look: Look) -> Text:
    """The lines that belong to the board: scores, throws, whose turn it is."""
    text = Text()
    for line in look.lines:
        if line.title:
            text.append(f"{line.title}  ", "dim")
        text.append(f"{line.text}\n")
    text.rstrip()
    return text


def bar_text(share: float, width: int, names: tuple[str, str]) -> Text:
    """A bar of `width` letters, filled from the left by the share from 0 to 1 that the first of two has."""
    width = max(width, 4)
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    full, rest = divmod(eighths, 8)
    filled = "█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else "")
    bar = Text(filled.ljust(width), Style.parse("#e8e2d6 on #4a4f57"))
    left, right = names
    below = left + right.rjust(width - len(left)) if len(left) + len(right) < width else left[:width]
    return Text.assemble(bar, "\n", (below, "dim"))


def judged_text(position: Position, result: Result, width: int) -> Text:
    """The analysis: a bar, the score, the depth of the search, and the line that both sides would play."""
    line, game, mover = result.lines[0], position.game, position.mover
    names = [titled(game.name_of(position.state, player)) for player in range(len(game.players))]
    mine = (line.score + 1) / 2
    two = len(names) == 2
    ends = (names[0], names[1]) if two else (names[mover], "the others")
    share = 1 - mine if two and mover == 1 else mine
    score = line.score if not (two and mover == 1) else -line.score
    verdict = titled(proven_words(names[mover], line.proven, line.turns)) if line.proven else f"{ends[0]} {score:+.2f}"
    turns = " ".join(line.texts(position)[:_LONGEST_LINE])
    speed = f"depth {result.depth} · {counted(result.nodes)} nodes"
    return Text.assemble(bar_text(share, width, ends), "\n", (verdict, "bold"), (f"  {speed}\n", "dim"), turns)


def counted(number: int) -> str:
    """A number in thousands or millions, short."""
    return (
        f"{number / 1e6:.1f} M" if number >= 1_000_000 else f"{number / 1e3:.0f} k" if number >= 10_000 else str(number)
    )


def history_row(number: int, name: str, text: str, width: int) -> Text:
    """A turn in the list of turns."""
    row = Text.assemble((f"{number:>3} ", "dim"), (f"{name[:9]:<9} ", "dim italic"), text, no_wrap=True)
    row.truncate(max(width, 12), overflow="ellipsis")
    return row
