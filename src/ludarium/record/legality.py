"""Whether a record can be played: its game, its start, its turns and variations, each against the rules."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ludarium.catalogue import load
from ludarium.errors import LudariumError
from ludarium.record.complaint import BadRecord, Complaint
from ludarium.record.value import Line, Node, Record

if TYPE_CHECKING:
    from ludarium.game.position import Move, Position


def start_of(record: Record) -> "Position":
    """The position the record starts from, of the game and variant it names. BadRecord where there is none."""
    name, variant = record.tags.get("Game", ""), record.tags.get("Variant", "")
    if not name:
        sentence = "the tag Game is missing, so the turns cannot be understood"
        raise BadRecord(Complaint(*record.place, "NO_GAME", sentence))
    try:
        game = load(f"{name}({variant})" if variant not in ("", "?") else name)
        position = game.start()
    except LudariumError as error:
        tag = "Variant" if "Variant" in record.tags and "OPTION" in error.code else "Game"
        raise BadRecord(Complaint(*record.tag_place(tag), error.code, error.sentence)) from None
    if "FEN" not in record.tags:
        return position
    try:
        return game.position(record.tags["FEN"])
    except LudariumError as error:
        raise BadRecord(Complaint(*record.tag_place("FEN"), error.code, error.sentence)) from None


def turn_of(position: "Position", node: Node, ply: int) -> "Move":
    """The turn a node stands for in this position. BadRecord where there is no such turn, or it is not allowed."""
    try:
        return position.parse(node.text)
    except LudariumError as error:
        bare = node.text.rstrip("!")  # people praise turns like that, in games that do not write it themselves
        if bare and bare != node.text:
            try:
                return position.parse(bare)
            except LudariumError:
                pass
        raise BadRecord(Complaint(*node.place, error.code, error.sentence, ply=ply)) from None


def variation_complaints(node: Node, before: "Position", ply: int) -> Iterator[Complaint]:
    """What is wrong with the variations of a node, and with theirs; `before` is where its turn was played."""
    waiting: list[tuple[Line, Position, int]] = [(line, before, ply) for line in reversed(node.variations)]
    while waiting:
        line, position, number = waiting.pop()
        try:
            for inner in line:
                waiting += [(variation, position, number) for variation in reversed(inner.variations)]
                position = position.play(turn_of(position, inner, number))
                number += 1
        except BadRecord as error:
            yield error.complaint


def spelled_results(record: Record) -> Mapping[str, tuple[str, str]]:
    """Other spellings of results that the record's game reads, each with the result and the reason it stands for."""
    try:
        return start_of(record).game.notation.result_words
    except BadRecord:
        return {}
