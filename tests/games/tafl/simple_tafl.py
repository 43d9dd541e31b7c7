"""Tafl, slowly and plainly: a second opinion on the rules for the tests, working on notation texts only.

READINGS, where the rule page leaves something open (so that two implementations can agree):

Texts
 1. A position is the rows, one blank, the side: `/3t3/.../3t3/ a`. The size is the number of rows; the size
    of a ruleset's own layout does not matter, so a Copenhagen study may be 9x9.
 2. A position has exactly one king, always. A captured king stays on the board and `king_captured` follows
    the side, which is then d: `/.../ d king_captured`. (For a king who falls to two enemies the end could not
    be seen on the board otherwise: he may step between two attackers unharmed.) An attacker is beside him.
 3. A move is written plainly, `e3-c3`, the king's too; captured squares follow in order of file, then rank,
    a captured king's square among them. `Ke5-e8` is read; captures may be left out, but not be wrong.
 4. The side to move changes after every move, the last one included.

Moving
 5. "Re-enter" is the king's right to stop on the throne: a piece that may stop there may come back.
 6. The corners stay reserved for the king under `escape=edge` of the standard game. Where the table has a dash
    for corners (and under "no special squares") they are ordinary squares for everybody.
 7. Tawlbwrdd has no special squares at all (its row says only that nothing is hostile; the published rules
    put no restriction on the centre). The throne of Ard Ri is the king's: he may return to it, men may
    neither stop on it nor cross it.
 8. Presets that do not say: attackers first, king armed, repetition a draw. `escape=corner` over a preset
    with ordinary corners makes the four corner squares special: there must be one to escape to.

Capturing
 9. All captures of a move, shieldwalls and the king included, are judged on the board after the move and
    before anything is lifted.
10. The king, too, is captured actively only: the attacker that has just moved must stand beside him, and
    where two enemies are enough it must be one of the two.
11. Hostility "to all" includes the king, to "men" does not; "counts for K" is the EMPTY throne. "when empty"
    (Alea Evangelii) is against all three.
12. A square hostile to the king counts as an attacker for every strength: so three attackers and the empty
    throne take him with s, c and m, and the Brandubh king (c) on b1 falls to one attacker moving to c1.
13. Strength s needs four squares on the board: that king cannot be captured on an edge. (He may still lose
    there for want of a move.)
14. Edge capture is "the edge is a hostile wall": behind a man on an ordinary corner square there are two.
15. A half-armed king: hammer captures by moving only, anvil helps by standing only, in shieldwalls too.
16. Linnaean capture: king on the throne, attackers on three sides of it, the victim on the fourth.
17. Shieldwall: the row is the whole unbroken run of enemies beside the mover; the king in it counts towards
    the "two or more" and must be faced like the others; each facing and closing piece must be able to help
    in a capture; a corner closes by rule, whatever it is hostile to; one move may close a row on each hand.

Ends, all read from the position's text alone (so studies may start finished), in this order
18. king_captured; escape (king on a special corner; with `escape=edge` on any edge square); encirclement;
    fort; no_moves. Repetition comes between fort and no_moves and needs the history.
19. Encirclement: spread from the king and all his men over every square without an attacker, special or not;
    the attackers have won when this never touches the edge.
20. Exit fort: see `has_exit_fort`.
21. Repetition: the third time a text appears in the history. "The repeater" is who moved into it, so the one
    who is not on turn in the repeated position.
"""

from typing import Any

from simple_tafl_board import (
    KIND,
    SIDE,
    Board,
    Position,
    Square,
    all_squares,
    is_corner,
    king_square,
    neighbours,
    on_edge,
    read_position,
    square_name,
    square_named,
    write_position,
)
from simple_tafl_moves import captures, destinations, may_stop
from simple_tafl_rulesets import LAYOUTS, Rules, rules_for

ATTACKERS_WIN, DEFENDERS_WIN, DRAW = "1-0", "0-1", "1/2-1/2"
OTHER_SIDE = {"a": "d", "d": "a"}


