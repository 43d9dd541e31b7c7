"""What a position's text says beside the pieces: who is to move, captures so far, counters, throws.

A game's `editor.toml` names these parts of its text; who is to move is learned by comparing positions with their texts where it does not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.wording import Words, capital, noted

TO_MOVE = noted("To move")
CHOICE, NUMBER, TEXT = "choice", "number", "text"


@dataclass(frozen=True)
class Fact:
    """One part of a text: a word by its number or by its key, or what stands between separators in it."""

    name: str
    title: str
    kind: str = TEXT
    word: int | None = None
    key: str = ""
    split: str = ""
    part: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    drops: tuple[str, ...] = ()  # keys of words that make no sense once this one is set
    note: str = ""
    follows: bool = False  # whether it changes by itself where the rules refuse it for the pieces on the board
    cleared: str = ""  # its value once the board has been cleared; as it was, if nothing is said
    passed: str | None = None  # its value once it is another player's turn; as it was, if nothing is said

    def value(self, text: str) -> str | None:
        """What the text says; None where it has no place for it, "" where it says nothing."""
        words = text.split()
        if self.key:
            return next((word.partition("=")[2] for word in words if word.startswith(f"{self.key}=")), "")
        if self.word is None or self.word >= len(words):
            return None
        parts = words[self.word].split(self.split) if self.split else [words[self.word]]
        return parts[self.part] if self.part < len(parts) else None

    def put(self, text: str, value: str) -> str:
        """The text with another value."""
        words = [word for word in text.split() if word.partition("=")[0] not in self.drops]
        value = "".join(value.split())[:200]
        if self.key:
            kept = [word for word in words if not word.startswith(f"{self.key}=")]
            at = next((n for n, word in enumerate(words) if word.startswith(f"{self.key}=")), len(kept))
            return " ".join([*kept[:at], *([f"{self.key}={value}"] if value else []), *kept[at:]])
        if self.word is None or self.word >= len(words) or not value:
            return text
        parts = words[self.word].split(self.split) if self.split else [""]
        if self.part < len(parts):
            parts[self.part] = value
        words[self.word] = self.split.join(parts)
        return " ".join(words)

    def as_json(self, text: str) -> dict[str, Any] | None:
        """The fact as the page shows it; None where this text has no place for it."""
        value = self.value(text)
        if value is None:
            return None
        choices = [[value, Words(word)] for value, word in self.choices]
        shown = {"name": self.name, "title": self.title, "kind": self.kind, "choices": choices, "value": value}
        return {**shown, "note": Words(self.note) if self.note else ""}


def facts_of(game: Game, entries: Mapping[str, Any], seen: Sequence[Position]) -> list[Fact]:
    """The facts of a variant: who is to move first, then what its `editor.toml` names."""
    found: list[Fact] = []
    for number, entry in enumerate(entries.get("facts", ())):
        found += _facts_in(game, f"{number}", entry, entries.get("lists", {}).get("keys", {}))
    if not any(fact.name == "mover" for fact in found):
        mover = _learned_mover(game, seen)
        found = ([mover] if mover else []) + found
    return found


def _facts_in(game: Game, name: str, entry: Mapping[str, Any], keys: Mapping[str, str]) -> list[Fact]:
    choices = [(value, word) for value, word in entry.get("choices", {}).items()]
    if entry.get("players"):
        choices = [(keys[player], capital(player)) for player in game.players] + choices
    title = entry["title"]
    fact = Fact(
        "mover" if entry.get("mover") else name, Words(title), entry.get("kind", CHOICE if choices else TEXT), entry.get("word"), entry.get("key", ""),
        entry.get("split", ""), entry.get("part", 0), tuple(choices), tuple(entry.get("drops", ())), entry.get("note", ""),
        entry.get("follows", False), entry.get("cleared", ""), entry.get("passed"),
    )  # fmt: skip
    if not entry.get("each"):
        return [fact]
    return [
        replace(fact, name=f"{name}.{part}", part=part, title=Words(title, player=capital(Words(player))))
        for part, player in enumerate(game.players)
    ]


def _learned_mover(game: Game, seen: Sequence[Position]) -> Fact | None:
    """The word that tells whose turn it is: it is another one for every player, and always the same for each."""
    rows = [(place.text().split(), game.name_of(place.state, place.mover)) for place in seen if place.mover >= 0]
    shortest = min((len(words) for words, _ in rows), default=0)
    for word in range(shortest):
        pairs = {(words[word], name) for words, name in rows}
        values, names = {value for value, _ in pairs}, {name for _, name in pairs}
        if len(pairs) == len(values) == len(names) == len(game.players):
            order = sorted(pairs, key=lambda pair: game.players.index(pair[1]))
            choices = tuple((value, capital(name)) for value, name in order)
            return Fact("mover", Words(TO_MOVE), CHOICE, word, choices=choices)
    return None
