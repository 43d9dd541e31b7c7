"""What Tiao shows, as numbers (game/scene.py)."""

from typing import Any

from ludarium.game.scene import CAPTURE, LAST, NAME, begun_line, ended_line, put, put_pieces
from ludarium.games.tiao.rules import BLACK, HOPS_IN_A_WORD, NOBODY, WHITE, confirm_action, step, won
from ludarium.kernel.bits import count, listed, pick
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions
from ludarium.kernel.values import number, word

WORDS = (
    "White", "Black", " of ", " captures", " capture", "Jump", "x", ": ", " stone is", " stones are",
    " captured when you end the jump", "end the jump, capturing ", " stone", " stones",
)  # fmt: skip
SAYINGS = (
    "{a} of {b} captures", "{a} captures", "{a} capture", "{a} stone is captured when you end the jump",
    "{a} stones are captured when you end the jump", "end the jump, capturing {a} stone", "end the jump, capturing {a} stones",
)  # fmt: skip
_WHITE, _BLACK, _OF, _CAPTURES, _CAPTURE, _JUMP, _X, _COLON, _STONE_IS, _STONES_ARE = range(-1, -11, -1)
_WHEN_ENDED, _END_THE_JUMP, _STONE, _STONES = range(-11, -15, -1)
_WHITE_STONE, _BLACK_STONE = 4, 5  # as look.py counts the symbols
ENDINGS = ("captures", "no_moves")


@compiled
def shown(rules: Any, state: Any, viewer: int, out: Actions) -> Any:
    """The stones; those that a pending jump takes still lie there."""
    return put_pieces(out, put_pieces(out, 0, state.white, _WHITE_STONE, WHITE), state.black, _BLACK_STONE, BLACK)


@compiled
def touching(rules: Any, state: Any, action: int, out: Actions) -> Any:
    """Where a stone is placed, or where a hop starts and lands; nothing to confirm."""
    cells = rules.board.width * rules.board.height
    if action < cells:
        return put(out, 0, action)
    if action == confirm_action(rules):
        return 0
    start = (action - cells) >> 3
    return put(out, put(out, 0, start), start + 2 * step(rules, (action - cells) & 7))


@compiled
def _hop(rules: Any, state: Any, hop: Any) -> Any:
    """By how much the pending hop with that number changed the jumper's point."""
    directions = pick(state.route, hop // HOPS_IN_A_WORD) >> word(3 * (hop % HOPS_IN_A_WORD))
    return 2 * step(rules, number(directions & word(7)))


@compiled
def marked(rules: Any, state: Any, out: Actions) -> Any:
    """The way of a pending jump, and the stones it takes."""
    if state.jumper == NOBODY:
        return 0
    hops, point, at = count(state.marked), state.jumper, 0
    at = put(out, put(out, at, point), LAST)
    for hop in range(hops - 1, -1, -1):
        point -= _hop(rules, state, hop)
        at = put(out, put(out, at, point), LAST)
    listed(state.marked, 0, out, at)
    for stone in range(hops - 1, -1, -1):
        put(out, put(out, at + 2 * stone, out[at + stone]), CAPTURE)
    return at + 2 * hops


@compiled
def _captures_line(rules: Any, out: Any, at: Any, who: Any, player: Any, taken: Any) -> Any:
    """`3 of 10 captures`; the last jump may take more than the goal, which is then said without it."""
    text = put(out, begun_line(out, at, who, player, 0), taken)
    if taken < rules.win:
        text = put(out, put(out, put(out, text, _OF), rules.win), _CAPTURES)
    else:
        text = put(out, text, _CAPTURE if taken == 1 else _CAPTURES)
    return ended_line(out, at, text)


@compiled
def side_lines(rules: Any, state: Any, out: Actions) -> Any:
    """The captures of both, and what a pending jump is about to take."""
    at = _captures_line(rules, out, 0, _WHITE, WHITE, state.white_captures)
    at = _captures_line(rules, out, at, _BLACK, BLACK, state.black_captures)
    if state.jumper == NOBODY:
        return at
    hops, point = count(state.marked), state.jumper
    first = begun_line(out, at, _JUMP, -1, 1)
    text = first + 2 * hops
    put(out, text, NAME + point)
    for hop in range(hops - 1, -1, -1):
        point -= _hop(rules, state, hop)
        put(out, put(out, first + 2 * hop, NAME + point), _X)
    text = put(out, put(out, text + 1, _COLON), hops)
    text = put(out, put(out, text, _STONE_IS if hops == 1 else _STONES_ARE), _WHEN_ENDED)
    return ended_line(out, at, text)


@compiled
def action_text(rules: Any, state: Any, action: int, out: Actions) -> Any:
    """What confirming a jump does."""
    if action != confirm_action(rules):
        return 0
    taken = count(state.marked)
    return put(out, put(out, put(out, 0, _END_THE_JUMP), taken), _STONE if taken == 1 else _STONES)


@compiled
def ended(rules: Any, state: Any) -> Any:
    """What ended the game."""
    return 0 if won(rules, state) else 1
