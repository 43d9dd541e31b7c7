"""The messages are written down once: the page's types and the tables of the docs are made from their models."""

import importlib.util
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from ludarium.server import events
from ludarium.server.protocol import MESSAGE, What

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool():
    place = importlib.util.spec_from_file_location("protocol_tool", ROOT / "tools" / "protocol.py")
    module = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    return module


def test_the_types_of_the_page_are_up_to_date(tool):
    """`make protocol` would write the same types.js."""
    assert tool.types_js() == tool.TYPES.read_text("utf-8")


def test_the_tables_of_the_docs_are_up_to_date(tool):
    """`make protocol` would write the same tables, and there is a place for them."""
    page = tool.PAGE.read_text("utf-8")
    assert page.count(tool.BEGIN) == page.count(tool.END) == 1
    assert tool.page_md(page) == page


def test_every_kind_of_event_is_known():
    """The kinds in the model are those of the tables' events."""
    kinds = {value for name, value in vars(events).items() if name.isupper() and isinstance(value, str)}
    assert set(What.model_fields["kind"].annotation.__args__) == kinds


def test_every_message_the_page_listens_to_is_there(tool):
    """The messages that the table page handles are those of the models, and a few that the page sends itself."""
    ears = (ROOT / "src/ludarium/web/static/js/table.js").read_text("utf-8").split("const ears = {")[1].split("};")[0]
    heard = set(re.findall(r"^      (\w+): \(\)", ears, re.MULTILINE))
    sent = {one.model_fields["t"].annotation.__args__[0] for one in tool.protocol.Message.__args__}
    assert heard - sent == {"gone", "refused"} and {"table", "event"} <= heard


@pytest.mark.parametrize(
    "text", ['{"t": "note", "d": {"text": "x", "more": 1}}', '{"t": "news", "d": {}}', '{"t": "event", "v": 1}']
)
def test_what_no_model_names_is_noticed(text):
    """A field too many, an unknown message, one without its data."""
    with pytest.raises(ValidationError):
        MESSAGE.validate_json(text)
