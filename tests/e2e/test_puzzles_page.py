"""Puzzles in a real browser: solved by hand and by keyboard, missed and refuted, and met again another day."""

import json

import pytest
from stage import until
from test_engine_hints import ready

from ludarium import load, names
from ludarium.puzzles.puzzle import puzzles_of

STATE = "document.getElementById('puzzle').dataset.state"


def puzzles(name, keep=lambda _: True):
    return [puzzle for puzzle in puzzles_of(load(name)) if keep(puzzle)]


def opened(page, server, puzzle, name):
    page.goto(f"{server.address}/puzzles/{name}?id={puzzle.id}")
    until(page, f"{STATE} === 'solving' && ludarium.attempt.puzzle.id === '{puzzle.id}'")
    return page


def act(page, actions):
    """What a hand chooses, action by action."""
    for action in actions:
        page.evaluate(f"ludarium.attempt.act([{action}], [])")


def stored(page):
    return json.loads(page.evaluate("localStorage.getItem('ludarium-puzzles')"))


@pytest.mark.parametrize("name", names())
def test_a_puzzle_is_solved(browse, server, name):
    """Right turns are answered, and the last of them solves it; it is remembered, and the next one is offered."""
    puzzle = puzzles(name)[0]
    page = opened(browse(), server, puzzle, name)
    for step in page.evaluate("ludarium.attempt.puzzle.solution.map(({ actions }) => actions)")[::2]:
        until(page, f"{STATE} === 'solving' && !ludarium.playArea.moving")
        act(page, step)
        until(page, f"['solving', 'solved'].includes({STATE})")
    until(page, f"{STATE} === 'solved'")
    assert "Solved!" in page.text_content("#answer")
    assert page.locator("#hint").is_hidden() and page.locator("#solution").is_hidden(), "there is nothing left to find"
    assert stored(page)["seen"][puzzle.id]["solved"] and stored(page)["run"] == 1
    assert page.evaluate("document.activeElement.id") == "next"
    page.keyboard.press("Enter")
    until(page, f"{STATE} === 'solving' && ludarium.attempt.puzzle.id !== '{puzzle.id}'")


def test_by_touching_the_board(browse, server):
    puzzle = puzzles("konane", lambda one: len(one.solution) == 1)[0]
    page = opened(browse(phone=True), server, puzzle, "konane")
    for cell in puzzle.start.move(puzzle.solution[0]).cells:
        page.evaluate(f"ludarium.playArea.touch({json.dumps(cell)})")
    until(page, f"{STATE} === 'solved'")


def wrong_turn(puzzle):
    here = puzzle.start
    end = here.play(puzzle.solution[0])
    return next(turn for turn in here.legal_moves if here.play(turn) != end)


def test_a_wrong_turn_is_refuted_and_comes_back(browse, server):
    """The engine plays the answer to it; then there is another go. A day later the puzzle is the first to be asked."""
    puzzle = puzzles("konane", lambda one: len(one.solution) == 1 and one.game == "konane(size=6)")[0]
    ready(puzzle.game)
    page = opened(browse(), server, puzzle, "konane")
    act(page, wrong_turn(puzzle))
    until(page, f"{STATE} === 'wrong'")
    until(page, "document.getElementById('answer').textContent.includes('the reply is')")
    page.click("#again")
    until(page, f"{STATE} === 'solving'")
    act(page, puzzle.start.move(puzzle.solution[0]))
    until(page, f"{STATE} === 'solved'")
    kept = stored(page)
    assert kept["seen"][puzzle.id]["box"] == 0 and kept["run"] == 0
    kept["seen"][puzzle.id]["due"] = "2026-01-01"
    page.evaluate(f"localStorage.setItem('ludarium-puzzles', {json.dumps(json.dumps(kept))})")
    page.goto(f"{server.address}/puzzles/konane")
    until(page, f"{STATE} === 'solving' && ludarium.attempt.puzzle.id === '{puzzle.id}'")
    assert "back again" in page.text_content("#level") and "1 comes back today" in page.text_content("#standing")


def test_hints_and_the_solution(browse, server):
    puzzle = puzzles("tafl", lambda one: len(one.solution) >= 3)[0]
    page = opened(browse(), server, puzzle, "tafl")
    cells = puzzle.start.move(puzzle.solution[0]).cells
    page.keyboard.press("h")
    until(page, "document.getElementById('answer').textContent")
    assert page.text_content("#answer") == f"It begins at {cells[0]}."
    page.click("#solution")
    until(page, f"{STATE} === 'shown'")
    assert puzzle.solution[-1] in page.text_content("#after")
    assert stored(page)["seen"][puzzle.id]["due"]
    link = page.get_attribute("#after a", "href")
    page.goto(f"{server.address}{link}")
    until(page, "document.getElementById('analysis').dataset.ready === 'true'")


