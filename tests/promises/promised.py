"""What the promise tests run over: every game found, its presets, and the facts in its folder."""

import functools
import tomllib
from pathlib import Path

import ludarium
from ludarium import catalogue
from ludarium.catalogue import variants
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.testing.broken import played

GAMES = catalogue.all_games()
VARIANTS = [variant for game in GAMES for variant in variants(game)]
__all__ = ["GAMES", "VARIANTS", "each_fact", "facts", "folder", "played", "start_of"]


@functools.cache
def facts(game: Game) -> dict:
    return tomllib.loads(game.file("facts.toml") or "")


def folder(game: Game) -> Path:
    return game.folder.path


def each_fact(kind: str) -> list[tuple[str, dict]]:
    return [(game.name, fact) for game in GAMES for fact in facts(game).get(kind, [])]


def start_of(fact: dict) -> Position:
    game = ludarium.load(fact["variant"])
    text = fact.get("start") or fact.get("position")
    return game.position(text) if text else game.start()
