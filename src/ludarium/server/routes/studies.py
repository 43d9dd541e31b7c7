"""Studies: their pages, and what those ask for."""

import asyncio
import contextlib
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse
from pydantic import Field

from ludarium.server import catalogue, studies
from ludarium.server.asking import Asker, Changer, address_of
from ludarium.server.guests import Guest
from ludarium.server.languages import in_language
from ludarium.server.limits import COSTLY, NEW_TABLE, SOCKET, allow
from ludarium.server.previews import board_picture
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.review_sockets import ReviewSocket
from ludarium.server.routes.pages import page
from ludarium.server.routes.sockets import accepted
from ludarium.server.services import Here, Services
from ludarium.server.shapes import AnyObject, RequestBody, problems
from ludarium.server.study_records import LONGEST_IMPORT, chapters_in, study_text
from ludarium.wording import Words

router = APIRouter(tags=["study"])
StudyName = Annotated[str, Path(min_length=1, max_length=16, pattern=r"^[0-9a-z]+$", examples=["k3v9hq2w7nxpa4cd"])]
ChapterName = Annotated[str, Path(min_length=1, max_length=16, pattern=r"^[0-9a-z]+$", examples=["0f3a9c27de"])]
_Title = Annotated[str, Field(max_length=400)]
_Text = Annotated[str, Field(max_length=studies.LONGEST_TEXT)]
_PROBLEMS = problems(400, 401, 403, 404, 409, 413)


class Contents(RequestBody):
    """What a chapter holds: its title, a text, and a tree of moves as the analysis board has it."""

    title: _Title
    text: _Text = ""
    tree: dict[str, Any]


class NewStudy(RequestBody):
    """A study to begin with, and its first chapters."""

    title: _Title
    chapters: Annotated[list[Contents], Field(max_length=studies.MOST_CHAPTERS)] = []


class NewChapter(Contents):
    """A chapter to add, before the one at `place` or at the end."""

    place: Annotated[int, Field(ge=0, le=studies.MOST_CHAPTERS)] | None = None


class Saved(Contents):
    """A chapter's new contents, made from the version of that number."""

    version: Annotated[int, Field(ge=1, lt=1 << 31)]


class Titled(RequestBody):
    """Another title."""

    title: _Title


class Order(RequestBody):
    """The ids of all chapters, in their new order."""

    chapters: Annotated[list[Annotated[str, Field(max_length=16)]], Field(max_length=studies.MOST_CHAPTERS)]


class Opened(RequestBody):
    """What an editing link carries."""

    token: Annotated[str, Field(max_length=64)]


class Imported(RequestBody):
    """Records, one for each chapter, for a new study or for the one that is named; `game` is meant where a record names none.

    `title` is the new study's; in one that is there already it is the first new chapter's.
    """

    text: Annotated[str, Field(max_length=LONGEST_IMPORT)]
    title: _Title = ""
    game: Annotated[str, Field(max_length=4000)] = ""
    study: Annotated[str, Field(max_length=16)] | None = None


# --- pages


@router.get("/studies", include_in_schema=False)
async def all_studies(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    given = {"/api/studies": await mine(guest, services), "/api/games": {"games": catalogue.games_in(guest.language)}}
    return page("studies", response, guest, services, given=given)


@router.get("/study/{study}", include_in_schema=False)
async def one_study(study: StudyName, response: Response, guest: Asker, services: Here) -> HTMLResponse:
    row = await studies.entered(services, study)
    given = {
        f"/api/studies/{study}": studies.study_json(services, guest, row),
        "/api/games": {"games": catalogue.games_in(guest.language)},
    }
    first = await services.studies.chapter(study, row["chapters"][0]["id"]) if row["chapters"] else None
    tree = first["tree"] if first else {}
    picture = await board_picture(services, tree.get("game", ""), tree.get("start") or "")
    return page("study", response, guest, services, study=row, given=given, picture=picture)


# --- reading


@router.get("/api/studies", response_model=AnyObject, responses=problems())
async def mine(guest: Asker, services: Here) -> dict[str, Any]:
    """The studies you may write in."""
    return {"studies": in_language(guest.language, await studies.listed(services, guest))}


@router.get("/api/studies/{study}", response_model=AnyObject, responses=problems(404))
async def look(study: StudyName, guest: Asker, services: Here) -> dict[str, Any]:
    """A study: its title and its chapters in order, without their contents; the editing link, if it is yours."""
    return studies.study_json(services, guest, await studies.entered(services, study))


@router.get("/api/studies/{study}/chapters/{chapter}", response_model=AnyObject, responses=problems(404))
async def look_inside(study: StudyName, chapter: ChapterName, _guest: Asker, services: Here) -> dict[str, Any]:
    """A chapter with its tree and its text."""
    row = await services.studies.chapter(study, chapter)
    if row is None:
        raise not_found("chapter")
    return studies.chapter_json(row)


_RECORDS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/x-ludarium-pgn": {"schema": {"type": "string"}}}, "description": "The records."}
}


