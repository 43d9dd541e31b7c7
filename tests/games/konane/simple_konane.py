"""Kōnane, written as slowly and plainly as the rule page allows: a second opinion for the fast engine.

Nothing here is shared with the engine: positions and moves go in and out as the texts of the rule page,
and inside a board is only a dictionary from (file, rank), counted from 1, to the stone lying there.

    start("4")                                       'wbwb/bwbw/wbwb/bwbw b 1'
    turns(position, **options)                       {resulting position text: canonical move text}
    play(position, "c3-e3", **options)               the resulting position text, or ValueError
    mover(position, **options)                       "black", "white" or "over"
    result(position, **options)                      ("1-0" or "0-1", "no_moves"), or None while it goes on

Options: size, first_lua (bottom-left, top-left), opening (standard, any, centre, pie), single_jumps, misere.

READINGS (what the rule page leaves open, and what is done here)

 1. Pie, the removals: the first player, "black", makes both; phases 1 and 2 both have side `b`. The first
    stone comes from a corner or the centre as in the standard opening, the second is a white neighbour.
 2. Pie, the choice: phase `?`, side `w`; `white` keeps white, `black` takes black (the persons change places,
    the stones stay). Afterwards the side is `b`, and the phase is `-`, or `s` to the end of the game when
    the colours were exchanged. Mover and result always name the stones, never the persons.
 3. In the other openings phase 1 has side `b` and phase 2 has side `w`; any other pairing is a bad position.
    The phases `?` and `s` exist only with opening=pie.
 4. `first_lua=top-left` makes the lua a<height> black. That changes something on even heights only; lua
    keep their names (a1 stays bottom left), and the general rule for corners and centre is applied to the
    colours as they then are.
 5. When the only centre lua is white (odd × odd, such as 5×7), all four of its orthogonal neighbours
    count as centre.
 6. Phase 1 needs a full board, phase 2 exactly one hole on a black lua, phase `?` exactly two holes side by
    side. It is not checked that the hole of phase 2 or `?` was allowed by the opening: the texts do not
    remember how they arose. A jumping position may be anything with stones on their own colours, including
    a full or an empty board, with either side to move.
 7. Any size of 2…20 by 2…20 is accepted, odd and rectangular ones without a further switch. The board of a
    position is read from its text; a `size` option given with a position must agree with it.
 8. Run lengths are decimal numbers without leading zero (20 empty lua are `20`); a run is never split. The
    three fields are separated by single spaces, in lower case.
 9. The game is over as soon as the player on turn, in the jumping phase, has no jump; a position set up so
    is over as well. With `misere` that player wins; the reason remains `no_moves`.
10. With `single_jumps` the removals are unchanged, and a jump of two or more stones is illegal.
"""

import re
from typing import NamedTuple

STONE_NAMES = {"b": "black", "w": "white"}
ENEMY = {"b": "w", "w": "b"}
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))
FILES = "abcdefghijklmnopqrst"

FIRST_REMOVAL, SECOND_REMOVAL, CHOICE, JUMPING, JUMPING_EXCHANGED = "1", "2", "?", "-", "s"


class Options(NamedTuple):
    """The rule options; the defaults are the game of the rule page."""

    size: object = None
    first_lua: str = "bottom-left"
    opening: str = "standard"
    single_jumps: bool = False
    misere: bool = False


class Position(NamedTuple):
    """A position taken apart: the stones by (file, rank), the side to move (`b`, `w`) and the phase."""

    width: int
    height: int
    stones: dict
    side: str
    phase: str


# --- the five promised functions ----------------------------------------------------------------------------


def start(size="8", **options):
    """The text of the full board before the first removal; size is 8, "8" or "14x17" (files x ranks)."""
    rules = _read_options(size=size, **options)
    width, height = _read_size(size)
    stones = {lua: _lua_colour(lua, height, rules) for lua in _all_lua(width, height)}
    return _write(Position(width, height, stones, "b", FIRST_REMOVAL))


def turns(position, **options):
    """Every legal move: the text of the position it leads to -> the move's canonical text.

    No two moves lead to the same position, so nothing is lost. Empty when the game is over.
    """
    rules = _read_options(**options)
    now = _read(position, rules)
    return {_write(after): move for move, after in _moves(now, rules)}


def play(position, move_text, **options):
    """The position after one move in canonical text; ValueError says why a move is not legal."""
    rules = _read_options(**options)
    now = _read(position, rules)
    for move, after in _moves(now, rules):
        if move == move_text:
            return _write(after)
    raise ValueError(f"{move_text}: {_why_not(now, move_text, rules)}.")


