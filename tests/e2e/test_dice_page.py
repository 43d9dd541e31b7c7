"""The page believes nothing about dice that it has not checked: on a stage, with a server that cheats in every way."""

import hashlib
import hmac

import pytest
from running_server import ME, OPEN, PATIENCE, Player
from stage import ADDRESS, Stage, table, until, view

SEED, OTHER_SEED = bytes(range(32)), bytes(range(1, 33))
ODDS = [[4, 0.25], [5, 0.25], [9, 0.5]]
BENS = "bb" * 16
OVER = {"text": "white wins", "why": "", "scores": [1, -1], "reason": "race", "winner": [0]}
WAITING = view({"a1": "man"}, [], mover=-1, turn="")


def sha(data):
    return hashlib.sha256(data).hexdigest()


def thrown(n, nonces, seed=SEED):
    """What an honest server throws."""
    message = f"stage|{','.join(nonce or '' for nonce in nonces)}|{n}"
    part = (int.from_bytes(hmac.digest(seed, message.encode(), "sha256")[:8], "big") >> 11) / 2**53
    return 4 if part < 0.25 else 5 if part < 0.5 else 9


def promise(nonces=(None, None), seals=(None, None), seed=SEED):
    return {"commit": sha(seed), "nonces": list(nonces), "seals": list(seals), "throws": []}


def revealed(nonces, seals=(None, None), seed=SEED, throws=3):
    made = [{"n": n, "ply": 0, "odds": ODDS, "action": thrown(n, nonces, seed)} for n in range(1, throws + 1)]
    return {**promise(nonces, seals, seed), "seed": seed.hex(), "throws": made}


class Game:
    """A game against Ben from the first message on, with a server that may do anything."""

    def __init__(self, page, **first):
        self.stage = Stage(page, table(WAITING, status="waiting", **{"dice": promise(), **first}))
        self.stage.open()
        self.page = page

    def sent(self, key):
        """What the page has sent of this kind, once it has."""
        for _ in range(400):
            found = [m["d"][key] for m in self.stage.heard if m["t"] == "nonce" and key in m["d"]]
            if found:
                return found
            self.page.wait_for_timeout(25)
        raise AssertionError(f"no {key} was sent")

    def mixed(self, **more):
        """Ben gives his number, then the page gives its own; all of them in the order of seats."""
        seal = self.sent("seal")[0]
        assert not [m for m in self.stage.heard if "nonce" in m.get("d", {})], "sealed until Ben has fixed his"
        self.stage.happen({"kind": "nonce", "seat": 1}, WAITING, dice=promise([None, BENS], [seal, None]), **more)
        (own,) = self.sent("nonce")
        assert sha(bytes.fromhex(own)) == seal
        return [own, BENS], [seal, None]

    def play(self, nonces, throws=3, **instead):
        """Begin and throw; `instead` has the action that is shown for a number, if it is not the honest one."""
        self.stage.happen({"kind": "start"}, WAITING, status="playing", dice=promise(nonces))
        for n in range(1, throws + 1):
            action = instead.get(f"throw{n}", thrown(n, nonces))
            what = {"kind": "throw", "seat": 1, "action": action, "text": str(action), "cells": [], "n": n}
            self.stage.happen(what, WAITING, status="playing")
        until(self.page, "ludarium.data.status === 'playing' && !ludarium.queue.length && !ludarium.showing")

    def verdict(self, dice, **more):
        """What the page says when the game is over and the server says this about its dice."""
        done = view({"a1": "man"}, [], mover=-2, outcome=OVER)
        self.stage.first = table(done, status="over", dice=dice, **more)
        self.stage.happen({"kind": "over", "how": "rules"}, done, status="over", dice=dice)
        until(self.page, "document.getElementById('verdict')")
        return self.page.locator("#verdict").text_content()

    def unchecked(self):
        return self.page.locator("#unchecked li").all_text_contents()


@pytest.fixture
def game(browse):
    return lambda **first: Game(browse(), **first)