@router.get("/api/studies/{study}/record.pgn", response_class=Response, responses=problems(404) | _RECORDS)
async def record(study: StudyName, _guest: Asker, services: Here, request: Request) -> Response:
    """The whole study as text, a record for each chapter."""
    await allow(services.limits, COSTLY, address_of(request, services))
    row = await studies.entered(services, study)
    text = await asyncio.to_thread(study_text, row["title"], await services.studies.contents(study))
    headers = {"Content-Disposition": f'attachment; filename="{study}.pgn"'}
    return Response(text, media_type="application/x-ludarium-pgn", headers=headers)


# --- writing


@router.post("/api/studies", status_code=201, response_model=AnyObject, responses=_PROBLEMS)
async def begin(body: NewStudy, guest: Changer, services: Here) -> dict[str, Any]:
    """Begin a study."""
    await allow(services.limits, NEW_TABLE, guest.id)
    await studies.check_number(services, guest)
    title = studies.checked_title(body.title)
    chapters = [studies.checked_chapter(one.title, one.text, one.tree) for one in body.chapters]
    name = studies.new_id()
    await services.studies.add(name, guest.id, title, chapters)
    return {"id": name, "url": f"/study/{name}", "chapters": [one["id"] for one in chapters]}


@router.post("/api/studies/import", status_code=201, response_model=AnyObject, responses=_PROBLEMS)
async def bring(body: Imported, guest: Changer, services: Here, request: Request) -> dict[str, Any]:
    """A new study, or further chapters of one, from a text with records. A refusal says where something is wrong with it."""
    await allow(services.limits, COSTLY, address_of(request, services))
    row = await studies.entered_to_write(services, guest, body.study) if body.study else None
    game = await catalogue.variant_soon(body.game or catalogue.games_json()[0]["name"])
    before = 0 if row is None else len(row["chapters"])
    title, found = await asyncio.to_thread(chapters_in, body.text, game, before)
    titles = in_language(guest.language, [one["title"] for one in found])
    if row is not None and body.title.strip():
        titles[0] = body.title
    chapters = [
        studies.checked_chapter(called, one["text"], one["tree"]) for called, one in zip(titles, found, strict=True)
    ]
    if row is not None:
        studies.check_room(row, len(chapters))
        await services.studies.insert(row["id"], None, chapters)
        services.reviews.changed(row["id"], "structure", {})
    else:
        studies.check_room({"chapters": []}, len(chapters))
        await studies.check_number(services, guest)
    name = row["id"] if row is not None else studies.new_id()
    if row is None:
        chosen = studies.checked_title(body.title or title or in_language(guest.language, Words("A study")))
        await services.studies.add(name, guest.id, chosen, chapters)
    return {"id": name, "url": f"/study/{name}", "chapters": [one["id"] for one in chapters]}


@router.post("/api/studies/{study}", response_model=AnyObject, responses=_PROBLEMS)
async def rename(study: StudyName, body: Titled, guest: Changer, services: Here) -> dict[str, Any]:
    """Give a study another title."""
    await studies.entered_to_write(services, guest, study)
    await services.studies.rename(study, studies.checked_title(body.title))
    services.reviews.changed(study, "structure", {})
    return {"ok": True}


