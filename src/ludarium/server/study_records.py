"""Studies as records: one text with a game for each chapter, and such a text, or any other with several games, as chapters."""

from collections.abc import Sequence
from typing import Any

from ludarium.game.game import Game
from ludarium.record import Record, write_game
from ludarium.server import catalogue
from ludarium.server.analysis_board import Analysed
from ludarium.server.analysis_records import Commented, imported, named, recorded, records_of, tree_of
from ludarium.server.record_remarks import Remark, written_remark
from ludarium.server.refusals import Refusal
from ludarium.wording import Words

LONGEST_IMPORT = 1_000_000  # characters


def study_text(title: str, chapters: Sequence[dict[str, Any]]) -> str:
    """The records of all chapters, one after another. Refusal names the chapter that cannot be written."""
    return "".join(_chapter_text(title, chapter) for chapter in chapters)


def _chapter_text(title: str, chapter: dict[str, Any]) -> str:
    tree = chapter["tree"]
    try:
        analysed = Analysed(catalogue.variant(tree["game"]), tree.get("start"))
        moves = [Commented(*row, *["", []][len(row) - 2 :]) for row in tree["moves"]]
        about = Remark(tree.get("comment", ""), tree.get("marks", []))
        record = recorded(analysed, moves, about, {"Event": title, "Study": title, "Chapter": chapter["title"]})
    except Refusal as refusal:
        say = Words("Chapter “{title}”: {why}", title=chapter["title"], why=refusal.say)
        raise Refusal(refusal.code, say, status=refusal.status) from None
    if chapter["text"]:
        record.comments = (f"[%text] {written_remark(Remark(chapter['text']))}", *record.comments)
    return write_game(record)


def chapters_in(text: str, game: Game, after: int = 0) -> tuple[str, list[dict[str, Any]]]:
    """The title of the study in a text, if it has one, and its chapters. Refusal says what is wrong, and where.

    A chapter without a name is called by its number in the study, which has so many chapters before it.
    """
    records = _records(text) if "\n" in text.strip() else []
    if not records:
        found = imported(text, game)  # a position, a list of moves, or a complaint
        return "", [_chapter(found, found["name"] or Words("Chapter {n}", n=after + 1))]
    chapters = []
    for number, record in enumerate(records, after + 1):
        tree = tree_of(named(record, game))
        chapters.append(_chapter(tree, _title(record) or tree["name"] or Words("Chapter {n}", n=number)))
    return records[0].tags.get("Study", ""), chapters


def _records(text: str) -> list[Record]:
    return [record for record in records_of(text) if record.line or "Game" in record.tags]


def _title(record: Record) -> str:
    if title := record.tags.get("Chapter"):
        return title
    players = [value for name, value in record.tags.items() if name in _players(record) and value not in ("?", "")]
    return " – ".join(players)


def _players(record: Record) -> set[str]:
    known = {"Event", "Site", "Date", "Round", "Result", "Game", "Variant", "SetUp", "FEN", "Study", "Chapter"}
    names = {str(name).capitalize() for name in catalogue.variant(record.tags["Game"]).players}
    return names - known


def _chapter(found: dict[str, Any], title: str) -> dict[str, Any]:
    tree = {
        "tree": 1,
        "game": found["game"],
        "comment": found["comment"],
        "marks": found["marks"],
        "moves": found["moves"],
    }
    if found["start"]:
        tree["start"] = found["start"]
    return {"title": title, "text": found["text"], "tree": tree}
