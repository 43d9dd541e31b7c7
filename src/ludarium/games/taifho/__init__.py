"""Taifho (Traverse): four shapes race across the board by steps and long series of hops. 1990s."""

from importlib import resources

from ludarium.game.game import Game
from ludarium.game.outcome import Repetition
from ludarium.games.taifho import kit, look, notation, picking, planes, positions, rules, setup, telling, worth
from ludarium.games.taifho.results import reason, standing_scores
from ludarium.games.taifho.state import Rules

GAME = Game(
    name="taifho",
    title="Taifho",
    sentence="Race your squares, diamonds, triangles and circles across the board by steps and chains of leaps.",
    options=setup.OPTIONS,
    presets=setup.PRESETS,
    rules_class=Rules,
    rules_for=setup.rules_for,
    start_for=setup.start_for,
    players_for=setup.players_for,
    contradiction=setup.contradiction,
    rules_words=telling.rules_words,
    actions_for=rules.actions_for,
    widest_for=rules.widest_for,
    mover=rules.mover,
    moves=rules.moves,
    drawn=picking.drawn,
    play=rules.play,
    score=rules.score,
    observe=planes.observe,
    planes_for=planes.planes_for,
    odds=rules.odds,
    worth=worth.worth,
    urgency=worth.urgency,
    features=worth.features,
    weights_row=lambda variant: "two" if variant.step == 2 else "four",
    chance=rules.chance,
    sameness=rules.sameness,
    reason=reason,
    repetition_for=lambda variant: Repetition(scores=standing_scores) if variant.step == 1 else Repetition(),
    composed=True,
    read_position=positions.read_position,
    write_position=positions.write_position,
    read_move=notation.read_move,
    write_move=notation.write_move,
    look=look.look,
    secret=look.hides,
    touched=look.touched,
    phrase=look.phrase,
    kit_for=kit.kit_for,
    rules_text=lambda: resources.files(__package__).joinpath("RULES.md").read_text("utf-8"),
)
