"""The Tafl family as one readable table: what the parameters are, and what each ruleset sets them to.

Pieces are named by one letter wherever a rule speaks of "to whom" or "by whom":
A = attackers, D = the king's men (defenders), K = the king.
"""

from dataclasses import dataclass, fields, replace
from typing import Any


@dataclass(frozen=True)
class Rules:
    """Every parameter of the family. The defaults are the standard game; a preset lists its differences."""

    layout: str = "cross"  # a name of LAYOUTS, or the rows themselves; the size of the board follows from it
    first_mover: str = "attackers"  # attackers | defenders
    escape: str = "corner"  # corner | edge
    king_strength: str = "m"  # s | c | w | m
    king_armed: str = "both"  # both | hammer | anvil | none
    throne_stop: str = "K"  # who may move onto the throne (for the king this is also his re-entry)
    throne_pass: str = "ADK"  # who may cross the empty throne
    throne_hostile_empty: str = ""  # against whom the empty throne counts as an enemy
    throne_hostile_occupied: str = ""  # against whom it does so while the king sits on it
    corners: int = 1  # side of each special corner: 0 (corners are ordinary squares), 1, or 2 (2x2)
    corner_hostile: str = ""  # against whom a corner counts as an enemy
    edge_capture: bool = False  # option 1: the edge is a wall behind every man (never behind the king)
    linnaean: bool = False
    shieldwall: str = "none"  # none | corners do not close | corners close
    exit_fort: bool = False
    encirclement: bool = False
    repetition: str = "draw"  # draw | mover loses | defenders lose | ignore
    attacker_speed: int | None = None  # longest move in steps; None is unlimited
    defender_speed: int | None = None
    king_speed: int | None = None


CROSS = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"
SQUARE = "/3ttt3/4t4/9/t2TTT2t/tt1TKT1tt/t2TTT2t/9/4t4/3ttt3/"
BRANDUBH = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
ARD_RI = "/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/"
FETLAR = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"
TAWLBWRDD = "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/"
PARLETT = "/4ttttt4/5t1t5/6t6/6T6/t3T3T3t/tt3TTT3tt/t1tT1TKT1Tt1t/tt3TTT3tt/t3T3T3t/6T6/6t6/5t1t5/4ttttt4/"
ALEA_EVANGELII = (
    "/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3"
    "/4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/"
)

LAYOUTS = {"cross": CROSS, "square": SQUARE}

# "A always, D when empty, counts for K": a seated king takes the throne's hostility off his own men only.
FETLAR_THRONE = {"throne_hostile_empty": "ADK", "throne_hostile_occupied": "A"}
NO_SPECIAL_SQUARES = {"throne_stop": "ADK", "throne_pass": "ADK", "corners": 0}

RULESETS: dict[str, dict[str, Any]] = {
    "hnefatafl": {},
    "ealdfaeder": {"layout": SQUARE, "throne_hostile_empty": "K"},
    "brandubh": {
        "layout": BRANDUBH,
        "king_strength": "c",
        **FETLAR_THRONE,
        "corner_hostile": "ADK",
        "encirclement": True,
        "repetition": "defenders lose",
    },
    "ard_ri": {
        "layout": ARD_RI,
        "escape": "edge",
        "king_strength": "s",
        "throne_pass": "K",
        "throne_hostile_empty": "K",
        "corners": 0,
        "attacker_speed": 1,
        "defender_speed": 1,
        "king_speed": 1,
    },
    "tablut": {
        "layout": CROSS,
        "escape": "edge",
        "king_strength": "c",
        "throne_stop": "",
        "throne_hostile_empty": "ADK",
        "linnaean": True,
        "corners": 0,
    },
    "sea_battle": {
        "layout": CROSS,
        "escape": "edge",
        "king_strength": "s",
        "king_armed": "none",
        **NO_SPECIAL_SQUARES,
        "encirclement": True,
    },
    "fetlar": {
        "layout": FETLAR,
        "king_strength": "s",
        **FETLAR_THRONE,
        "corner_hostile": "ADK",
        "encirclement": True,
    },
    "copenhagen": {
        "layout": FETLAR,
        "king_strength": "s",
        **FETLAR_THRONE,
        "corner_hostile": "AD",
        "shieldwall": "corners close",
        "exit_fort": True,
        "encirclement": True,
        "repetition": "mover loses",
    },
    "tawlbwrdd": {
        "layout": TAWLBWRDD,
        "escape": "edge",
        "king_strength": "w",
        **NO_SPECIAL_SQUARES,
        "encirclement": True,
    },
    "parlett": {
        "layout": PARLETT,
        "escape": "edge",
        "king_strength": "s",
        "king_armed": "none",
        **NO_SPECIAL_SQUARES,
        "encirclement": True,
    },
    "alea_evangelii": {
        "layout": ALEA_EVANGELII,
        "king_strength": "s",
        "throne_hostile_empty": "ADK",
        "corners": 2,
        "corner_hostile": "ADK",
        "encirclement": True,
        "repetition": "mover loses",
    },
}

TO_WHOM = {"none": "", "attackers": "A", "men": "AD", "all": "ADK"}


def rules_for(ruleset: str = "hnefatafl", **options: Any) -> Rules:
    """The parameters of a ruleset, each option overriding one of them.

    Besides the field names of Rules: `throne_hostile_to_king=True|False` adds the king to, or strikes him
    from, those the empty throne is hostile to; "to whom" may be said in words (none, attackers, men, all).
    """
    chosen = {**RULESETS[ruleset], **options}
    hostile_to_king = chosen.pop("throne_hostile_to_king", None)
    for name in ("corner_hostile", "throne_hostile_empty", "throne_hostile_occupied"):
        if name in chosen:
            chosen[name] = TO_WHOM.get(str(chosen[name]), chosen[name])
    unknown = set(chosen) - {field.name for field in fields(Rules)}
    if unknown:
        raise ValueError(f"no such Tafl option: {', '.join(sorted(unknown))}")
    rules = Rules(**chosen)
    if rules.escape == "corner" and rules.corners == 0:
        rules = replace(rules, corners=1)
    if hostile_to_king is None:
        return rules
    men_only = rules.throne_hostile_empty.replace("K", "")
    return replace(rules, throne_hostile_empty=men_only + ("K" if hostile_to_king else ""))
