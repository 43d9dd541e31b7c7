"""The page in other languages: by the browser's setting and by choice, from the start page to the end of a game."""

import pytest
from running_server import ME, OPEN, Player
from stage import until

SMALL = "konane(size=4)"


def spoken(page):
    """The page's language, and what its head says."""
    return page.evaluate("[document.documentElement.lang, document.querySelector('.masthead nav a').textContent]")


def test_the_page_follows_the_browser_and_the_choice(browse, server):
    """Spanish by the browser, Finnish by choice, on every page; then by the browser again."""
    page = browse(locale="es-ES")
    page.goto(server.address)
    assert spoken(page) == ["es", "Jugar"]
    assert page.locator("h1").inner_text() == "Cinco juegos de mesa, una sola mesa."
    page.locator("footer select").select_option("fi")
    page.wait_for_selector("html[lang=fi]")
    assert page.locator("footer select").input_value() == "fi"
    page.goto(f"{server.address}/lobby")
    assert spoken(page) == ["fi", "Pelaa"]
    page.locator("footer select").select_option("")
    page.wait_for_selector("html[lang=es]")
    page.goto(f"{server.address}/no/such/page")
    assert page.locator("h1").inner_text() == "Aquí no hay nada"
    page.complaints.clear()  # the browser mentions the 404


def test_english_loads_no_catalogue(browse, server):
    """And the others load one, as a file that the browser keeps."""
    for locale, wanted in (("en-GB", []), ("fi-FI", ["fi.js"])):
        page = browse(locale=locale)
        asked = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto(server.address)
        assert [url.rsplit("/", 1)[1] for url in asked if "/words/" in url] == wanted


def serious(page):
    """What axe-core finds wrong with a page."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    found = axe.run(page).response["violations"]
    return [one["id"] for one in found if one["impact"] in ("serious", "critical")]


def test_two_people_read_the_same_game_in_two_languages(browse, server):
    """A Finn and a Spaniard, from the form to the end: the page's words, the server's and the game's own."""
    finn = Player(browse(locale="fi-FI", bypass_csp=True), server, 1)
    other = Player(browse(locale="es-MX", phone=True, bypass_csp=True), server, 2)
    finn.page.goto(f"{server.address}/new/konane?with=friend")
    finn.page.locator("#go:not([disabled])").wait_for()
    assert finn.page.inner_text("#go") == "Luo pöytä ja hae linkki"
    assert "laavan ja korallin peli" in finn.page.inner_text("#new") and "musta" in finn.page.inner_text("#sides")
    assert serious(finn.page) == []
    setup = finn.new_table(SMALL, ME, OPEN)
    finn.sit(setup["url"])
    other.page.goto(server.address + setup["invite"])
    assert "te invita a una partida de" in other.page.inner_text("h1")
    other.page.locator("#join button").click()
    other.page.wait_for_url("**/t/*")
    for player in (other, finn):
        until(player.page, "globalThis.ludarium?.data?.status === 'playing'", 240)
    until(finn.page, "ludarium.playArea.open")
    assert finn.page.inner_text("#state") == "Sinun vuorosi (musta)."
    assert "Avaa peli ottamalla" in finn.page.inner_text("#advice")
    assert serious(finn.page) == [] and serious(other.page) == []
    other.page.evaluate("ludarium.why(['a1', 'a2'])")
    other.page.locator("#refusal").get_by_text("No es tu turno.").wait_for()
    while not finn.over:
        for player in (finn, other):
            if player.page.evaluate("ludarium.playArea.open"):
                player.turn()
    until(other.page, "ludarium.data.status === 'over' && !ludarium.showing")
    ends = [finn.page.inner_text("#state"), other.page.inner_text("#state")]
    assert ends[0].startswith(("Voitit! Ei siirtoja (", "Hävisit. Ei siirtoja (")), ends
    assert ends[1].startswith(("¡Has ganado! Sin jugadas (", "Has perdido. Sin jugadas (")), ends
    for player in (finn, other):  # longer words fit: nothing is wider than the page
        assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["en", "fi", "es"])
def test_the_ways_to_play_fit_on_a_phone(browse, server, language):
    """None of the buttons on the start page is cut off, whatever the language."""
    page = browse(phone=True, locale=language)
    page.goto(server.address)
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.game .ways .button')].filter((one) => {
          const [own, card] = [one.getBoundingClientRect(), one.closest('.game').getBoundingClientRect()];
          return own.width > 0 && (own.right > card.right || one.scrollWidth > one.clientWidth);
        }).map((one) => one.textContent)"""
    )
    assert cut == []
