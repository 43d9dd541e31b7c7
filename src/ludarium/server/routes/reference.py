"""The API described for readers: one page made from the OpenAPI description, with nothing loaded from elsewhere."""

import json
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ludarium.server.asking import Asker
from ludarium.server.routes.pages import page
from ludarium.server.services import Here

router = APIRouter(include_in_schema=False)


def operations(description: dict[str, Any]) -> list[dict[str, Any]]:
    """Every route as the page lists it, in groups of their tags."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in description["paths"].items():
        for method, route in methods.items():
            body = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            groups.setdefault((route.get("tags") or ["more"])[0], []).append(
                {
                    "method": method.upper(),
                    "path": path,
                    "say": route.get("description", ""),
                    "parameters": [part["name"] for part in route.get("parameters", [])],
                    "body": _resolved(body, description),
                    "answers": {status: answer["description"] for status, answer in route["responses"].items()},
                }
            )
    return [{"title": title, "routes": routes} for title, routes in groups.items()]


def _resolved(schema: dict[str, Any], description: dict[str, Any]) -> str:
    """The body's shape as JSON for a reader; empty if there is none."""
    name = schema.get("$ref", "").rpartition("/")[2]
    shape = description["components"]["schemas"].get(name, {})
    return json.dumps(shape.get("properties", {}), indent=1, ensure_ascii=False) if shape else ""


@router.get("/docs")
async def reference(request: Request, response: Response, guest: Asker, services: Here) -> HTMLResponse:
    """The page."""
    return page("api", response, guest, services, groups=operations(request.app.openapi()))
