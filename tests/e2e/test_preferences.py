"""Colours and movement: the settings, the switch in the head, the device and every open page agree on what is in force."""

import pytest
from stage import Stage, table, until, view


def opened(page):
    stage = Stage(page, table(view({"a1": "man"}, [["a1", "a2"]])))
    stage.open()
    return page


def in_force(page):
    """Colours, whether things move, and what the two selects of the settings show."""
    return page.evaluate(
        """[getComputedStyle(document.documentElement).colorScheme, document.documentElement.dataset.motion,
        ...['theme', 'motion'].map((name) => document.querySelector(`#settings [name=${name}]`).value)]"""
    )


@pytest.mark.parametrize("dark", [False, True], ids=["light device", "dark device"])
def test_the_switch_and_the_settings_agree(browse, dark):
    """What the select shows is what is in force, whichever of the two was used, and after the page is reloaded."""
    page = opened(browse(dark=dark))
    device, other = ("dark", "light") if dark else ("light", "dark")
    assert in_force(page) == [device, "off", "system", "system"]  # the tests' browser asks for little movement
    page.locator("#theme").click()
    assert in_force(page)[0] == other == in_force(page)[2]
    page.reload()
    page.wait_for_selector("[data-ready=true]")
    assert in_force(page)[0] == other == in_force(page)[2]
    page.locator("#settings [name=theme]").select_option("system", force=True)
    assert in_force(page)[::2] == [device, "system"]
    page.emulate_media(color_scheme=other)
    until(page, f"getComputedStyle(document.documentElement).colorScheme === '{other}'")
    assert in_force(page)[2] == "system"


def test_movement_is_remembered(browse):
    """On stays on where the device asks for none, also for what the style sheet moves; and off stays off."""
    page = opened(browse())
    for chosen, lasts in (("on", "0.2s"), ("off", "0s")):
        page.locator("#settings [name=motion]").select_option(chosen, force=True)
        for _ in range(2):
            assert in_force(page)[1::2] == [chosen, chosen]
            assert page.evaluate("getComputedStyle(document.querySelector('.plaque')).transitionDuration").startswith(
                lasts
            )
            every = "[...document.querySelectorAll('.state, .to-play')].map((node) => getComputedStyle(node).transitionDuration)"
            assert set(page.evaluate(every)) == {"0s"}, "what the style sheet gives no transition never has one"
            page.reload()
            page.wait_for_selector("[data-ready=true]")
    page.locator("#settings [name=motion]").select_option("system", force=True)
    page.emulate_media(reduced_motion="no-preference")
    until(page, "document.documentElement.dataset.motion === 'on'")
    assert in_force(page)[3] == "system"


def test_other_open_pages_follow(browse):
    """Two pages of one browser: what is chosen on one holds on the other."""
    first = opened(browse())
    second = opened(first.context.new_page())
    first.locator("#settings [name=theme]").select_option("dark", force=True)
    until(second, "document.documentElement.dataset.theme === 'dark'")
    assert in_force(second)[2] == "dark"
    second.locator("#theme").click()
    until(first, "document.documentElement.dataset.theme === 'light'")
    assert in_force(first)[2] == "light"
