"""For the people who keep the server running."""

import asyncio
from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from ludarium import __version__
from ludarium.server.metrics import exposed
from ludarium.server.services import Here, Services
from ludarium.server.shapes import AnyObject, problems

router = APIRouter(tags=["health"])


@router.get("/healthz", response_model=AnyObject, responses=problems())
async def healthz(services: Here) -> dict[str, object]:
    """Answers as long as the server is alive. `/readyz` says whether it can do its work."""
    return {"ok": True, "version": __version__, "preparing": services.preparing.doing}


@router.get("/readyz", response_model=AnyObject, responses=problems(503))
async def readyz(services: Here, response: Response) -> dict[str, object]:
    """Whether the server can do its work: 200 if moves are stored and tables looked after, otherwise 503 and the reason."""
    database = await _answers(services)
    condition, going = services.condition, services.closing.is_set()
    ok = database and condition.storing and condition.sweeping and not going
    response.status_code = 200 if ok else 503
    if not ok:
        response.headers["Retry-After"] = "2"
    return {
        "ok": ok,
        "database": database,
        "storing": condition.storing,
        "sweeping": condition.sweeping,
        "closing": going,
        "broker": "none" if services.broker.alone else "reachable" if services.broker.reachable else "away",
    }


async def _answers(services: Services) -> bool:
    """Whether the database answers a question."""
    try:
        async with asyncio.timeout(3), services.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except (SQLAlchemyError, OSError):
        return False
    return True


_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Figures for Prometheus."}
}


@router.get("/metrics", response_class=Response, responses=_TEXT)
async def metrics() -> Response:
    """Figures for Prometheus. Have your proxy keep them private."""
    return Response(exposed(), media_type="text/plain; version=0.0.4; charset=utf-8")
