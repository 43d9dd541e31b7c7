"""Who sits where: people and other players, as given on the command line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludarium.errors import BadNotation, UnknownGame
from ludarium.game.game import Game
from ludarium.game.option import nearest
from ludarium.play import players
from ludarium.play.choice import Player
from ludarium.play.match import Match
from ludarium.record.tags import player_tag

KINDS = {"human": "a person at this terminal", **players.KINDS}


@dataclass(frozen=True)
class SeatedPlayer:
    """One side of the table: the player's name at the start, the kind as written, and who finds its moves."""

    name: str
    kind: str
    player: Player | None  # None for a person

    @property
    def human(self) -> bool:
        """Whether a person sits there."""
        return self.player is None


def seats_for(game: Game, choices: Sequence[str], seed: int) -> list[SeatedPlayer]:
    """A seat for each player; `choices` are texts such as `black=random`, `2=random`, `all=random`. Others are people."""
    kinds = dict.fromkeys(game.players, "human")
    for choice in choices:
        name, equals, kind = choice.partition("=")
        if not equals:
            raise BadNotation(f"{choice!r}: write NAME=KIND, such as {game.players[0]}=random", code="BAD_ARGUMENT")
        for player in _named(game, name.strip().lower()):
            kinds[player] = kind.strip()
    return [SeatedPlayer(name, kind, _player(kind, f"{seed}/{name}")) for name, kind in kinds.items()]


def notes_of(seats: Sequence[SeatedPlayer]) -> dict[str, str]:
    """The tags of a record that say who plays."""
    return {player_tag(seat.name): seat.kind for seat in seats}


def noted_seats(tags: Mapping[str, str], players: Sequence[str]) -> list[str]:
    """The seats as a record gives them; a player of an unknown kind is taken for a person.

    So is somebody's own class: the record may come from a stranger, and must not be able to run code.
    """
    kinds = {name: tags.get(player_tag(name), "human") for name in players}
    return [f"{name}={kind}" for name, kind in kinds.items() if kind.partition(":")[0] in KINDS]


def taken_back(match: Match, seats: Sequence[SeatedPlayer]) -> list[str]:
    """Take back turns up to and including a person's last one, the turn in progress first; their texts, none if there was none."""
    if not any(seats[turn.player].human for turn in match.turns):
        return []
    if match.pending:
        match.pop()
    taken: list[str] = []
    while True:
        turn = match.turns[-1]
        match.pop()
        taken.append(turn.text)
        if seats[turn.player].human:
            return taken


def _named(game: Game, name: str) -> Sequence[str]:
    players = game.players
    if name == "all":
        return players
    if name in players:
        return (name,)
    number = re.fullmatch(r"p?([1-9])", name)
    if number and int(number[1]) <= len(players):
        return (players[int(number[1]) - 1],)
    raise UnknownGame(f"{game.text} has no player or option {name!r}; {nearest(name, players)}", code="UNKNOWN_PLAYER")


def _player(kind: str, seed: str) -> Player | None:
    name, colon, _ = kind.partition(":")
    if name == "human" and not colon:
        return None
    if name not in KINDS and name not in players.NAMED:
        known = {**KINDS, **players.NAMED}
        raise UnknownGame(f"there is no kind of player {kind!r}; {nearest(name, known)}", code="UNKNOWN_PLAYER")
    return players.player(kind, seed)