# What the tests call


def start(**options: Any) -> str:
    """The text of the starting position."""
    rules = rules_for(**options)
    rows = LAYOUTS.get(rules.layout, rules.layout)
    return canonical(f"{rows} {rules.first_mover[0]}", **options)


def canonical(position: str, **options: Any) -> str:
    """The same position in its canonical writing; ValueError when it is no position of the ruleset."""
    return write_position(read_position(position, rules_for(**options)))


def turns(position: str, **options: Any) -> dict[str, str]:
    """Every legal move, as resulting position -> canonical move text. Empty when the game is over."""
    rules = rules_for(**options)
    now = read_position(position, rules)
    if end_of(now, rules):
        return {}
    return dict(outcome(now, origin, target, rules) for origin, target in moves(now, rules))


def mover(position: str, **options: Any) -> str:
    """attackers, defenders, or over."""
    rules = rules_for(**options)
    now = read_position(position, rules)
    return "over" if end_of(now, rules) else {"a": "attackers", "d": "defenders"}[now.side]


def result(position: str, **options: Any) -> tuple[str, str] | None:
    """(score of attackers-defenders, reason), or None while the game goes on. Knows nothing of repetition."""
    rules = rules_for(**options)
    return end_of(read_position(position, rules), rules)


def play(position: str, move: str, **options: Any) -> str:
    """The position after a move. ValueError when it is illegal, or names a wrong piece or captures."""
    route, _, claimed = move.removeprefix("K").partition("x")
    legal = {text.partition("x")[0]: (after, text) for after, text in turns(position, **options).items()}
    if route not in legal:
        raise ValueError(f"illegal move {move!r} in {position!r}")
    after, text = legal[route]
    taken = text.partition("x")[2]
    if claimed and sorted(claimed.split("/")) != sorted(taken.split("/")):
        raise ValueError(f"{move!r} captures {taken or 'nothing'} in {position!r}")
    board = read_position(position, rules_for(**options)).board
    if move.startswith("K") and board[square_named(route.partition("-")[0])] != "K":
        raise ValueError(f"{move!r} does not move the king in {position!r}")
    return after


def repetition_result(history: list[str], **options: Any) -> tuple[str, str] | None:
    """What a third occurrence in the list of positions (start included) means; None without one."""
    rule = rules_for(**options).repetition
    repeated = next((text for index, text in enumerate(history) if history[: index + 1].count(text) == 3), None)
    if repeated is None or rule == "ignore":
        return None
    attackers_to_move = repeated.endswith("a")
    score = {
        "draw": DRAW,
        "defenders lose": ATTACKERS_WIN,
        "mover loses": ATTACKERS_WIN if attackers_to_move else DEFENDERS_WIN,
    }[rule]
    return score, "repetition"


def game_result(history: list[str], **options: Any) -> tuple[str, str] | None:
    """How a game of these positions has ended, the page's order of ends kept; None while it goes on."""
    ended = result(history[-1], **options)
    if ended and ended[1] != "no_moves":
        return ended
    return repetition_result(history, **options) or ended


# Moves


def moves(now: Position, rules: Rules) -> list[tuple[Square, Square]]:
    """All (origin, target) of the side to move, whether or not the game is already over."""
    own = [square for square, piece in now.board.items() if SIDE[piece] == now.side]
    return [(origin, target) for origin in own for target in destinations(now.board, now.size, origin, rules)]


def outcome(now: Position, origin: Square, target: Square, rules: Rules) -> tuple[str, str]:
    """The text of the position after a move, and the text of the move."""
    board = dict(now.board)
    board[target] = board.pop(origin)
    taken = captures(board, now.size, target, rules)
    left = {square: piece for square, piece in board.items() if square not in taken or piece == "K"}
    text = f"{square_name(origin)}-{square_name(target)}"
    if taken:
        text += "x" + "/".join(square_name(square) for square in sorted(taken))
    king_captured = king_square(board) in taken
    return write_position(Position(now.size, left, OTHER_SIDE[now.side], king_captured)), text