def test_an_honest_game(game):
    """Sealed until the other number is fixed, then given; at the end the page says what it has checked, in words."""
    g = game()
    nonces, seals = g.mixed()
    g.play(nonces)
    assert g.verdict(revealed(nonces, seals)) == (
        "The dice were fair: the fingerprint is the one this page saw before the game, the seed matches the fingerprint, "
        "the number this page added is in its place and all 3 throws follow from these."
    )
    assert g.unchecked() == []
    until(g.page, "document.getElementById('note').textContent.startsWith('The dice were fair.')")


def cheats(nonces, seals):
    """By what the page should say about it: every lie a server might tell, each otherwise consistent."""
    honest = revealed(nonces, seals)
    first = honest["throws"][0]
    stray = next(action for action, _ in ODDS if action != first["action"])
    return {
        "the fingerprint is not the one this page saw first": revealed(nonces, seals, OTHER_SEED),
        "the seed does not match the fingerprint": {**honest, "seed": OTHER_SEED.hex()},
        "the number this page added was changed or left out": revealed(["cc" * 16, BENS], seals),
        "Ben's number was changed": revealed([nonces[0], "cc" * 16], seals),
        "throw 1 of 3 does not follow": {**honest, "throws": [{**first, "action": stray}, *honest["throws"][1:]]},
        "throw 3 is not what this page saw thrown": {**honest, "throws": honest["throws"][:2]},
    }


@pytest.mark.parametrize("says", list(cheats(["", ""], [None, None])))
def test_a_changed_thing_is_named(game, says):
    """Another fingerprint, seed, number or throw than before: the page says which, near the board too."""
    g = game()
    nonces, seals = g.mixed()
    g.play(nonces)
    verdict = g.verdict(cheats(nonces, seals)[says])
    assert verdict.startswith("Something is wrong with the dice: ") and says in verdict
    assert g.page.locator("#verdict.bad").count() == 1
    g.page.get_by_role("alert").filter(has_text=says).wait_for()


def test_a_throw_that_was_another_when_it_was_made(game):
    """The list at the end follows from the seed, but the throw on the board was not that one."""
    g = game()
    nonces, seals = g.mixed()
    shown = next(action for action, _ in ODDS if action != thrown(2, nonces))
    g.play(nonces, throw2=shown)
    assert "throw 2 is not what this page saw thrown" in g.verdict(revealed(nonces, seals))


def test_it_remembers_over_a_reload(game):
    """What was seen and sent is kept in the browser: a page reloaded in the middle notices a changed promise."""
    g = game()
    nonces, seals = g.mixed()
    g.play(nonces)
    during = {**revealed(nonces, seals), "seed": None}
    g.stage.first = table(WAITING, status="playing", dice={key: value for key, value in during.items() if value})
    g.page.goto(f"{ADDRESS}/t/stage")
    g.page.wait_for_selector("[data-ready=true]")
    assert g.verdict(revealed(nonces, seals)).startswith("The dice were fair: ")
    g.stage.first = {**g.stage.first, "dice": revealed(nonces, seals, OTHER_SEED)}
    g.page.goto(f"{ADDRESS}/t/stage")
    g.page.wait_for_selector("#verdict.bad", state="attached")
    assert "not the one this page saw first" in g.page.locator("#verdict").text_content()


def test_throws_taken_back_are_no_fraud(game):
    """After a takeback other throws may come; the page forgets those that went."""
    g = game()
    nonces, seals = g.mixed()
    g.play(nonces)
    g.stage.happen({"kind": "takeback", "turns": 1, "throws": 1}, WAITING, status="playing", back=0)
    assert g.verdict(revealed(nonces, seals, throws=1)).startswith("The dice were fair: ")


def test_against_the_program(game):
    """There is nobody to wait for: the number goes out at once. A number at the program's seat is refused in words."""
    seats = table(WAITING)["seats"]
    seats[1] |= {"kind": "program", "who": "Level 1"}
    g = game(seats=seats)
    (own,) = g.sent("nonce")
    assert not [m for m in g.stage.heard if "seal" in m.get("d", {})]
    nonces = [own, None]
    g.play(nonces)
    assert g.verdict(revealed(nonces), seats=seats).startswith("The dice were fair: ")
    g.stage.first = {**g.stage.first, "dice": revealed([own, BENS])}
    g.page.goto(f"{ADDRESS}/t/stage")
    g.page.wait_for_selector("#verdict.bad", state="attached")
    assert "Level 1 has a number in the dice" in g.page.locator("#verdict").text_content()


