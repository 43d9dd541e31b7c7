"""Studies: what one is, who may read and write it, and how large it may be.

Everybody with the link may read. The owner may write, and so may those who opened the editing link that counts; the owner can
make a new one, which shuts everybody else out.
"""

import base64
import hmac
import secrets
import unicodedata
from typing import Any

from ludarium.server.guests import Guest
from ludarium.server.naming import called
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.services import Services
from ludarium.server.sockets import sayable
from ludarium.server.trees import check_size, checked_tree
from ludarium.wording import Words

MOST_STUDIES = 100  # of one person
MOST_CHAPTERS = 64
LONGEST_TITLE = 80
LONGEST_TEXT = 8000
Row = dict[str, Any]


def new_id() -> str:
    """An id that nobody can guess: whoever has it may read."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


async def entered(services: Services, study: str) -> Row:
    """The study, for anybody. Refusal if there is none."""
    row = await services.studies.found(study)
    if row is None:
        raise not_found("study")
    return row


def may_write(row: Row, guest: Guest) -> bool:
    """Whether somebody may change it."""
    return guest.id == row["owner"] or guest.id in row["writers"]


async def entered_to_write(services: Services, guest: Guest, study: str) -> Row:
    """The study, for somebody who may change it."""
    row = await entered(services, study)
    if not may_write(row, guest):
        say = Words("You can read this study. To write in it, open the editing link that its owner can give you.")
        raise Refusal("NOT_YOURS", say, status=403)
    return row


async def owned(services: Services, guest: Guest, study: str) -> Row:
    """The study, for its owner."""
    row = await entered(services, study)
    if guest.id != row["owner"]:
        raise Refusal("NOT_YOURS", "Only the owner of a study can do that.", status=403)
    return row


def editing_token(services: Services, row: Row) -> str:
    """What the editing link carries."""
    return services.tokens.study(row["id"], row["link"])


def lets_in(services: Services, row: Row, token: str) -> bool:
    """Whether that is the editing link that counts."""
    return hmac.compare_digest(editing_token(services, row).encode(), token.encode("utf-8", "replace"))


def study_json(services: Services, guest: Guest, row: Row) -> dict[str, Any]:
    """A study as its page shows it to somebody."""
    mine = guest.id == row["owner"]
    return {
        "id": row["id"], "title": row["title"], "version": row["version"], "mine": mine, "writes": may_write(row, guest),
        "chapters": [{name: one[name] for name in ("id", "title", "version")} for one in row["chapters"]],
        "edit": f"/study/{row['id']}?edit={editing_token(services, row)}" if mine else None,
    }  # fmt: skip


def chapter_json(row: Row) -> dict[str, Any]:
    """A chapter with its contents."""
    return {name: row[name] for name in ("id", "title", "version", "text", "tree")}


async def listed(services: Services, guest: Guest) -> list[dict[str, Any]]:
    """The studies somebody may write in."""
    found = await services.studies.of(guest.id)
    names = await services.people.names({row["owner"] for row in found})
    return [
        {
            "id": row["id"], "title": row["title"], "changed": row["changed"], "chapters": row["chapters"],
            "mine": row["owner"] == guest.id, "owner": called(names.get(row["owner"]), row["owner"]) or Words("Somebody"),
        }
        for row in found
    ]  # fmt: skip


# --- what may be stored


def checked_title(title: str) -> str:
    """A title on one line. Refusal if nothing of it can be seen."""
    seen = "".join(letter for letter in sayable(title) if unicodedata.category(letter) != "Cf")[:LONGEST_TITLE].strip()
    if not seen:
        raise Refusal("NO_TITLE", "A title has at least one letter.", field="title")
    return seen


def checked_text(text: str) -> str:
    """A text of some paragraphs, without characters that cannot be shown."""
    return "\n".join(_shown(line) for line in text.replace("\r\n", "\n").split("\n")).strip("\n")


def _shown(line: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in line).rstrip()


def checked_chapter(title: str, text: str, tree: Any) -> Row:
    """A new chapter. Refusal says what is wrong with it."""
    values = checked_contents(title, text, tree)
    return {"id": secrets.token_hex(5), **values}


def checked_contents(title: str, text: str, tree: Any) -> Row:
    """What a chapter holds. Refusal says what is wrong with it."""
    plain, moves = checked_text(text), checked_tree(tree)
    check_size(moves, plain)
    return {"title": checked_title(title), "text": plain, "tree": moves}


def check_room(row: Row, more: int = 1) -> None:
    """Refuse chapters beyond the number a study may have."""
    if len(row["chapters"]) + more > MOST_CHAPTERS:
        say = Words("A study has at most {n} chapters. Begin another one.", n=MOST_CHAPTERS)
        raise Refusal("TOO_MANY", say, status=409)


async def check_number(services: Services, guest: Guest) -> None:
    """Refuse studies beyond the number somebody may have."""
    if await services.studies.count(guest.id) >= MOST_STUDIES:
        say = Words("You have {n} studies, which is as many as one person can have. Delete one first.", n=MOST_STUDIES)
        raise Refusal("TOO_MANY", say, status=409)