# Ends


def end_of(now: Position, rules: Rules) -> tuple[str, str] | None:
    """The end that the position itself shows, or None."""
    king = king_square(now.board)
    if now.king_captured:
        return ATTACKERS_WIN, "king_captured"
    if has_escaped(king, now.size, rules):
        return DEFENDERS_WIN, "escape"
    if rules.encirclement and is_encircled(now.board, now.size):
        return ATTACKERS_WIN, "encirclement"
    if rules.exit_fort and has_exit_fort(now.board, now.size, king, rules):
        return DEFENDERS_WIN, "fort"
    if not moves(now, rules):
        return (DEFENDERS_WIN if now.side == "a" else ATTACKERS_WIN), "no_moves"
    return None


def has_escaped(king: Square, size: int, rules: Rules) -> bool:
    return on_edge(king, size) if rules.escape == "edge" else is_corner(king, size, rules)


def is_encircled(board: Board, size: int) -> bool:
    """Whether neither the king nor any of his men can reach the edge through empty squares and each other."""
    defenders = {square for square, piece in board.items() if SIDE[piece] == "d"}
    free = {square for square in all_squares(size) if board.get(square) != "t"}
    return not any(on_edge(square, size) for square in spread(defenders, free, size))


def spread(sources: set[Square], allowed: set[Square], size: int) -> set[Square]:
    """The sources and every allowed square that orthogonal steps over allowed squares lead to."""
    reached = set(sources)
    waiting = list(sources)
    while waiting:
        for near in neighbours(waiting.pop(), size):
            if near in allowed and near not in reached:
                reached.add(near)
                waiting.append(near)
    return reached


def has_exit_fort(board: Board, size: int, king: Square, rules: Rules) -> bool:
    """Whether the king stands in a fort on the edge: its structure decides, not where attackers happen to be.

    1. The king stands on an edge square and has a move.
    2. His YARD is every square he is joined to by orthogonal steps over empty squares (special ones too).
       No attacker may touch the yard or the king.
    3. Everything else that holds neither the king nor one of his men is OUTSIDE; there must be an outside.
       Now imagine the worst siege: an attacker on every outside square where an attacker may stop. All the
       men that any one of these could capture, had he just arrived (by pairs, hostile empty squares, the
       edge, whatever the ruleset knows), fall together, and their squares become outside too. (Shieldwalls
       change nothing: a row leaning on the yard, the king or a man inward of it is not closed or not faced.)
    4. If a fallen man touched the yard or the king, the wall is broken: no fort. Otherwise the siege is laid
       anew, until nobody falls any more: then the wall holds for ever.
    """
    if not on_edge(king, size) or not destinations(board, size, king, rules):
        return False
    empty = {square for square in all_squares(size) if square not in board}
    yard = spread({king}, empty, size)
    touching = {near for square in yard for near in neighbours(square, size)}
    if any(board.get(square) == "t" for square in touching):
        return False
    men = {square for square, piece in board.items() if piece == "T"}
    outside = set(all_squares(size)) - yard - men
    return bool(outside) and holds_against_siege(king, men, outside, touching, size, rules)


def holds_against_siege(
    king: Square, men: set[Square], outside: set[Square], touching: set[Square], size: int, rules: Rules
) -> bool:
    """Steps 3 and 4 of `has_exit_fort`: whether no man who touches the yard ever falls."""
    besiegers = {square for square in outside if may_stop(square, size, KIND["t"], rules)}
    siege = {king: "K"} | dict.fromkeys(men, "T") | dict.fromkeys(besiegers, "t")
    fallen = {square for besieger in besiegers for square in captures(siege, size, besieger, rules)}
    if not fallen:
        return True
    if fallen & touching:
        return False
    return holds_against_siege(king, men - fallen, outside | fallen, touching, size, rules)
