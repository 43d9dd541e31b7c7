"""From options to rules: each parameter of the family becomes sets of squares and small numbers."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from ludarium.errors import UnknownGame
from ludarium.game.outcome import NOBODY, REPEATER, REPLIER, Repetition
from ludarium.game.squares import square_number
from ludarium.games.tafl import board_text, opentafl
from ludarium.games.tafl.captures import (
    ALL_SIDES,
    CLOSING_CORNERS,
    FOUR_SIDES,
    NO_WALLS,
    OPEN_CORNERS,
    TWO_IN_THE_OPEN,
    TWO_SIDES,
)  # fmt: skip
from ludarium.games.tafl.ends import GOING_ON
from ludarium.games.tafl.options import ANY, AS_RULESET
from ludarium.games.tafl.rules import ATTACKERS, DEFENDERS, Rules, State, end_here
from ludarium.games.tafl.rulesets import KINDS, LAYOUTS, RULESETS, USUAL_LAYOUT, Ruleset
from ludarium.games.tafl.worth import kind_of
from ludarium.kernel.bits import squares
from ludarium.kernel.door import Door
from ludarium.kernel.grid import grid
from ludarium.kernel.interim import entrance
from ludarium.kernel.values import coerced, put

STRENGTHS = {"w": TWO_SIDES, "c": TWO_IN_THE_OPEN, "s": FOUR_SIDES, "m": ALL_SIDES}
WALLS = {"none": NO_WALLS, "weak": OPEN_CORNERS, "strong": CLOSING_CORNERS}
REPETITIONS = ("ignore", "draw", "repeater_loses", "repeater_wins", "defenders_lose")
_OVERRIDES = (
    "first_mover", "escape", "king_strength", "king_armed", "throne_stop", "throne_pass", "throne_hostile_empty",
    "throne_hostile_occupied", "corners", "corner_hostile", "shieldwall", "repetition", "layout",
)  # fmt: skip
_SWITCHES = ("edge_capture", "linnaean", "exit_fort", "encirclement")
_SPEEDS = ("attacker_speed", "defender_speed", "king_speed")


def ruleset_for(values: Mapping[str, Any]) -> Ruleset:
    """The named ruleset or rules string of these options, each further option overriding a parameter."""
    base = opentafl.read_rules(values["rules"]) if values["rules"] else RULESETS[values["ruleset"]]
    given = {name: values[name] for name in (*_OVERRIDES, *_SWITCHES, *_SPEEDS) if values[name] != AS_RULESET}
    for name in _SWITCHES:
        if name in given:
            given[name] = given[name] == "on"
    for name in _SPEEDS:
        if name in given:
            given[name] = 0 if given[name] == ANY else int(given[name])
    base = base._replace(**given)
    if values["throne_hostile_to_king"] != AS_RULESET:
        others = base.throne_hostile_empty.replace("K", "")
        base = base._replace(throne_hostile_empty=others + ("K" if values["throne_hostile_to_king"] == "on" else ""))
    if base.escape == "corner" and base.corners == "0":  # there must be a corner to escape to
        base = base._replace(corners="1")
    return base


def rows_for(values: Mapping[str, Any], ruleset: Ruleset) -> str:
    """The rows of the starting position: the ruleset's, or the usual ones of another size that was asked for."""
    rows = LAYOUTS.get(ruleset.layout, ruleset.layout)
    size = values["size"]
    if size == AS_RULESET or board_text.size_of(rows) == int(size):
        return rows
    if values["layout"] != AS_RULESET or values["rules"]:
        what = "rules string" if values["rules"] else "layout"
        sentence = f"the {what} has {board_text.size_of(rows)} ranks, so size={size} contradicts it"
        raise UnknownGame(sentence, code="BAD_OPTION")
    return LAYOUTS[USUAL_LAYOUT[int(size)]]


def contradiction(given: Mapping[str, Any], chosen: Mapping[str, Any]) -> str:
    """What is wrong with options that are right each but not together; nothing where they fit."""
    for sentence, wrong in _contradictions(given, ruleset_for(chosen)).items():
        if wrong:
            return sentence
    rows_for(chosen, ruleset_for(chosen))
    if chosen["layout"] not in (AS_RULESET, *LAYOUTS):
        rules_for(chosen)  # a written layout may have men where these rules have none
    return ""


