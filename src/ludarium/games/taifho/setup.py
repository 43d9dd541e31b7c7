"""Taifho's options, and the position they start from."""

from collections.abc import Mapping
from typing import Any

from ludarium.game.option import Option, whole
from ludarium.games.taifho.board import SHAPES, empty, line_squares
from ludarium.games.taifho.state import FIXED, NEVER, Rules, State, placed

SHAPE_LETTERS = "SDTC"
PLAYERS = {2: ("red", "blue"), 4: ("red", "green", "blue", "yellow")}
USUAL_LINES = {8: "STDCCDTS", 6: "STDDTS"}
SETUPS = ("fixed", "sequential", "hidden", "random")


def _number_or_off(usual: str = "") -> Any:
    number = whole(1, 999_999)

    def read(text: str) -> int | str:
        if text.lower() in ("off", "no", "false"):
            return "off"
        return number(usual if usual and text.lower() in ("on", "yes", "true") else text)

    return read


OPTIONS = (
    Option("players", "2", "how many play", choices={"2": "Red against Blue", "4": "all four sides of the board"}),
    Option(
        "pieces", "6", "pieces for each of four players; two players always have eight",
        choices={"6": "no circles, on squares 2–7", "8": "the whole set, on squares 1–8"},
    ),
    Option(
        "setup", "fixed", "how the pieces are set up",
        choices={
            "fixed": "STDCCDTS for everybody (STDDTS with six pieces)",
            "sequential": "the players place their pieces openly, one after the other",
            "hidden": "everybody places their pieces in secret, then all are shown",
            "random": "the pieces of each line are placed at random",
        },
    ),
    Option("basic", False, "the beginners' game: hops over neighbours only, and no circle is sent back"),
    Option(
        "blocked_turns", 3, "how many turns a player in the lead must be shut out to win", read=whole(1, 9999),
        hint="a whole number from 1 to 9999", examples=("1", "3", "5"),
    ),
    Option(
        "max_turns", "off", "after so many rounds the game is a draw", read=_number_or_off(),
        hint="a number of rounds, or off", examples=("off", "100"),
    ),
    Option(
        "leave_home", "off", "after so many rounds a piece left on its own start line loses", read=_number_or_off("30"),
        hint="a number of rounds, on for 30, or off", examples=("off", "on", "20"),
    ),
)  # fmt: skip

PRESETS: dict[str, dict[str, Any]] = {
    "free": {"setup": "sequential"},
    "random": {"setup": "random"},
    "beginners": {"basic": True},
    "four": {"players": "4"},
    "four-full": {"players": "4", "pieces": "8"},
}


def pieces_each(values: Mapping[str, Any]) -> int:
    """How many pieces every player has."""
    return 8 if values["players"] == "2" else int(values["pieces"])


def contradiction(given: Mapping[str, Any], chosen: Mapping[str, Any]) -> str:
    """What is wrong with options that are right each but not together; nothing where they fit."""
    if given.get("pieces") == "6" and chosen["players"] == "2":
        return "two players always have eight pieces; pieces=6 is for players=4"
    if "off" not in (last := chosen["max_turns"], late := chosen["leave_home"]) and late >= last:
        return f"with max_turns={last} the game ends before leave_home={late} could count"
    return ""


def rules_for(values: Mapping[str, Any]) -> Rules:
    """The rules of the variant with these option values."""
    return Rules(
        step=4 // int(values["players"]),
        pieces=pieces_each(values),
        basic=int(values["basic"]),
        blocked_turns=values["blocked_turns"],
        max_turns=NEVER if values["max_turns"] == "off" else values["max_turns"],
        leave_home=NEVER if values["leave_home"] == "off" else values["leave_home"],
        setup=SETUPS.index(values["setup"]),
    )


def players_for(rules: Rules) -> tuple[str, ...]:
    """The players in turn order."""
    return PLAYERS[4 // rules.step]


def seats(rules: Rules) -> range:
    """The seats that are taken, in turn order."""
    return range(0, 4, rules.step)


def home_squares(rules: Rules, seat: int) -> list[int]:
    """The squares on which the seat sets up its pieces, in the order of the notation."""
    spare = (8 - rules.pieces) // 2
    return line_squares(seat)[spare : 8 - spare]


def bare_board(turn: int) -> State:
    """Nobody on the board, Red to act."""
    none = empty()
    return State(none, none, none, none, none, 0, 0, 0, turn, 0, -1, -1)


def set_up(rules: Rules, lines: Mapping[int, str]) -> State:
    """Turn 1 with each seat's line as given."""
    state = bare_board(1)
    for seat, line in lines.items():
        for square, letter in zip(home_squares(rules, seat), line, strict=True):
            state = placed(state, square, seat, SHAPES[SHAPE_LETTERS.index(letter)])
    return state


def start_for(rules: Rules) -> State:
    """The usual lines, or an empty board to be set up."""
    if rules.setup != FIXED:
        return bare_board(0)
    return set_up(rules, dict.fromkeys(seats(rules), USUAL_LINES[rules.pieces]))
