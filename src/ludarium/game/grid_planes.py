"""What learners see of a plain game on a grid: a plane for each kind of piece, and one for whose turn it is.

Planes come player by player, from the one who looks on: one's own pieces are always in the first. Then the pieces that
belong to nobody, then a plane of ones when it is one's turn.
"""

from collections.abc import Sequence
from typing import Any

from ludarium.game.grid_game import Kind
from ludarium.kernel.compiling import compiled
from ludarium.kernel.painting import fill, paint
from ludarium.kernel.verbs import mover


def observer(kinds: Sequence[Kind], players: int) -> dict[str, Any]:
    """`observe` and `planes_for` for a game with these pieces, written out so that they compile to straight code."""
    by_player = [[kind for kind in kinds if kind.owner == player] for player in range(players)]
    nobodys = [kind for kind in kinds if not 0 <= kind.owner < players]
    most = max(map(len, by_player), default=0)
    lines = ["def observe(rules, state, player, sheets, lane):", " cells = rules.board.width * rules.board.height"]
    for viewer in range(players):
        lines.append(f" {'if' if viewer == 0 else 'elif'} player == {viewer}:")
        painted = [
            f"  paint(sheets, lane, {offset * most + number} * cells, state.{kind.field})"
            for offset in range(players)
            for number, kind in enumerate(by_player[(viewer + offset) % players])
        ]
        lines += painted or ["  pass"]
    at = players * most
    lines += [f" paint(sheets, lane, {at + n} * cells, state.{kind.field})" for n, kind in enumerate(nobodys)]
    at += len(nobodys)
    lines.append(f" fill(sheets, lane, {at} * cells, cells, 1 if mover(rules, state) == player else 0)")
    scope: dict[str, Any] = {"paint": paint, "fill": fill, "mover": mover, "__name__": __name__}
    exec("\n".join(lines), scope)
    names = _meanings(by_player, most, nobodys)

    def planes_for(rules: Any) -> tuple[tuple[str, ...], int, int]:
        return names, rules.board.height, rules.board.width

    return {"observe": compiled(scope["observe"]), "planes_for": planes_for}


def _meanings(by_player: list[list[Kind]], most: int, nobodys: list[Kind]) -> tuple[str, ...]:
    names = []
    for offset in range(len(by_player)):
        whose = "my" if offset == 0 else "the other player's" if len(by_player) == 2 else f"player {offset} after me:"
        names += [f"{whose} pieces" if most == 1 else f"{whose} pieces, kind {n + 1}" for n in range(most)]
    return (*names, *(kind.called for kind in nobodys), "1 everywhere when it is my turn")
