"""Tafl's options: a named ruleset or an OpenTafl rules string, and every parameter of the family on its own."""

from ludarium.game.option import FLAGS, Option, whole
from ludarium.games.tafl import board_text, opentafl
from ludarium.games.tafl.rulesets import KINDS, LAYOUTS, SENTENCES, STANDARD

AS_RULESET = "ruleset"
"""The value of a parameter that is left as the ruleset has it."""

ANY = "any"
"""The speed of a piece that goes as far as it likes."""

WHO = {
    "": "none", "A": "attackers", "D": "defenders", "K": "king", "AD": "men", "AK": "attackers+king",
    "DK": "defenders+king", "ADK": "all",
}  # fmt: skip
"""Groups of pieces in words."""


class Who(str):
    """A group of pieces, as letters; written in words."""

    def __str__(self) -> str:
        return WHO[str.__str__(self)]


def read_who(text: str) -> str:
    """A group of pieces: a word, several with + between, or letters out of A, D and K."""
    if text == AS_RULESET:
        return text
    letters = {word: kinds for kinds, word in WHO.items()}
    found = "".join(letters.get(part, part if part and set(part) <= set(KINDS) else "?") for part in text.split("+"))
    if "?" in found:
        raise ValueError("pieces are none, attackers, defenders, king, men, all, or several with + between")
    if "+" in text and WHO[""] in text.split("+"):
        raise ValueError("none and others at once contradict each other")
    if len(found) > len(set(found)):
        raise ValueError("some pieces are named twice")
    return Who("".join(kind for kind in KINDS if kind in found))


def read_switch(text: str) -> str:
    """`on`, `off`, or as the ruleset has it."""
    if text.lower() == AS_RULESET:
        return AS_RULESET
    if text.lower() not in FLAGS:
        raise ValueError("write on or off")
    return "on" if FLAGS[text.lower()] else "off"


def read_speed(text: str) -> str:
    """The longest move in steps, `any`, or as the ruleset has it."""
    if text in (AS_RULESET, ANY):
        return text
    if text == "0":
        raise ValueError("a piece of speed 0 could never move; any is for moves of any length")
    return str(whole(1, 18)(text))


def read_size(text: str) -> str:
    """An odd number from 7 to 19, or as the layout has it."""
    if text == AS_RULESET:
        return text
    if text not in {str(size) for size in board_text.SIZES}:
        raise ValueError("a board has an odd number of ranks, 7 to 19")
    return text


def read_layout(text: str) -> str:
    """The name of a starting position, or its rows."""
    if text == AS_RULESET or text in LAYOUTS:
        return text
    if "/" not in text:
        raise ValueError(f"the layouts are {', '.join(LAYOUTS)}")
    return board_text.checked_rows(text)


def _choice(name: str, explanation: str, choices: dict[str, str]) -> Option:
    return Option(name, AS_RULESET, explanation, choices={AS_RULESET: "as the ruleset has it", **choices})


def _switch(name: str, explanation: str) -> Option:
    return Option(name, AS_RULESET, explanation, read=read_switch, hint="on | off", examples=("on", "off"))


def _who(name: str, explanation: str) -> Option:
    hint = "none | attackers | defenders | king | men | all, or several such as attackers+king"
    return Option(name, AS_RULESET, explanation, read=read_who, hint=hint, examples=("none", "attackers", "men", "all"))


def _speed(name: str, explanation: str) -> Option:
    hint = "1 to 18, or any"
    return Option(name, AS_RULESET, explanation, read=read_speed, hint=hint, examples=("1", "3", "any"))


OPTIONS = (
    Option("ruleset", STANDARD, "which game of the family is played", choices=SENTENCES, aliases={"seed": STANDARD}),
    Option(
        "rules", "", "an OpenTafl rules string, in place of a ruleset", read=opentafl.checked,
        hint='"dim:9 esc:c … start:/3ttt3/…/"',
    ),
    Option(
        "layout", AS_RULESET, "how the pieces are set up", read=read_layout,
        hint=f"{' | '.join(LAYOUTS)}, or rows such as /3t3/…/", examples=("cross", "square"),
    ),
    Option(
        "size", AS_RULESET, "files and ranks; the usual layout of that size is set up", read=read_size,
        hint="7, 9, … 19", examples=("7", "9", "11", "13", "19"),
    ),
    _switch("edge_capture", "a man on the edge is captured by a single enemy moving to the square in front of him"),
    _who("corner_hostile", "to whom a corner counts as an enemy; `attackers`: corners act as king's men"),
    _choice("escape", "where the king escapes", {"corner": "on a corner", "edge": "on any edge square"}),
    _switch("throne_hostile_to_king", "the empty throne counts as an attacker against the king"),
    _choice("first_mover", "who begins", {"attackers": "the attackers", "defenders": "the king's side"}),
    _choice("king_strength", "who must surround the king to capture him", {
        "s": "attackers on four sides", "c": "on four sides on or beside the throne, else on two",
        "w": "on two opposite sides", "m": "on all sides that are on the board",
    }),
    _choice("king_armed", "whether the king takes part in captures", {
        "both": "moving and standing", "hammer": "moving only", "anvil": "standing only", "none": "never",
    }),
    _who("throne_stop", "who may end a move on the throne, or come back to it"),
    _who("throne_pass", "who may cross the empty throne"),
    _who("throne_hostile_empty", "to whom the empty throne counts as an enemy"),
    _who("throne_hostile_occupied", "to whom the occupied throne counts as an enemy"),
    _choice("corners", "which squares are special corners", {
        "0": "none", "1": "the four corner squares", "2": "2×2 squares in each corner",
    }),
    _switch("linnaean", "the last man beside a king surrounded on the throne can be captured against the throne"),
    _choice("shieldwall", "whether a row of men along the edge can be captured all at once", {
        "none": "no such captures", "weak": "closed by enemies at both ends", "strong": "a corner closes too",
    }),
    _switch("exit_fort", "a king in an unbreakable fort at the edge wins"),
    _switch("encirclement", "defenders who cannot reach the edge any more lose"),
    _choice("repetition", "what happens when a position comes up for the third time", {
        "draw": "a draw", "repeater_loses": "the side that brought it about loses", "repeater_wins": "the side that brought it about wins",
        "defenders_lose": "the defenders lose", "ignore": "nothing",
    }),
    _speed("attacker_speed", "the longest move of an attacker"),
    _speed("defender_speed", "the longest move of a king's man"),
    _speed("king_speed", "the longest move of the king"),
    Option(
        "max_plies", 0, "a draw after so many moves; 0 for no limit", read=whole(0, 99999),
        hint="0 to 99999", examples=("200", "500"),
    ),
)  # fmt: skip
