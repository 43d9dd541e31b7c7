"""Search and repetition: a position that comes again counts as the rule of the game says, and so does the game's past."""

import pytest
from path_game import CELLS, LOSERS
from path_game import GAME as PATH

import ludarium
from ludarium.game.outcome import NOBODY, REPEATER, REPLIER
from ludarium.play.players import past_of
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.search.prover import Prover
from ludarium.search.repeats import salt_of, spent
from ludarium.search.thinker import Thinker

TAFL = ludarium.load("tafl")
WON = TAFL.position("/4tt3/4tK3/2t5t/7t1/2t3t2/t8/t8/7t1/6t2/ d")
"""The king reaches the edge column by f2-i2, and a corner with the next move whatever the attackers do."""

CIRCLES = "e2-e3 i2-f2 e3-e2 f2-i2 e2-e3 i2-f2 e3-e2"
"""From after f2-i2: both sides go to and fro, until f2-i2 would make a position come for the third time."""


def circled(game=TAFL):
    """A match that went in circles and stands at WON."""
    match = ludarium.Match(game.position(WON.text()).play("f2-i2"))
    match.push_all(CIRCLES)
    assert match.outcome() is None
    assert match.position.text() == WON.text()
    return match


def key_of(position):
    """The word that repetitions are recognised by."""
    return position.game.compiled.repetition_key(position.words)


# --- what the past comes to


def test_spent_positions():
    """Spent are those that have come once less often than the rule allows, whatever their order; nothing without a rule."""
    assert spent(TAFL.repetition, [5, 7, 5, 9, 7, 1 << 63, 1 << 63]) == [0, 5, 7]
    assert spent(TAFL.repetition, [5, 7]) == []
    assert spent(None, [5, 5, 5]) == []
    assert salt_of(1, []) == 1
    assert len({salt_of(0, []), salt_of(0, [5]), salt_of(1, [5]), salt_of(0, [5, 7])}) == 4


def test_past_of_a_turn_in_progress():
    """In the middle of a turn, the position it began in is past as well."""
    taifho = ludarium.load("taifho")
    match = ludarium.Match(taifho.position("1STDCCDTS1/10/10/10/10/10/3c6/10/10/1std1cdts1 r 2p - 0,0 1"))
    while not match.pending:
        here = match.position
        long = next((move for move in here.legal_moves if len(move) > 1), None)
        match.push(long[0] if long else here.legal_moves[0])
    assert past_of(match)[-1] == key_of(match.steps[0][0])
    assert len(past_of(match)) == match.ply() + 1


# --- proofs


def test_a_proof_heeds_the_past():
    """A win through a position that would come for the third time is not called proven, nor is its turn played."""
    match, prover = circled(), Prover(TAFL, 1 << 14)
    budget, through = Budget(nodes=3_000), WON.parse("f2-i2")
    assert prover.wins(WON, WON.mover, budget)
    assert prover.winning_turn(WON, budget) == through
    known = past_of(match)
    assert known.count(key_of(WON.play(through))) == 2
    if prover.wins(WON, WON.mover, budget, known):
        assert prover.winning_turn(WON, budget, known) not in (through, None)
    assert prover.wins(WON, WON.mover, budget), "what was found without the past still holds without it"


def test_a_proof_heeds_the_past_behind_a_reply():
    """A reply into a spent position is a way out: the table of a search without the past does not hide it."""
    prover, through = Prover(TAFL, 1 << 14), WON.parse("f2-i2")
    assert prover.wins(WON.play(through), WON.mover, Budget(nodes=3_000))
    out = WON.play(through).play("e2-e3")
    assert not prover.wins(WON.play(through), WON.mover, Budget(nodes=3_000), [key_of(out)] * 2)


@pytest.mark.parametrize("budget", [Budget(nodes=20_000), Budget(seconds=2.0)], ids=["before", "beside"])
def test_the_thinker_does_not_run_into_a_draw(budget):
    """Where the winning turn would be the third occurrence, it is not played as a proven win: that would draw."""
    match, thinker = circled(), Thinker(TAFL)
    assert thinker.search(match.position, Budget(nodes=20_000)).proven == "win"  # were there no past
    result = thinker.search(match.position, budget, past=past_of(match))
    match.push(result.turn)
    assert not (result.proven == "win" and match.outcome() is not None)