@router.post("/api/studies/{study}/open", response_model=AnyObject, responses=_PROBLEMS)
async def let_in(study: StudyName, body: Opened, guest: Changer, services: Here) -> dict[str, Any]:
    """Become one of those who may write, by an editing link."""
    row = await studies.entered(services, study)
    if not studies.lets_in(services, row, body.token):
        say = Words("This editing link is no longer valid. Ask the owner of the study for the new one.")
        raise Refusal("BAD_LINK", say, status=403)
    if guest.id != row["owner"]:
        await services.studies.let_in(study, guest.id)
    return studies.study_json(services, guest, await studies.entered(services, study))


@router.post("/api/studies/{study}/link", response_model=AnyObject, responses=_PROBLEMS)
async def renew(study: StudyName, guest: Changer, services: Here) -> dict[str, Any]:
    """Make a new editing link; the one before it is void, and so is what it gave to others."""
    await studies.owned(services, guest, study)
    await services.studies.renew_link(study)
    services.reviews.changed(study, "structure", {})
    return studies.study_json(services, guest, await studies.entered(services, study))


@router.post("/api/studies/{study}/delete", response_model=AnyObject, responses=_PROBLEMS)
async def remove(study: StudyName, guest: Changer, services: Here) -> dict[str, Any]:
    """Delete a study for good."""
    await studies.owned(services, guest, study)
    await services.studies.remove([study])
    services.reviews.changed(study, "gone", {})
    return {"ok": True}


@router.post("/api/studies/{study}/order", response_model=AnyObject, responses=_PROBLEMS)
async def arrange(study: StudyName, body: Order, guest: Changer, services: Here) -> dict[str, Any]:
    """Put the chapters into another order."""
    await studies.entered_to_write(services, guest, study)
    if not await services.studies.arrange(study, body.chapters):
        say = Words("Somebody added or deleted a chapter meanwhile. Please look at the list again.")
        raise Refusal("CONFLICT", say, status=409)
    services.reviews.changed(study, "structure", {})
    return {"ok": True}


@router.post("/api/studies/{study}/chapters", status_code=201, response_model=AnyObject, responses=_PROBLEMS)
async def add(study: StudyName, body: NewChapter, guest: Changer, services: Here) -> dict[str, Any]:
    """Add a chapter."""
    studies.check_room(await studies.entered_to_write(services, guest, study))
    chapter = studies.checked_chapter(body.title, body.text, body.tree)
    await services.studies.insert(study, body.place, [chapter])
    services.reviews.changed(study, "structure", {})
    return {"id": chapter["id"], "version": 1}


@router.post("/api/studies/{study}/chapters/{chapter}", response_model=AnyObject, responses=_PROBLEMS)
async def save(study: StudyName, chapter: ChapterName, body: Saved, guest: Changer, services: Here) -> dict[str, Any]:
    """Save a chapter. Refused if somebody saved it after the version that this was made from: then read theirs first."""
    await studies.entered_to_write(services, guest, study)
    values = studies.checked_contents(body.title, body.text, body.tree)
    if not await services.studies.save(study, chapter, body.version, values):
        if await services.studies.chapter(study, chapter) is None:
            raise not_found("chapter")
        say = Words("Somebody else changed this chapter meanwhile.")
        raise Refusal("CONFLICT", say, status=409)
    version = body.version + 1
    services.reviews.changed(study, "changed", {"chapter": chapter, "version": version, "title": values["title"]})
    return {"version": version}


@router.post("/api/studies/{study}/chapters/{chapter}/delete", response_model=AnyObject, responses=_PROBLEMS)
async def remove_chapter(study: StudyName, chapter: ChapterName, guest: Changer, services: Here) -> dict[str, Any]:
    """Delete a chapter."""
    await studies.entered_to_write(services, guest, study)
    await services.studies.remove_chapter(study, chapter)
    services.reviews.changed(study, "structure", {})
    return {"ok": True}


# --- reviewing together


@router.websocket("/ws/studies/{study}")
async def review(websocket: WebSocket, study: str) -> None:
    """Somebody who has a study open. A refusal is sent before the socket is closed."""

    async def serve(here: Services, guest: Guest, address: str) -> None:
        await allow(here.limits, SOCKET, address)
        await studies.entered(here, study[:16])
        with here.connection_limits.opened(guest.id, address), contextlib.suppress(WebSocketDisconnect):
            await ReviewSocket(websocket, here.reviews, guest).serve(study)

    await accepted(websocket, serve)
