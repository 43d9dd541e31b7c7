"""Analysis in the page: its engine thinks about any position of a game; the server sends it and puts lines into words."""

from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.server.judge import check_hints
from ludarium.server.live_table import LiveTable
from ludarium.server.recording import shown
from ludarium.server.refusals import Refusal, not_found
from ludarium.wasm.variants import base64_of, past_facts
from ludarium.wording import Words


def _place(live: LiveTable, ply: int) -> tuple[Position, list[Position]]:
    """The position after so many turns, and those before it, as far as everybody may see them."""
    check_hints(live.table)
    if live.table.match is None:
        raise not_found("game")
    match = shown(live)
    before = [turn.before for turn in match.turns]
    if ply > len(before):
        raise not_found("position")
    if ply < len(before):
        return before[ply], before[:ply]
    return (match.steps[0][0] if match.steps else match.position), before


def position_json(live: LiveTable, ply: int) -> dict[str, Any]:
    """What the page's engine has to know of a position; no words where nobody is to move."""
    position, before = _place(live, ply)
    if position.is_secret:
        raise Refusal("SECRET", "Something is still hidden here.", status=409)
    if position.mover < 0:
        return {"words": None, "over": position.is_over, "player": Words(position.turn), "spent": [], "salt": "0"}
    game = position.game
    past = [game.compiled.repetition_key(place.words) for place in before] if game.repetition else []
    facts = {"words": base64_of(position.words), "over": False, "player": Words(position.turn)}
    return {**facts, **past_facts(position, past)}


def lines_json(live: LiveTable, ply: int, lines: list[list[list[int]]]) -> list[list[str]]:
    """The turns of each line in the game's notation. Refusal if one is not legal."""
    start, _ = _place(live, ply)
    written = []
    for line in lines:
        position, texts = start, []
        for turn in line:
            try:
                texts.append(position.write(tuple(turn)))
                position = position.play(tuple(turn))
            except LudariumError:
                raise Refusal("ILLEGAL", "One of these turns is not legal.") from None
        written.append(texts)
    return written
