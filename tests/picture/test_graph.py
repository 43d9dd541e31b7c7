"""The course of a game as SVG: well-formed, described in words, the same every time, signs by form and text."""

import xml.etree.ElementTree as ET

from ludarium.picture.graph import Curve, Remark, svg_graph

NS = {"s": "http://www.w3.org/2000/svg"}
ONE = Curve("North", ((1, 0.1), (2, -0.4), (3, 1.0)))


def test_one_line_with_signs():
    """Title and account are there for those who cannot see it; each sign has its own form and its words."""
    remarks = [Remark(1, 0.1, "?!", "a & b"), Remark(2, -0.4, "?", "c"), Remark(3, 1.0, "??", "d")]
    text = svg_graph([ONE], remarks, title="A <game>", ends=("North", "South"))
    assert text == svg_graph([ONE], remarks, title="A <game>", ends=("North", "South"))
    picture = ET.fromstring(text)
    labels = picture.get("aria-labelledby").split()
    assert [picture.find(f"s:{name}", NS).get("id") for name in ("title", "desc")] == labels
    assert picture.find("s:title", NS).text == "A <game>"
    account = picture.find("s:desc", NS).text
    assert "North from +0.10 to +1.00" in account and "turn 2 ? c" in account
    signs = picture.findall("s:g", NS)
    assert [sign.find("s:text", NS).text for sign in signs] == ["?!", "?", "??"]
    assert [sign.find("s:circle", NS) is not None for sign in signs] == [True, False, False]


def test_a_line_for_each_of_many():
    """Lines differ in colour and in dashes, and named."""
    curves = [Curve(name, ((n, n / 10), (n + 4, 0.0))) for n, name in enumerate(("Red", "Green", "Blue", "Yellow"), 1)]
    picture = ET.fromstring(svg_graph(curves, title="Four"))
    paths = picture.findall("s:path", NS)
    assert len({path.get("stroke") for path in paths}) == 4
    assert len({path.get("stroke-dasharray") for path in paths}) == 4
    words = [text.text for text in picture.findall("s:text", NS)]
    assert {"Red", "Green", "Blue", "Yellow"} <= set(words)


def test_nothing_to_show():
    """A game without turns is an empty graph."""
    assert ET.fromstring(svg_graph([Curve("North", ())], title="Nothing")).tag.endswith("svg")