# --- alpha-beta


def test_a_table_is_not_asked_about_another_past():
    """With a spent position behind the first reply, a searcher that found a win without it says what a fresh one says."""
    through = WON.parse("f2-i2")
    known = [key_of(WON.play(through).play("e2-e3"))] * 2
    used, fresh = (AlphaBeta(TAFL, 1 << 12, learned=False) for _ in range(2))
    assert used.search(WON, Budget(depth=3)).lines[0].verdict == "wins in 3"
    found, wanted = (one.search(WON, Budget(depth=3), past=known).lines[0] for one in (used, fresh))
    assert wanted.proven is None
    assert (found.proven, found.score) == (None, wanted.score)


RULES = {"draw": (NOBODY, 0.0), "repeater_loses": (REPEATER, -0.999), "repeater_wins": (REPLIER, 0.999)}


@pytest.mark.parametrize("rule", RULES)
def test_a_third_occurrence_is_scored_as_the_rule_says(rule):
    """With the past given, the turn that makes a position come for the third time scores what the match would say.

    It is judged by the compiled search and by the one in plain Python alike.
    """
    game = ludarium.load(f"tafl(repetition={rule})")
    loser, score = RULES[rule]
    assert game.repetition.loser == loser
    match = circled(game)
    here, past = match.position, past_of(match)
    turns = len(here.legal_moves)
    for searcher in (AlphaBeta(game, 1 << 12), AlphaBeta(game, evaluate=lambda position, player: 0.0)):
        lines = searcher.search(here, Budget(depth=1), lines=turns, past=past).lines
        found = next((line for line in lines if line.turn == here.parse("f2-i2")), None)
        assert found is not None
        assert (found.score, found.proven) == (pytest.approx(score), None)
    match.push("f2-i2")
    assert match.outcome().reason == "repetition"
    assert match.outcome().scores[1] == round(score)


# --- every rule, against a search that looks at everything


def looked_at(here, seen, known, hero, repeater=None):
    """What a position is worth to `hero` where nothing ends a game but repetition, by looking at every line."""
    word = key_of(here)
    if repeater is not None and (word in seen or known.count(word) >= 2):
        return max(-0.999, min(0.999, here.game.repetition_scores(here.state, repeater)[hero]))
    values = [looked_at(here.act(action), {*seen, word}, known, hero, here.mover) for action in here.actions]
    return max(values) if here.mover == hero else min(values)


@pytest.mark.parametrize("loser", LOSERS)
def test_lines_that_repeat_are_scored_as_the_rule_says(loser):
    """Under every rule, with and without a past, both searches find what looking at every line finds; nothing is proven."""
    game = PATH.variant(loser=loser)
    assert game.repetition.loser == LOSERS[loser]
    plain = AlphaBeta(game, evaluate=lambda position, player: 0.0)
    for cell in range(CELLS):
        for side in range(2):
            here = game.position(f"{cell} {side}")
            pasts = [[], *([key_of(here.act(action))] * 2 for action in here.actions)]
            far = game.position(f"{(cell + 2) % CELLS} {side}")
            for known in (*pasts, [key_of(far)] * 2, [key_of(far)]):
                wanted = looked_at(here, set(), known, side)
                for searcher in (AlphaBeta(game, 1 << 8), plain):  # a used table knows of lines from elsewhere
                    result = searcher.search(here, Budget(depth=12), past=known)
                    assert (result.score, result.proven) == (pytest.approx(wanted, abs=1e-3), None)


@pytest.mark.parametrize("loser", LOSERS)
def test_a_match_ends_as_the_rule_says(loser):
    """To and fro until a position stands for the third time: the outcome is the rule's, no matter who repeated it."""
    match = ludarium.Match(PATH.variant(loser=loser))
    match.push_all("1 0 1 0")
    assert match.turns[-1].player == 1
    assert match.outcome().reason == "repetition"
    standing = (0.2, -0.2)  # of cell 2
    scores = {"nobody": (0, 0), "repeater": (1, -1), "replier": (-1, 1), "low": (-1, 1), "high": (1, -1)}
    assert match.outcome().scores == pytest.approx(scores.get(loser, standing))
