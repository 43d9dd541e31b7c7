"""For whoever keeps the server running."""

import asyncio
from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from ludarium import __version__
from ludarium.server.house import Here
from ludarium.server.metrics import exposed
from ludarium.server.refusals import Refusal
from ludarium.server.shapes import AnyObject, problems

router = APIRouter(tags=["health"])


@router.get("/healthz", response_model=AnyObject, responses=problems(503))
async def healthz(house: Here) -> dict[str, object]:
    """Whether the server works, the database included; 503 where it does not."""
    try:
        async with asyncio.timeout(3), house.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except (SQLAlchemyError, OSError, TimeoutError):
        raise Refusal("UNHEALTHY", "The database does not answer.", status=503, retry=5) from None
    return {"ok": True, "version": __version__, "preparing": house.preparing.doing}


_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Figures for Prometheus."}
}


@router.get("/metrics", response_class=Response, responses=_TEXT)
async def metrics() -> Response:
    """Figures for Prometheus. A proxy should not let everybody read them."""
    return Response(exposed(), media_type="text/plain; version=0.0.4; charset=utf-8")