def mover(position, **options):
    """Whose stones are to be moved, "black" or "white"; "over" when the game has ended."""
    if not turns(position, **options):
        return "over"
    return STONE_NAMES[_read(position, _read_options(**options)).side]


def result(position, **options):
    """None while the game goes on, else "1-0" (black stones win) or "0-1" with the reason `no_moves`."""
    if turns(position, **options):
        return None
    rules = _read_options(**options)
    stuck = _read(position, rules).side
    winner = stuck if rules.misere else ENEMY[stuck]
    return ("1-0" if winner == "b" else "0-1"), "no_moves"


# --- the board ----------------------------------------------------------------------------------------------


def _all_lua(width, height):
    """Every lua of the board, file by file, each from the bottom up."""
    return [(file, rank) for file in range(1, width + 1) for rank in range(1, height + 1)]


def _on_board(lua, width, height):
    """Whether the lua lies on the board."""
    file, rank = lua
    return 1 <= file <= width and 1 <= rank <= height


def _lua_colour(lua, height, rules):
    """The colour of the only stones that can ever lie on this lua."""
    file, rank = lua
    first_rank = 1 if rules.first_lua == "bottom-left" else height
    steps_from_first = (file - 1) + abs(rank - first_rank)
    return "b" if steps_from_first % 2 == 0 else "w"


def _neighbours(lua, width, height):
    """The two to four lua orthogonally next to this one."""
    file, rank = lua
    around = [(file + right, rank + up) for right, up in DIRECTIONS]
    return [near for near in around if _on_board(near, width, height)]


def _black_corners(width, height, rules):
    """The corner lua of Black's colour."""
    corners = {(1, 1), (1, height), (width, 1), (width, height)}
    return {lua for lua in corners if _lua_colour(lua, height, rules) == "b"}


