"""Games for the pictures of the library: between people and levels, made quickly."""

import itertools
import random
from pathlib import Path

from ludarium.catalogue import load
from ludarium.play.match import Match
from ludarium.play.records import record_of
from ludarium.record import write_game
from ludarium.record.tags import player_tag
from ludarium.server.library.entries import entry_of_record
from ludarium.server.settings import Settings
from ludarium.server.store.library import write_entry
from ludarium.server.store.migrating import engine_of

PEOPLE = ("Aino", "Keahi", "Chandra", "Ines", "level:3", "level:6", "level:8", "level:10")
GAMES = ("konane", "tafl(ruleset=brandubh)", "tiao(size=9)")


def shelved(data: Path, count: int) -> None:
    """Put so many games of each kind into the library."""
    engine = engine_of(Settings(data=data))
    for seed, text in itertools.product(range(count), GAMES):
        chance = random.Random(f"{text} {seed}")
        match = _played(text, chance)
        tags = {player_tag(name): chance.choice(PEOPLE) for name in match.game.players}
        record = record_of(match, Date=f"2026.{chance.randint(1, 11):02}.{chance.randint(1, 15):02}", **tags)
        entry = entry_of_record(record, match, write_game(record))
        assert entry is not None
        with engine.begin() as connection:
            write_entry(connection, entry)
    engine.dispose()


def _played(text: str, chance: random.Random) -> Match:
    """A game that begins like some of the others, and is resigned if it takes long."""
    match = Match(load(text))
    while match.outcome() is None and match.ply() < 60:
        turns = match.position.legal_moves
        match.push(turns[chance.randrange(min(len(turns), 5 if match.ply() < 4 else 500))])
    if match.outcome() is None:
        match.adjudicate((1.0, -1.0) if chance.random() < 0.55 else (-1.0, 1.0), "resign")
    return match
