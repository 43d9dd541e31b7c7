"""Thaayam's options, and the game they make."""

from typing import Any

from ludarium.game.option import Option, whole
from ludarium.games.thaayam.board import BOARD_NAMES, BOARDS, NAMES, QUARTERS, SEATS
from ludarium.games.thaayam.rules import Rules, State
from ludarium.games.thaayam.sides import OFF

OPTIONS = (
    Option(
        "players", 2, "how many play: South and North, then West, then East",
        read=whole(2, 4), hint="2, 3 or 4", examples=("2", "3", "4"),
    ),
    Option(
        "board", "thaayam", "the board and its routes",
        choices={"thaayam": "five by five squares, one keep for all", "ashtapada": "eight by eight, a keep for each"},
    ),
    Option(
        "dice", "cowries", "what is thrown",
        choices={"cowries": "four shells: mouths up are counted, none is 8", "spinner": "1, 2, 3, 4 and 8 are equally likely"},
    ),
    Option(
        "combine", "sum", "how several throws move one piece",
        choices={
            "sum": "they are added up, and the piece moves once",
            "stepwise": "each throw is a move of its own, which can capture",
        },
    ),
    Option(
        "forced", "max_throws", "which throws must be used",
        choices={"max_throws": "as many throws as possible", "free": "as many as the player likes"},
    ),
    Option("twins", "on", "whether twins may be declared", choices={"on": "twins are played", "off": "singles only"}),
    Option(
        "twins_shelter", "on", "what a single does to the singles beside enemy twins",
        choices={"on": "nothing: where twins stand it is like a palace to singles", "off": "it captures them; the twins stay"},
    ),
    Option("pieces", 4, "how many pieces each player has", read=whole(1, 4), hint="1 to 4", examples=("1", "2", "3", "4")),
    Option("play_on", False, "the others play on for second and third place"),
)  # fmt: skip

PRESETS: dict[str, dict[str, Any]] = {
    "three players": {"players": "3"},
    "four players": {"players": "4"},
    "four players for places": {"players": "4", "play_on": "true"},
    "ashtapada": {"board": "ashtapada"},
    "four at the ashtapada": {"board": "ashtapada", "players": "4"},
    "single piece": {"pieces": "1"},
    "stepwise": {"combine": "stepwise"},
    "spinner": {"dice": "spinner"},
}


def contradiction(given: Any, chosen: Any) -> str:
    """What is wrong with options that are right each but not together; nothing where they fit."""
    if given.get("twins") == "on" and chosen["pieces"] == 1:
        return "twins are two pieces, so twins=on contradicts pieces=1"
    if chosen["twins_shelter"] == "off" and (chosen["twins"] == "off" or chosen["pieces"] == 1):
        return "twins_shelter=off says what happens beside twins, and there are none here; leave it out"
    if chosen["play_on"] and chosen["players"] == 2:
        return "with two players there is one place to win, and nothing to play on for; play_on is for three or four"
    return ""


def rules_for(values: Any) -> Rules:
    """The rules of the variant with these option values."""
    board = BOARDS[values["board"]]
    seats = SEATS[values["players"]]
    turned = [QUARTERS[seat] for seat in seats] + [0] * (4 - len(seats))
    return Rules(
        players=values["players"],
        board=BOARD_NAMES.index(values["board"]),
        home=board.home,
        gate=board.gate,
        quarters=(turned[0], turned[1], turned[2], turned[3]),
        pieces=values["pieces"],
        spinner=int(values["dice"] == "spinner"),
        stepwise=int(values["combine"] == "stepwise"),
        free=int(values["forced"] == "free"),
        twins=int(values["twins"] == "on"),
        shelter=int(values["twins_shelter"] == "on"),
        play_on=int(values["play_on"]),
    )


def start_for(rules: Rules) -> State:
    """All pieces off the board, and nobody has thrown for the first turn yet."""
    full = [rules.pieces * OFF if player < rules.players else 0 for player in range(4)]
    rolls = sum(1 << (4 * player) for player in range(rules.players))
    return State((full[0], full[1], full[2], full[3]), 0, rolls, 0, 0, 0, 0, (0, 0, 0))


def players_for(rules: Rules) -> tuple[str, ...]:
    """The players in turn order."""
    return tuple(NAMES[seat] for seat in SEATS[rules.players])
