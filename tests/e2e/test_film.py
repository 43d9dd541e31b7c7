"""A line as an animated picture: saved by the page, read by another program, and like the server's own pictures."""

import io

import pytest
from stage import until


def test_a_line_as_gif(browse, server):
    """A frame for each move and one for the start; the last shows what the server draws of that position."""
    game, moves = "konane(size=6)", 5
    images = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    page = browse()
    page.goto(f"{server.address}/analysis?game={game}")
    until(page, "document.getElementById('analysis').dataset.ready === 'true'")
    for n in range(moves):
        page.evaluate("ludarium.act([ludarium.position.view.legal[0].a])")
        until(page, f"ludarium.here.played.length === {n + 1} && !ludarium.pending.length && !ludarium.playArea.moving")
    page.click("[data-do=export]")
    page.select_option("#film [name=size]", "240")
    page.uncheck("#film [name=marked]")
    with page.expect_download() as saved:
        page.click("#film [type=submit]")
    until(page, "document.getElementById('export-says').textContent.startsWith('Saved:')")
    page.evaluate("document.getElementById('export').scrollTop = 0")
    assert page.evaluate("document.getElementById('export-says').getBoundingClientRect().bottom <= innerHeight")
    with images.open(saved.value.path()) as made:
        assert (made.n_frames, max(made.size), made.info["duration"]) == (moves + 1, 240, 1000)
        made.seek(moves)
        assert made.info["duration"] == 3000
        shown = made.convert("RGB")
    address = page.get_attribute("[data-picture=png]", "href")
    expected = (
        images.open(io.BytesIO(page.request.get(f"{server.address}{address}").body())).convert("RGB").resize(shown.size)
    )
    apart = [abs(one - other) for one, other in zip(shown.tobytes(), expected.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 12, "the frame is another position, or its colours are off"


FILES = {
    "opentafl": ("[attackers:Ann]\n[defenders:Ben]\n[rules:dim:7 name:Brandub esc:c surf:n ks:c cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 c4-c5\n2. f4-f5 c5-a5\n", 4),
    "tiao": ('[Game "AB12"]\n[White "ann"]\n[BoardSize "9"]\n[ScoreToWin "5"]\n\n1. W e5\n2. B f6\n3. W e5×g7\n', 3),
    "konane": ("| Turn | Move |\n| --- | --- |\n| 1 | d4 |\n| 2 | e4 |\n", 2),
}  # fmt: skip


def test_records_of_others_come_in_as_files(browse, server):
    """Dropped onto the page or chosen; a wrong one is refused, saying where."""
    page = browse()
    for content, moves in FILES.values():
        page.goto(f"{server.address}/analysis")
        until(page, "document.getElementById('analysis').dataset.ready === 'true'")
        page.evaluate(
            """content => {
              const data = new DataTransfer();
              data.items.add(new File([content], "game.txt", { type: "text/plain" }));
              document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            }""",
            content,
        )
        until(page, f"globalThis.ludarium?.tree?.size === {moves}")
    page.goto(f"{server.address}/analysis")
    until(page, "document.getElementById('analysis').dataset.ready === 'true'")
    page.set_input_files("#open-file", {"name": "x.txt", "mimeType": "text/plain", "buffer": FILES["tiao"][0].replace("f6", "e5").encode()})  # fmt: skip
    until(page, "!document.getElementById('problem').hidden")
    assert "ine 7" in page.text_content("#problem"), page.text_content("#problem")
    page.complaints.clear()  # the browser notes that the server refused it
