"""Promises about the rules themselves."""

import random

import numpy as np

from ludarium.errors import IllegalMove
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.kernel import verbs
from ludarium.kernel.chance import below
from ludarium.kernel.values import packed, word
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.play.match import Match
from ludarium.search.playouts import playouts
from ludarium.testing.broken import MOST_ACTIONS, broken, played

_LONG = 3000


def the_list_is_in_order(game: Game) -> None:
    """Legal actions ascend, are distinct and in range; there are none exactly when the game is over."""
    for seed in range(3):
        chooser, position = random.Random(f"{game.text} {seed}"), game.start()
        _check_list(game, position)
        for _ in range(MOST_ACTIONS):
            if not position.actions:
                break
            position = position.act(chooser.choice(position.actions))
            _check_list(game, position)


def _check_list(game: Game, position: Position) -> None:
    actions = position.actions
    if actions != sorted(set(actions)):
        broken(position, f"moves wrote {actions[:20]}, but actions are written in ascending order, each once")
    if any(not 0 <= action < game.actions for action in actions):
        broken(position, f"moves wrote {actions[:20]}, but actions_for says that actions are 0 … {game.actions - 1}")
    if len(actions) > game.widest:
        broken(position, f"moves wrote {len(actions)} actions, but widest_for says at most {game.widest}")
    if (position.mover == OVER) != (not actions):
        broken(position, "mover says OVER exactly where moves finds no action; here they disagree")
    if not OVER <= position.mover < len(game.players):
        broken(position, f"mover says {position.mover}, but there are {len(game.players)} players")


def the_compiler_agrees(game: Game) -> None:
    """Run as plain Python, the rules give what they give when compiled."""
    out = np.zeros(game.widest + 1, np.int32)
    for position in played(game, 4, 12):
        with np.errstate(over="ignore"):
            state = position.state
            count = verbs.moves(game.door.rules, state, out)
            if out[:count].tolist() != position.actions:
                broken(
                    position,
                    f"compiled, moves finds {position.actions[:12]}; as plain Python {out[:count].tolist()[:12]}",
                )
            if int(verbs.mover(game.door.rules, state)) != position.mover:
                broken(position, "compiled, mover gives another player than as plain Python")
            for action in position.actions[:3]:
                after = packed(verbs.play(game.door.rules, state, action))
                if not np.array_equal(after, position.act(action).words):
                    broken(position, f"compiled, play({action}) leads elsewhere than as plain Python")


def the_end_is_the_end(game: Game) -> None:
    """Nothing can be played on a finished position."""
    last = played(game, 1, _LONG)[-1]
    if not last.is_over:
        return
    if len(last.legal_moves):
        broken(last, "the game is over, and yet it has legal moves")
    opening = game.start()
    try:
        Match(last).push(opening.write(opening.legal_moves[0]))
    except IllegalMove as refusal:
        if refusal.code != "GAME_OVER":
            broken(last, f"a move after the end is refused with the code {refusal.code}; it should be GAME_OVER")
    else:
        broken(last, "a move can be made after the end")


def the_scores_balance(game: Game) -> None:
    """At the end the players' scores lie between −1 and +1 and cancel out."""
    for seed in range(8):
        last = played(game, seed, _LONG)[-1]
        outcome = last.outcome()
        if outcome is None:
            continue
        if abs(sum(outcome.scores)) > 1e-9 or any(not -1 <= score <= 1 for score in outcome.scores):
            broken(last, f"the scores are {outcome.scores}; they should lie between -1 and +1 and cancel out")
        if not outcome.reason:
            broken(last, "reason says nothing about why the game ended")


def the_odds_add_up(game: Game) -> None:
    """Where chance acts, the odds of its actions add up to one."""
    for position in played(game, 2):
        if position.mover == CHANCE:
            odds = [position.odds(action) for action in position.actions]
            if abs(sum(odds) - 1) > 1e-9 or min(odds) <= 0:
                broken(position, f"the odds of chance are {odds}; they should be positive and add up to 1")


def random_games_repeat(game: Game) -> None:
    """The same seed gives the same random games, another seed gives others."""
    one, again, other = (playouts(game.start(), 20, seed, 400) for seed in (11, 11, 12))
    if one != again:
        broken(None, "random games with the same seed differ: the rules must depend on rules, state and action alone")
    if one == other and one.actions != 20 * 400:
        broken(None, "random games with different seeds are all alike: are there no choices in this game?")


def random_actions_are_from_the_list(game: Game) -> None:
    """A `random_action` of the game's own gives the action that choosing from the whole list gives."""
    if game.verbs.random_action is None:
        return
    chooser, out = random.Random(game.text), np.empty(game.widest + 1, np.int32)
    for position in played(game, 3, 400)[::20]:
        if position.mover == CHANCE or position.is_over:
            continue
        state = game.door.read(position.words)
        with np.errstate(over="ignore"):
            for _ in range(4):
                generator = word(chooser.getrandbits(64))
                wanted = position.actions[int(below(generator, len(position.actions)))]
                found = int(verbs.random_action(game.door.rules, state, generator, out))
                if found != wanted:
                    broken(position, f"random_action gave {found}, but choosing from the list gives {wanted}")
