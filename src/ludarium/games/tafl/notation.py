"""How tafl's positions are written and read, in the manner of OpenTafl.

`/row/row/…/ side`: rank 1 first, `t` attackers, `T` king's men, `K` king, run lengths for empty squares; side `a|d`. A
captured king stays on the board, and `king_captured` follows the side: for a king who falls to two it could not be seen
otherwise. Under a limit of plies the number of plies played follows, once there are any.
"""

from collections.abc import Mapping
from typing import Any

from ludarium.errors import BadPosition, LudariumError
from ludarium.games.tafl import setup
from ludarium.games.tafl.board_text import letters_of, placed, read_rows, size_of, written_rows
from ludarium.games.tafl.ends import GOING_ON, KING_CAPTURED
from ludarium.games.tafl.rules import DEFENDERS, Rules, State
from ludarium.kernel.bits import members

CAPTURED = "king_captured"


def write_position(rules: Rules, state: State) -> str:
    """The position in one line."""
    text = f"{written_rows(letters_of(rules, state), rules.board.width)} {'ad'[state.side]}"
    text += f" {CAPTURED}" if state.end == KING_CAPTURED else ""
    return text + (f" {state.plies}" if state.plies else "")


def read_position(values: Mapping[str, Any], text: str) -> tuple[dict[str, Any], State]:
    """The state written as `text`, and the board's size where it is not the ruleset's own."""
    words = text.split()
    if len(words) < 2 or not words[0].startswith("/"):
        raise BadPosition(f"a position is rows and side, such as '/3t3/3t3/…/ a', not {text[:80]!r}")
    letters = read_rows(words[0], size_of(words[0]))
    options = _other_size(values, size_of(words[0]))
    rules = setup.rules_for({**values, **options})
    side, end, plies = _side_and_more(rules, words[1:])
    state = placed(rules, letters, side, end, plies)
    if end == KING_CAPTURED:
        _check_captured(rules, state)
    return options, setup.with_end(rules, state)


def _other_size(values: Mapping[str, Any], size: int) -> dict[str, Any]:
    if setup.rules_for(values).board.width == size:
        return {}
    try:
        setup.rules_for({**values, "size": str(size)})
    except LudariumError as error:
        raise BadPosition(f"a board of {size} ranks does not fit: {error.sentence}") from None
    return {"size": str(size)}


def _side_and_more(rules: Rules, words: list[str]) -> tuple[int, int, int]:
    """Side to move, end and plies from the words behind the rows."""
    if words[0] not in ("a", "d"):
        raise BadPosition(f"the side to move is a (attackers) or d (defenders), not {words[0][:20]!r}")
    end, plies = GOING_ON, 0
    more = words[1:]
    if more and more[0] == CAPTURED:
        end = KING_CAPTURED
        more = more[1:]
    if more and rules.max_plies and more[0].isascii() and more[0].isdigit() and len(more[0]) < 6:
        plies = int(more[0])
        more = more[1:]
    if more:
        raise BadPosition(f"behind the side there is {CAPTURED} or nothing, not {more[0][:20]!r}")
    if plies > rules.max_plies:
        raise BadPosition(f"{plies} plies are more than the {rules.max_plies} allowed")
    return "ad".index(words[0]), end, plies


def _check_captured(rules: Rules, state: State) -> None:
    if state.side != DEFENDERS:
        raise BadPosition("a captured king was captured by the attackers' move, so the side is d")
    if not setup.beside({state.king}, rules.board.width) & set(members(state.attackers)):
        raise BadPosition("the king cannot have been captured: no attacker stands beside him")
