"""What every game promises, as checks you can run on your own game with `ludarium check-game` or in pytest.

    import pytest
    import ludarium
    from ludarium.testing import PROMISES, guarded

    GAME = guarded(ludarium.load("clobber"))

    @pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
    def test_promises(promise):
        promise(GAME)

A promise is a function that takes a game. If the game does not keep it, it raises `Broken` and says what is wrong, and where.
Compiled code can write past the end of a list without anybody noticing; in a `guarded` game that is found, and raises `BadGame`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ludarium.errors import BadGame, LudariumError
from ludarium.game.game import Game
from ludarium.kernel import compiled_rules
from ludarium.testing.broken import Broken
from ludarium.testing.judging import the_judgement_is_symmetric, urgent_moves_are_urgent
from ludarium.testing.playing import (
    random_actions_are_from_the_list,
    random_games_repeat,
    the_compiler_agrees,
    the_end_is_the_end,
    the_list_is_in_order,
    the_odds_add_up,
    the_scores_balance,
)  # fmt: skip
from ludarium.testing.showing import (
    the_board_shows_every_piece,
    the_lessons_are_true,
    the_names_are_known,
    the_options_open,
    the_rules_are_written,
    the_texts_are_there,
    touched_cells_exist,
)  # fmt: skip
from ludarium.testing.values import (
    a_match_can_be_taken_back,
    positions_are_read_back,
    positions_are_values,
    turns_are_read_back,
    turns_lead_apart,
    variants_are_values,
)

Promise = Callable[[Game], None]

PROMISES: tuple[Promise, ...] = (
    the_list_is_in_order, the_compiler_agrees, the_end_is_the_end, the_scores_balance, the_odds_add_up,
    random_games_repeat, random_actions_are_from_the_list, positions_are_read_back, turns_are_read_back, turns_lead_apart,
    positions_are_values, variants_are_values, a_match_can_be_taken_back, the_board_shows_every_piece, touched_cells_exist,
    the_options_open, the_rules_are_written, the_texts_are_there, the_lessons_are_true, the_names_are_known,
    the_judgement_is_symmetric, urgent_moves_are_urgent,
)  # fmt: skip
"""All of them, the most telling first."""


@dataclass(frozen=True)
class Finding:
    """Whether a promise was kept: `trouble` is empty, or a sentence that says what is wrong."""

    promise: str
    says: str  # what was promised
    trouble: str


def guarded(game: Game) -> Game:
    """The game, with guard words after its lists that show whether it writes past the end."""
    compiled_rules.guarding = True
    game.__dict__.pop("compiled", None)
    return game


def findings(game: Game) -> Iterator[Finding]:
    """Each promise in turn, and whether the game keeps it. If the game cannot be played at all, only the first is tried.

    Once a list of actions is wrong, no more are tried either: they would only report the same mistake in other words.
    """
    game = guarded(game)
    for promise in PROMISES:
        says = (promise.__doc__ or "").strip().partition("\n")[0]
        try:
            promise(game)
            trouble = ""
        except BadGame as bad:
            yield Finding(promise.__name__, says, str(bad))
            return
        except (Broken, LudariumError) as broken:
            trouble = str(broken)
        except Exception as error:  # noqa: BLE001 - whatever an unfinished game does is reported, not raised
            trouble = f"{type(error).__name__}: {error}{_line_of(error, game)}"
        yield Finding(promise.__name__, says, trouble)
        if trouble and promise is the_list_is_in_order:
            return


def _line_of(error: Exception, game: Game) -> str:
    """The last line of the game's own sources on the way to an error."""
    folder, here, found = game.folder.path, error.__traceback__, ""
    while here is not None:
        file = here.tb_frame.f_code.co_filename
        if folder is not None and file.startswith(str(folder)):
            found = f" ({file}, line {here.tb_lineno})"
        here = here.tb_next
    return found


__all__ = ["PROMISES", "Broken", "Finding", "Promise", "findings", "guarded"]
