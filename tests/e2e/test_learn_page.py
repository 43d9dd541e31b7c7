"""The page from which people learn: it leads everywhere, and stands in the masthead on every page below it."""

import pytest
from stage import until


@pytest.mark.parametrize("language", ["en", "fi", "es"])
def test_the_masthead_fits_on_a_small_phone(browse, server, language):
    page = browse(phone=True, locale=language)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{server.address}/learn")
    fits = "[document.documentElement, document.querySelector('.masthead nav')].every(one => one.scrollWidth <= one.clientWidth)"
    until(page, fits)


def test_it_leads_everywhere_and_shows_where_one_is(browse, server):
    page = browse()
    page.goto(f"{server.address}/learn")
    assert page.get_attribute(".masthead [aria-current]", "href") == "/learn"
    for address in page.eval_on_selector_all(".subjects li a", "all => all.map(one => one.getAttribute('href'))"):
        page.goto(server.address + address)
        assert page.get_attribute(".masthead [aria-current]", "href") == "/learn", address
        assert page.get_attribute(".masthead [aria-current]", "aria-current") == "true"


def test_nothing_stands_in_anybodys_way(browse, server):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    page = browse(phone=True, dark=True)
    page.goto(f"{server.address}/learn")
    assert [one["id"] for one in axe.run(page).response["violations"]] == []