def test_somebody_who_sends_nothing(game):
    """The page does not keep its number for ever; a number that comes after it was known is reported as such."""
    g = game()
    (seal,) = g.sent("seal")
    (own,) = g.sent("nonce")
    nonces = [own, BENS]
    g.play(nonces)
    assert g.verdict(revealed(nonces, [seal, None])).startswith("As far as this page can tell the dice were fair: ")
    assert g.unchecked() == [
        "Ben added a number after yours was known, and could have chosen it together with the person running this server."
    ]


def test_a_number_that_was_not_taken(game):
    """If the server refused the page's number, the page does not call the dice fair without saying so."""
    seats = table(WAITING)["seats"]
    seats[1] |= {"kind": "program", "who": "Level 1"}
    page_answer = {"ok": False, "code": "TOO_LATE", "say": "The game has begun, and its dice are fixed."}
    g = game(seats=seats)
    g.stage.answer = lambda message: page_answer
    g.page.evaluate("localStorage.clear()")
    g.page.goto(f"{ADDRESS}/t/stage")
    g.page.wait_for_selector("[data-ready=true]")
    until(g.page, "ludarium.dicebook.memory.refused")
    g.play([None, None])
    assert g.verdict(revealed([None, None]), seats=seats).startswith("As far as this page can tell")
    assert g.unchecked() == ["This page's number came too late: the game had begun without it."]


def test_who_watches_or_comes_late(game):
    """A spectator who comes in the middle sends nothing, and says what could not be checked."""
    seats = [{**seat, "yours": False} for seat in table(WAITING)["seats"]]
    nonces = ["aa" * 16, BENS]
    during = {key: value for key, value in revealed(nonces).items() if key != "seed"}
    g = game(seats=seats, dice=during)
    g.stage.first |= {"status": "playing"}
    g.page.evaluate("localStorage.clear()")
    g.page.goto(f"{ADDRESS}/t/stage")
    g.page.wait_for_selector("[data-ready=true]")
    assert g.verdict(revealed(nonces), seats=seats) == (
        "As far as this page can tell the dice were fair: the seed matches the fingerprint and all 3 throws follow from these."
    )
    late, watching = g.unchecked()
    assert late.startswith("This page was opened after the game had begun") and watching.startswith("You were watching")
    assert not [m for m in g.stage.heard if m["t"] == "nonce"]


WAITS_LONGER = """{ const usual = setTimeout;
globalThis.setTimeout = (act, ms, ...more) => usual(act, ms === 2000 ? 120000 : ms, ...more); }"""
"""A page waits two seconds for the others' numbers; on a busy machine theirs may not even be loaded by then."""


def test_two_people_on_a_real_server(browse, server):
    """Two browsers, one of them waiting for the other: both find the dice fair, with both numbers in them."""
    ann, bob = Player(browse(), server), Player(browse(), server, 2)
    ann.page.add_init_script(WAITS_LONGER)
    setup = ann.new_table("thaayam(pieces=1)", ME, OPEN)
    ann.sit(setup["url"])
    until(ann.page, "ludarium.data.dice.seals[0]")
    seat = bob.post("/api/join", {"invite": setup["invite"].removeprefix("/j/")})
    bob.sit(seat["url"])
    for player in (ann, bob):
        until(player.page, "ludarium.data.status === 'playing' && ludarium.dicebook.memory.given", PATIENCE)
        player.page.evaluate("ludarium.settings.autothrow = true; ludarium.throwNow?.()")
    ann.page.reload()
    until(ann.page, "globalThis.ludarium?.page.dataset.ready")
    bob.page.evaluate("void ludarium.ask('resign')")
    for player in (ann, bob):
        player.page.wait_for_selector("#verdict", state="attached")
        assert player.page.locator("#verdict").text_content().startswith("The dice were fair: ")
        assert all(player.ask("ludarium.data.dice.nonces"))