def test_filters(browse, server):
    """Boards, difficulty and themes can be chosen; what is not there is said."""
    hard = puzzles("konane", lambda one: one.level >= 8)
    page = opened(browse(), server, puzzles("konane")[0], "konane")
    page.click(".filters summary")
    page.select_option("#filter-difficulty", "hard")
    until(page, f"{STATE} === 'solving' && ludarium.attempt.puzzle.level >= 8")
    assert page.text_content("#filter-says").startswith(str(len(hard)))


def test_boards_are_called_as_players_call_them(browse, server):
    page = opened(browse(locale="fi"), server, puzzles("tafl")[0], "tafl")
    names = page.locator("#filter-game option").all_text_contents()[1:]
    assert sorted(names) == ["Brandubh, 7×7", "Tablut, 9×9"]


def test_puzzles_of_the_day_stand_in_one_row(browse, server):
    """Also where something is told about one game alone."""
    page = browse()
    page.goto(f"{server.address}/puzzles")
    seen = {puzzles("tiao")[0].id: {"solved": True, "box": None, "due": None}}
    page.evaluate(f"localStorage.setItem('ludarium-puzzles', {json.dumps(json.dumps({'seen': seen}))})")
    page.reload()
    page.locator("[data-game=tiao] .standing").filter(has_text="1 of").wait_for()
    tops = [one.bounding_box()["y"] for one in page.locator(".game .button").all()]
    assert len(tops) == 5 and len(set(tops)) == 1


def test_two_tabs_forget_nothing(browse, server):
    """What one of them notes is still there after the other has noted something, too."""
    one, two = puzzles("konane", lambda puzzle: len(puzzle.solution) == 1)[:2]
    page = opened(browse(), server, one, "konane")
    other = opened(page.context.new_page(), server, two, "konane")
    act(other, two.start.move(two.solution[0]))
    until(other, f"{STATE} === 'solved'")
    act(page, one.start.move(one.solution[0]))
    until(page, f"{STATE} === 'solved'")
    assert set(stored(page)["seen"]) == {one.id, two.id}
    assert "2 of" in page.text_content("#standing") and "2 in a row" in page.text_content("#standing")


def test_the_puzzle_of_the_day_is_the_same_for_everybody(browse, server):
    ids = set()
    for page in (browse(), browse(phone=True)):
        page.goto(f"{server.address}/puzzles/konane?id=daily")
        until(page, f"{STATE} === 'solving'")
        assert "Puzzle of the day" in page.text_content("#level")
        ids.add(page.evaluate("ludarium.attempt.puzzle.id"))
    assert len(ids) == 1


def test_how_puzzles_come_back(browse, server):
    """After one day, and each time they are solved after more; then they are known. Solved before their day, they come all the same."""
    page = browse()
    page.goto(f"{server.address}/puzzles/konane")
    until(page, f"{STATE} === 'solving'")
    course = page.evaluate(
        """() => {
          const Progress = ludarium.progress.constructor;
          const puzzle = { id: "x", level: 3 };
          const days = [];
          let today = new Progress("2026-03-01");
          today.note("g", puzzle, false, false);
          const early = structuredClone(today.kept);
          const tooSoon = new Progress("2026-03-01", early);
          tooSoon.note("g", puzzle, true, false);
          for (let day = today.kept.seen.x.due; day; day = today.kept.seen.x.due) {
            days.push(day);
            today = new Progress(day, today.kept);
            today.note("g", puzzle, true, true);
          }
          return [days, tooSoon.kept.seen.x.due, today.kept.streak.days];
        }"""
    )
    assert course == [["2026-03-02", "2026-03-05", "2026-03-12", "2026-03-28", "2026-05-02"], "2026-03-02", 1]


def test_bad_addresses(browse, server):
    page = browse()
    for address, status in (
        ("/puzzles/chess", 404),
        ("/api/puzzles/chess", 404),
        ("/api/puzzles/konane/0000000000", 404),
    ):
        assert page.request.get(f"{server.address}{address}").status == status
    assert page.request.get(f"{server.address}/api/puzzles/konane/..").status in (404, 422)
    page.goto(f"{server.address}/puzzles/konane?id=nothing")
    until(page, f"{STATE} === 'solving'")  # another one instead


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_stands_in_anybodys_way(browse, server, dark):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    page = browse(phone=dark, dark=dark)
    page.goto(f"{server.address}/puzzles")
    assert [one["id"] for one in axe.run(page).response["violations"]] == []
    opened(page, server, puzzles("konane")[0], "konane")
    page.click("#hint")
    assert [one["id"] for one in axe.run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
