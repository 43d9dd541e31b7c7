"""What the promise tests run over: every game found, its presets, and the facts in its folder."""

import functools
import random
import tomllib
from pathlib import Path

import ludarium
from ludarium import catalogue
from ludarium.cli.measure import variants
from ludarium.game.game import Game
from ludarium.game.position import Position

GAMES = catalogue.all_games()
VARIANTS = [variant for game in GAMES for variant in variants(game)]
MOST_TURNS = 60
"""Sample games are cut here: some games do not end when played at random."""


@functools.cache
def facts(game: Game) -> dict:
    return tomllib.loads(game.file("facts.toml") or "")


def folder(game: Game) -> Path:
    return game.folder.path


def each_fact(kind: str) -> list[tuple[str, dict]]:
    return [(game.name, fact) for game in GAMES for fact in facts(game).get(kind, [])]


def played(game: Game, seed: int, most: int = MOST_TURNS) -> list[Position]:
    """The positions of a game played at random, action by action, from the start to its end or to `most` actions."""
    chooser = random.Random(f"{game.text} {seed}")
    positions = [game.start()]
    while len(positions) <= most and (actions := positions[-1].actions):
        positions.append(positions[-1].act(chooser.choice(actions)))
    return positions


def start_of(fact: dict) -> Position:
    game = ludarium.load(fact["variant"])
    text = fact.get("start") or fact.get("position")
    return game.position(text) if text else game.start()
