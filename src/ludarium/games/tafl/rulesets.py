"""The tafl family as a table: what may differ between its members, and the eleven that have a name."""

from typing import NamedTuple

STANDARD = "hnefatafl"
"""The ruleset that the others are changes of, and that is played where none is named."""

KINDS = "ADK"
"""Attackers, the king's men (defenders), the king: who a rule speaks of is a text of these letters."""


class Ruleset(NamedTuple):
    """One member of the family. The defaults are the standard game; a named ruleset lists its differences."""

    layout: str = "cross"  # a name of LAYOUTS, or the rows themselves
    first_mover: str = "attackers"
    escape: str = "corner"  # corner | edge
    king_strength: str = "m"  # w | c | s | m, see captures.py
    king_armed: str = "both"  # both | hammer (by moving) | anvil (by standing) | none
    throne_stop: str = "K"  # who may end a move on the throne, and so come back to it
    throne_pass: str = "ADK"  # who may cross the empty throne
    throne_hostile_empty: str = ""  # to whom the empty throne is an enemy
    throne_hostile_occupied: str = ""  # to whom it is one while somebody sits on it
    corners: str = "1"  # 0: ordinary squares, 1: the corner squares, 2: 2×2 squares in each corner; or named squares
    corner_hostile: str = ""  # to whom a corner is an enemy
    edge_capture: bool = False  # the edge is an enemy of every man, never of the king
    linnaean: bool = False
    shieldwall: str = "none"  # none | weak (corners do not close) | strong (corners close)
    exit_fort: bool = False
    encirclement: bool = False
    repetition: str = "draw"  # draw | repeater_loses | repeater_wins | defenders_lose | ignore
    attacker_speed: int = 0  # the longest move, 0 for any
    defender_speed: int = 0
    king_speed: int = 0
    throne: str = "centre"  # or named squares
    corner_stop: str = "K"  # who may end a move on a special corner
    corner_pass: str = "K"  # who may cross one


LAYOUTS = {
    "cross": "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    "square": "/3ttt3/4t4/9/t2TTT2t/tt1TKT1tt/t2TTT2t/9/4t4/3ttt3/",
    "brandubh": "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "ard_ri": "/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/",
    "fetlar": "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    "tawlbwrdd": "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/",
    "parlett": "/4ttttt4/5t1t5/6t6/6T6/t3T3T3t/tt3TTT3tt/t1tT1TKT1Tt1t/tt3TTT3tt/t3T3T3t/6T6/6t6/5t1t5/4ttttt4/",
    "wide_15": "/5ttttt5/6t1t6/7t7/7T7/15/t4T3T4t/tt4TTT4tt/t1tT2TKT2Tt1t/tt4TTT4tt/t4T3T4t/15/7T7/7t7/6t1t6/5ttttt5/",
    "wide_17": "/6ttttt6/7t1t7/8t8/17/8T8/17/t5T3T5t/tt5TTT5tt/t1t1T2TKT2T1t1t/tt5TTT5tt/t5T3T5t/17/8T8/17/8t8/7t1t7"
    "/6ttttt6/",
    "alea_evangelii": "/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3"
    "/4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/",
}
"""Starting positions, rank 1 first. The two wide ones are ours, for sizes that no ruleset here has."""

USUAL_LAYOUT = {
    7: "brandubh", 9: "cross", 11: "fetlar", 13: "parlett", 15: "wide_15", 17: "wide_17", 19: "alea_evangelii",
}  # fmt: skip
"""What is set up where a size is asked for that is not the ruleset's own."""

_SEATED_SAFE = Ruleset(throne_hostile_empty="ADK", throne_hostile_occupied="A")
_NO_SPECIAL_SQUARES = Ruleset(throne_stop="ADK", throne_pass="ADK", corners="0")

RULESETS = {
    STANDARD: Ruleset(),
    "ealdfaeder": Ruleset(layout="square", throne_hostile_empty="K"),
    "brandubh": _SEATED_SAFE._replace(
        layout="brandubh", king_strength="c", corner_hostile="ADK", encirclement=True, repetition="defenders_lose",
    ),
    "ard_ri": Ruleset(
        layout="ard_ri", escape="edge", king_strength="s", throne_pass="K", throne_hostile_empty="K", corners="0",
        attacker_speed=1, defender_speed=1, king_speed=1,
    ),
    "tablut": Ruleset(
        layout="cross", escape="edge", king_strength="c", throne_stop="", throne_hostile_empty="ADK", linnaean=True,
        corners="0",
    ),
    "sea_battle": _NO_SPECIAL_SQUARES._replace(
        layout="cross", escape="edge", king_strength="s", king_armed="none", encirclement=True,
    ),
    "fetlar": _SEATED_SAFE._replace(layout="fetlar", king_strength="s", corner_hostile="ADK", encirclement=True),
    "copenhagen": _SEATED_SAFE._replace(
        layout="fetlar", king_strength="s", corner_hostile="AD", shieldwall="strong", exit_fort=True, encirclement=True,
        repetition="repeater_loses",
    ),
    "tawlbwrdd": _NO_SPECIAL_SQUARES._replace(
        layout="tawlbwrdd", escape="edge", king_strength="w", encirclement=True,
    ),
    "parlett": _NO_SPECIAL_SQUARES._replace(
        layout="parlett", escape="edge", king_strength="s", king_armed="none", encirclement=True,
    ),
    "alea_evangelii": Ruleset(
        layout="alea_evangelii", king_strength="s", throne_hostile_empty="ADK", corners="2", corner_hostile="ADK",
        encirclement=True, repetition="repeater_loses",
    ),
}  # fmt: skip

SENTENCES = {
    STANDARD: "the king's table on 9×9, his men in a cross about him: corners win, attackers on every side of the king take him",
    "ealdfaeder": "the square layout on 9×9, and the empty throne helps to capture the king",
    "brandubh": "Ireland's seven: five against eight, hostile throne and corners, the king falls to two in the open",
    "ard_ri": "Scotland's high king on 7×7: every piece one step, the edge wins",
    "tablut": "Linnaeus's Sámi game of 1732 on 9×9: the edge wins, nobody returns to the throne",
    "sea_battle": "9×9 without special squares: an unarmed king sails for the edge",
    "fetlar": "the Fetlar rules on 11×11: corners win, four attackers take the king",
    "copenhagen": "Fetlar with shieldwalls and exit forts; the side that repeats a position loses",
    "tawlbwrdd": "the Welsh game on 11×11: no special squares, two attackers take the king",
    "parlett": "13×13 without special squares: an unarmed king sails for the edge",
    "alea_evangelii": "the Game of the Gospels on 19×19 with 2×2 corners",
}