def _black_centre(width, height, rules):
    """The centre lua of Black's colour, or those around the centre when it is a single white lua."""
    middle_files = {(width + 1) // 2, width // 2 + 1}
    middle_ranks = {(height + 1) // 2, height // 2 + 1}
    middle = [(file, rank) for file in middle_files for rank in middle_ranks]
    black = {lua for lua in middle if _lua_colour(lua, height, rules) == "b"}
    if black:
        return black
    # Two middle lua side by side always include a black one, so here the middle is one lua, and white.
    [only] = middle
    return set(_neighbours(only, width, height))


def _first_removals(width, height, rules):
    """The lua from which the opening lets the first black stone be taken."""
    if rules.opening == "any":
        return {lua for lua in _all_lua(width, height) if _lua_colour(lua, height, rules) == "b"}
    centre = _black_centre(width, height, rules)
    if rules.opening == "centre":
        return centre
    return centre | _black_corners(width, height, rules)


def _holes(position):
    """The empty lua."""
    return [lua for lua in _all_lua(position.width, position.height) if lua not in position.stones]


# --- moves --------------------------------------------------------------------------------------------------


def _moves(position, rules):
    """Pairs (canonical move text, position after it), for whatever phase the position is in."""
    if position.phase == FIRST_REMOVAL:
        return _first_removal_moves(position, rules)
    if position.phase == SECOND_REMOVAL:
        return _second_removal_moves(position, rules)
    if position.phase == CHOICE:
        return [
            ("white", position._replace(side="b", phase=JUMPING)),
            ("black", position._replace(side="b", phase=JUMPING_EXCHANGED)),
        ]
    return _jumps(position, rules)


def _without(stones, lua):
    """The same stones less the one on this lua; the given ones are left alone."""
    fewer = dict(stones)
    del fewer[lua]
    return fewer


def _first_removal_moves(position, rules):
    """A black stone is taken from where the opening allows; in the pie opening the same person goes on."""
    next_side = "b" if rules.opening == "pie" else "w"
    return [
        (
            _lua_name(lua),
            position._replace(stones=_without(position.stones, lua), side=next_side, phase=SECOND_REMOVAL),
        )
        for lua in sorted(_first_removals(position.width, position.height, rules))
    ]


def _second_removal_moves(position, rules):
    """A white stone next to the hole is taken; then Black jumps or, with the pie, colours are chosen."""
    next_side, next_phase = ("w", CHOICE) if rules.opening == "pie" else ("b", JUMPING)
    [hole] = _holes(position)
    return [
        (
            _lua_name(lua),
            position._replace(stones=_without(position.stones, lua), side=next_side, phase=next_phase),
        )
        for lua in sorted(_neighbours(hole, position.width, position.height))
    ]


def _jumps(position, rules):
    """All jumps of the side to move: every stone, every direction, every place where it may stop."""
    found = []
    for start_lua in sorted(position.stones):
        if position.stones[start_lua] == position.side:
            for direction in DIRECTIONS:
                found += _jumps_in_line(position, start_lua, direction, rules)
    return found


def _jumps_in_line(position, start_lua, direction, rules):
    """The jumps of one stone in one direction, shortest first; each further jump is optional."""
    right, up = direction
    found = []
    stones, here = position.stones, start_lua
    while True:
        jumped = (here[0] + right, here[1] + up)
        landing = (here[0] + 2 * right, here[1] + 2 * up)
        if stones.get(jumped) != ENEMY[position.side]:
            break
        if landing in stones or not _on_board(landing, position.width, position.height):
            break
        stones = _without(_without(stones, here), jumped)
        stones[landing] = position.side
        here = landing
        move = f"{_lua_name(start_lua)}-{_lua_name(landing)}"
        found.append((move, position._replace(stones=stones, side=ENEMY[position.side])))
        if rules.single_jumps:
            break
    return found


# --- why a move is not legal --------------------------------------------------------------------------------


def _why_not(position, move_text, rules):
    """The reason, without full stop, why a text that names no legal move here is refused."""
    if position.phase == CHOICE:
        return "the colour is to be chosen, by the word white or black"
    if position.phase in (FIRST_REMOVAL, SECOND_REMOVAL):
        return _why_no_removal(position, move_text)
    return _why_no_jump(position, move_text, rules)


def _why_no_removal(position, move_text):
    """The reason why this is not a removal."""
    lua = _read_lua(move_text)
    if lua is None:
        return "a stone is to be removed, which is written as its lua alone, such as a1"
    if not _on_board(lua, position.width, position.height):
        return "this lua is not on the board"
    if lua not in position.stones:
        return "this lua is empty"
    wanted = "b" if position.phase == FIRST_REMOVAL else "w"
    if position.stones[lua] != wanted:
        other = STONE_NAMES[position.stones[lua]]
        return f"the stone there is {other}, and a {STONE_NAMES[wanted]} one is to be removed"
    if position.phase == FIRST_REMOVAL:
        return "the opening does not let the first stone be taken from this lua"
    return "the second stone must be orthogonally adjacent to the hole"


def _why_no_jump(position, move_text, rules):
    """The reason why this is not a jump; all faults of its first steps are given together."""
    if not _jumps(position, rules):
        return f"the game is over, as {STONE_NAMES[position.side]} cannot jump"
    parts = [_read_lua(part) for part in move_text.split("-")]
    if len(parts) != 2 or None in parts:
        return "a jump is written as its start and its end with a dash between, such as c3-e3"
    begin, end = parts
    if not all(_on_board(lua, position.width, position.height) for lua in parts):
        return "this leads off the board"
    across, along = end[0] - begin[0], end[1] - begin[1]
    distance = abs(across) + abs(along)
    if (across and along) or distance == 0 or distance % 2:
        return "a jump goes straight along a file or a rank, two lua for each stone jumped"
    faults = []
    if begin not in position.stones:
        faults.append(f"there is no stone on {_lua_name(begin)}")
    elif position.stones[begin] != position.side:
        faults.append(f"the stone on {_lua_name(begin)} is {STONE_NAMES[position.stones[begin]]}")
    if rules.single_jumps and distance > 2:
        faults.append("only one stone may be jumped in a turn")
    right, up = across // distance, along // distance
    for way in range(1, distance + 1):
        lua = (begin[0] + way * right, begin[1] + way * up)
        if way % 2 == 0 and lua in position.stones:
            faults.append(f"the landing lua {_lua_name(lua)} is occupied")
        if way % 2 == 1 and lua not in position.stones:
            faults.append(f"the jumped lua {_lua_name(lua)} is empty")
    return " and ".join(faults)


# --- texts --------------------------------------------------------------------------------------------------


def _lua_name(lua):
    """The name of a lua: (3, 4) is c4."""
    return f"{FILES[lua[0] - 1]}{lua[1]}"


def _read_lua(text):
    """The lua of a canonical name, on whatever board; None when the text is no such name."""
    if not re.fullmatch(r"[a-t][1-9][0-9]?", text):
        return None
    return FILES.index(text[0]) + 1, int(text[1:])


def _read_size(size):
    """Files and ranks of a size given as 8, "8" or "14x17"."""
    found = re.fullmatch(r"([0-9]{1,2})(?:x([0-9]{1,2}))?", str(size))
    if not found:
        raise ValueError(f"{size!r} is not a size such as 8 or 14x17.")
    width = int(found[1])
    height = int(found[2] or found[1])
    _check_size(width, height)
    return width, height


def _check_size(width, height):
    """Refuse boards outside 2…20 by 2…20."""
    if not (2 <= width <= 20 and 2 <= height <= 20):
        raise ValueError(f"A board of {width}x{height} is outside 2x2 to 20x20.")


def _read_options(**options):
    """The options with their defaults filled in; ValueError for an unknown name or value."""
    unknown = set(options) - set(Options._fields)
    if unknown:
        raise ValueError(f"There is no option {', '.join(sorted(unknown))}.")
    rules = Options(**options)
    if rules.first_lua not in ("bottom-left", "top-left"):
        raise ValueError(f"first_lua is bottom-left or top-left, not {rules.first_lua!r}.")
    if rules.opening not in ("standard", "any", "centre", "pie"):
        raise ValueError(f"opening is standard, any, centre or pie, not {rules.opening!r}.")
    return rules


def _write(position):
    """The text of a position: ranks from the top, side, phase."""
    ranks = []
    for rank in range(position.height, 0, -1):
        row = "".join(position.stones.get((file, rank), ".") for file in range(1, position.width + 1))
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    return f"{'/'.join(ranks)} {position.side} {position.phase}"


def _read_rank(text):
    """One rank of a position text as a string of `b`, `w` and `.` for every empty lua."""
    if not re.fullmatch(r"(?:[bw]|[1-9][0-9]?(?![0-9]))+", text):
        raise ValueError(f"{text!r} is not a rank of b, w and run lengths.")
    return re.sub(r"[0-9]+", lambda run: "." * int(run[0]), text)


def _read(text, rules):
    """The position of a text; ValueError when the text breaks the notation or the position cannot be."""
    fields = text.split(" ")
    if len(fields) != 3:
        raise ValueError(f"{text!r} does not have the three fields board, side and phase.")
    board, side, phase = fields
    rows = [_read_rank(rank) for rank in reversed(board.split("/"))]
    width, height = len(rows[0]), len(rows)
    if any(len(row) != width for row in rows):
        raise ValueError(f"The ranks of {text!r} are not equally long.")
    _check_size(width, height)
    if rules.size is not None and _read_size(rules.size) != (width, height):
        raise ValueError(f"A position of {width}x{height} does not fit the size {rules.size}.")
    stones = {
        (file, rank): stone
        for rank, row in enumerate(rows, start=1)
        for file, stone in enumerate(row, start=1)
        if stone != "."
    }
    position = Position(width, height, stones, side, phase)
    _check_position(position, rules)
    return position


def _check_position(position, rules):
    """Refuse stones on the wrong colour, and sides or holes that do not fit the phase."""
    for lua, stone in position.stones.items():
        if stone != _lua_colour(lua, position.height, rules):
            raise ValueError(f"A {STONE_NAMES[stone]} stone cannot lie on {_lua_name(lua)}.")
    pie = rules.opening == "pie"
    sides = {FIRST_REMOVAL: "b", SECOND_REMOVAL: "b" if pie else "w", JUMPING: "bw"}
    if pie:
        sides.update({CHOICE: "w", JUMPING_EXCHANGED: "bw"})
    if position.phase not in sides:
        raise ValueError(f"There is no phase {position.phase!r} with the opening {rules.opening}.")
    if position.side not in tuple(sides[position.phase]):
        raise ValueError(f"The side {position.side!r} does not fit the phase {position.phase}.")
    if position.phase in (FIRST_REMOVAL, SECOND_REMOVAL, CHOICE):
        _check_holes(position, rules)


def _check_holes(position, rules):
    """Refuse a removal or choice phase whose holes are not those that the removals leave."""
    holes = _holes(position)
    colours = [_lua_colour(lua, position.height, rules) for lua in holes]
    if position.phase == FIRST_REMOVAL and holes:
        raise ValueError("The board is full before the first removal.")
    if position.phase == SECOND_REMOVAL and colours != ["b"]:
        raise ValueError("There is exactly one hole, a black one, before the second removal.")
    if position.phase == CHOICE and not _are_side_by_side(holes, position):
        raise ValueError("There are exactly two holes, side by side, before the choice of colours.")


def _are_side_by_side(holes, position):
    """Whether these are exactly two lua, orthogonally adjacent."""
    return len(holes) == 2 and holes[1] in _neighbours(holes[0], position.width, position.height)
