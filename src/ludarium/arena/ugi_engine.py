"""An engine in a process of its own, used like any other player."""

import shlex
from collections.abc import Mapping, Sequence
from types import TracebackType

from ludarium.arena.contestants import Command, Forfeit, words_of
from ludarium.arena.foreign import ForeignEngine
from ludarium.arena.plan import START
from ludarium.errors import BadArgument, briefly
from ludarium.game.game import Game
from ludarium.play.choice import Choice
from ludarium.play.limits import Limits
from ludarium.play.match import Match
from ludarium.play.python_player import PlayerFailed

_NOW = Limits()


class UgiEngine:
    """A program that speaks UGI, as a player: `choose` sends it the position, says `go` and waits for its turn.

    `command` is a command line, or a list of its words; `options` are sent with `setoption` before each game. The engine
    has `start` seconds to get ready and `patience` seconds for a turn (None: as long as it likes). PlayerFailed says what
    went wrong: the engine crashed, did not answer, or answered with an illegal turn. The next turn then starts it again.

        with ludarium.UgiEngine("python my_engine.py") as engine:
            move = engine.choose(match, ludarium.Limits(movetime=500)).move

    Use it in one thread at a time. `close`, or the end of the `with` block, ends the process.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        options: Mapping[str, str] | None = None,
        start: float = START,
        patience: float | None = None,
    ) -> None:
        words = words_of(command) if isinstance(command, str) else tuple(command)
        if not words or not all(isinstance(word, str) for word in words):
            raise BadArgument(
                f"an engine is started by a command line such as 'python my_engine.py', not {briefly(command)}"
            )
        self.text, self.patience = shlex.join(words), patience
        settings = tuple((name, str(value)) for name, value in (options or {}).items())
        self._engine = ForeignEngine(Command(words, settings), start, lambda pid, alive: None)
        self._game: Game | None = None

    def prepare(self, game: Game) -> None:
        """Start the process if it is not running, and announce a new game."""
        self._game = None
        try:
            self._engine.begin(game, "")
        except Forfeit as forfeit:
            raise PlayerFailed(f"{self.text} {forfeit.sentence}") from None
        self._game = game

    def choose(self, match: Match, limits: Limits = _NOW) -> Choice:
        """The engine's turn in the current position of the match."""
        if self._game != match.game:
            self.prepare(match.game)
        try:
            answer = self._engine.choose(match, limits, self.patience)
        except Forfeit as forfeit:
            self._game = None
            raise PlayerFailed(f"{self.text} {forfeit.sentence}") from None
        return Choice(answer.move, [] if answer.score is None else [f"score cp {round(100 * answer.score)}"])

    def close(self) -> None:
        """Ask the engine to quit, and make sure that it does."""
        self._game = None
        self._engine.close()

    def __enter__(self) -> "UgiEngine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<UgiEngine {self.text}>"