def _contradictions(given: Mapping[str, Any], ruleset: Ruleset) -> dict[str, bool]:
    """Every sentence that may be true of options, and whether it is."""
    named = {name: str(value) for name, value in given.items() if value != AS_RULESET}
    empty = named.get("throne_hostile_empty")
    throne = named.get("throne_hostile_to_king")
    return {
        "a rules string stands in place of a ruleset; give one of the two": bool(
            named.get("rules") and "ruleset" in named
        ),
        "a rules string has its own starting position; leave layout out, or write it into the string": bool(
            named.get("rules") and "layout" in named
        ),
        f"throne_hostile_to_king={throne} contradicts throne_hostile_empty={empty}": bool(
            empty and throne and (throne == "on") != ("K" in given["throne_hostile_empty"])
        ),
        "a king who escapes on a corner needs corners; leave corners=0 out, or say escape=edge": (
            ruleset.escape == "corner" and named.get("corners") == "0"
        ),
        "corner_hostile needs corners, and these rules have none; add corners=1": (
            named.get("corner_hostile", "none") != "none" and ruleset.corners == "0"
        ),
        "shieldwall=strong needs corners to close a row, and these rules have none; say weak, or add corners=1": (
            named.get("shieldwall") == "strong" and ruleset.corners == "0"
        ),
        "exit_fort is for kings who escape on a corner; at the edge they have won already": (
            named.get("exit_fort") == "on" and ruleset.escape == "edge"
        ),
    }


def rules_for(values: Mapping[str, Any]) -> Rules:
    """The rules of the variant with these option values."""
    ruleset = ruleset_for(values)
    rows = rows_for(values, ruleset)
    size = board_text.size_of(rows)
    rules = parameters(ruleset, size)._replace(max_plies=values["max_plies"])
    state = board_text.placed(rules, board_text.read_rows(rows, size), int(ruleset.first_mover == "defenders"))
    rules = rules._replace(start_attackers=state.attackers, start_men=state.men, start_king=state.king)
    own = values["layout"] in (AS_RULESET, *LAYOUTS) and not values["rules"]
    return rules if own else rules._replace(start_end=with_end(rules, start_for(rules)).end)


def start_for(rules: Rules) -> State:
    """The layout, with the side to move that begins."""
    return State(rules.start_attackers, rules.start_men, rules.start_king, rules.first, rules.start_end, 0)


def with_end(rules: Rules, state: State) -> State:
    """The state with the end that its board shows."""
    door = Door(rules, state)
    row, after = np.zeros(door.size, np.uint64), np.zeros(door.size, np.uint64)
    put(coerced(state), row)
    look = entrance(door, end_here, lambda _compiled: None)  # a position or two are read sooner than this is compiled
    look(door.rules_words, row, after)
    result: State = door.read(after)
    return result


def repetition_for(rules: Rules) -> Repetition | None:
    """What the third occurrence of board and side to move means."""
    rule = REPETITIONS[rules.repetition]
    if rule == "ignore":
        return None
    losers = {"draw": NOBODY, "repeater_loses": REPEATER, "repeater_wins": REPLIER, "defenders_lose": DEFENDERS}
    return Repetition(3, losers[rule])


def corner_squares(text: str, size: int) -> set[int]:
    """The special corners: 0 none, 1 the corner squares, 2 squares of 2×2, else squares by name."""
    if text not in ("0", "1", "2"):
        return named_squares(text, size)
    near = int(text)
    lines = [line for line in range(size) if min(line, size - 1 - line) < near]
    return {rank * size + file for rank in lines for file in lines}


def named_squares(text: str, size: int) -> set[int]:
    """Squares from names with commas between."""
    found = {square_number(name, size, size) for name in text.split(",") if name}
    if None in found:
        raise UnknownGame(f"{text!r} are not all squares of a {size}×{size} board", code="BAD_OPTION")
    return {square for square in found if square is not None}


def beside(spots: Iterable[int], size: int) -> set[int]:
    """The squares themselves and their orthogonal neighbours."""
    found = set(spots)
    for spot in spots:
        file, rank = spot % size, spot // size
        near = ((file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1))
        found |= {r * size + f for f, r in near if 0 <= f < size and 0 <= r < size}
    return found


