"""The API is what its description says, for whatever somebody sends."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from server_process import ServerProcess
from table_client import Guest

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
STREAMS = ("/api/stream/event", "/api/bot/game/stream/{table}")


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("openapi") / "data", LUDARIUM_LIMITS="0") as server:
        yield server


@pytest.fixture(scope="module")
def schema(unlimited):
    return schemathesis.openapi.from_url(f"{unlimited.base}/openapi.json").exclude(path=list(STREAMS))


@pytest.fixture(scope="module")
def headers(unlimited):
    guest = Guest(unlimited.base, "Ann")
    yield {"X-Ludarium-CSRF": guest.csrf, "Cookie": guest.cookie, "Origin": unlimited.base}
    guest.leave()


def test_every_route_keeps_its_word(schema, headers, unlimited):
    """Made-up requests to every route: no server error, only described answers, in their described shapes."""
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        _try(operation, headers, unlimited.base)
        tried += 1
    assert tried > 20


def _try(operation, headers, base):
    from hypothesis import given

    @settings(
        max_examples=12, deadline=None, derandomize=True, database=None, phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def run(case):
        case.headers = {**(case.headers or {}), **headers}
        response = case.call(base_url=base)
        case.validate_response(response, checks=CHECKS)

    run()


def test_the_description_is_complete(unlimited):
    """Every route has a sentence, a described success and described refusals."""
    answer = httpx.get(f"{unlimited.base}/openapi.json").json()
    for path, methods in answer["paths"].items():
        for method, route in methods.items():
            assert route.get("description"), (method, path)
            assert any(status.startswith("2") for status in route["responses"]), (method, path)
            if path.startswith("/api"):
                assert "429" in route["responses"], (method, path)