def parameters(ruleset: Ruleset, size: int) -> Rules:
    """The rules for a board of that size, without a starting position."""
    cells = size * size
    every = set(range(cells))
    throne = {cells // 2} if ruleset.throne == "centre" else named_squares(ruleset.throne, size)
    corners = corner_squares(ruleset.corners, size) - throne
    edge = {s for s in every if s % size in (0, size - 1) or s // size in (0, size - 1)}
    goal = corners if ruleset.escape == "corner" else edge
    near = beside(goal, size) - goal
    speeds = {"A": ruleset.attacker_speed, "D": ruleset.defender_speed, "K": ruleset.king_speed}
    stop = {k: _allowed(every, k, (throne, ruleset.throne_stop), (corners, ruleset.corner_stop)) for k in KINDS}
    through = {k: _allowed(every, k, (throne, ruleset.throne_pass), (corners, ruleset.corner_pass)) for k in KINDS}
    reach = {k: speed or (0 if stop[k] <= through[k] else size - 1) for k, speed in speeds.items()}
    empty = {k: _hostile(k, (throne, ruleset.throne_hostile_empty), (corners, ruleset.corner_hostile)) for k in KINDS}
    held = {k: _hostile(k, (throne, ruleset.throne_hostile_occupied)) for k in KINDS}

    def where(spots: set[int]) -> Any:
        return squares(spots, cells)

    return Rules(
        board=grid(size, size),
        edge=where(edge),
        goal=where(goal),
        throne=where(throne),
        corners=where(corners),
        by_throne=where(beside(throne, size)),
        attackers_stop=where(stop["A"]), men_stop=where(stop["D"]), king_stop=where(stop["K"]),
        attackers_through=where(through["A"]), men_through=where(through["D"]), king_through=where(through["K"]),
        king_as_man=where(_alike(stop, through, reach, size)),
        empty_hostile_to_attackers=where(empty["A"]), empty_hostile_to_men=where(empty["D"]),
        empty_hostile_to_king=where(empty["K"]),
        held_hostile_to_attackers=where(held["A"]), held_hostile_to_men=where(held["D"]),
        held_hostile_to_king=where(held["K"]),
        attackers_reach=reach["A"], men_reach=reach["D"], king_reach=reach["K"],
        max_plies=0,
        kind=kind_of(size, corner=ruleset.escape == "corner"),
        near_goal=where(near), off_goal=where(beside(near, size) - near - goal),
        start_attackers=where(set()), start_men=where(set()), start_king=0, start_end=GOING_ON,
        **_switches(ruleset),
    )  # fmt: skip


def _switches(ruleset: Ruleset) -> dict[str, int]:
    """What does not depend on the size of the board."""
    return {
        "king_strength": STRENGTHS[ruleset.king_strength],
        "hammer": int(ruleset.king_armed in ("both", "hammer")),
        "anvil": int(ruleset.king_armed in ("both", "anvil")),
        "edge_capture": int(ruleset.edge_capture),
        "linnaean": int(ruleset.linnaean),
        "shieldwall": WALLS[ruleset.shieldwall],
        "exit_fort": int(ruleset.exit_fort),
        "encirclement": int(ruleset.encirclement),
        "repetition": REPETITIONS.index(ruleset.repetition),
        "first": DEFENDERS if ruleset.first_mover == "defenders" else ATTACKERS,
    }


def _allowed(every: set[int], kind: str, *special: tuple[set[int], str]) -> set[int]:
    """All squares but the special ones whose list of kinds lacks this one."""
    return every - {s for spots, kinds in special if kind not in kinds for s in spots}


def _hostile(kind: str, *special: tuple[set[int], str]) -> set[int]:
    return {s for spots, kinds in special if kind in kinds for s in spots}


def _alike(stop: dict[str, set[int]], through: dict[str, set[int]], reach: dict[str, int], size: int) -> set[int]:
    """The squares from which a king's moves are a man's: no square on their lines grants him more or less."""
    every = set(range(size * size))
    if reach["K"] != reach["D"]:
        return set()
    differing = (stop["K"] ^ stop["D"]) | (through["K"] ^ through["D"])
    return {s for s in every if not any(d != s and (d % size == s % size or d // size == s // size) for d in differing)}
