"""The engine protocol (UGI) on standard input and output, for every game there is.

`Engine` answers one line at a time; `engine_loop.py` feeds it. Nothing heavy is imported before a game is needed, so
that `ugi` is answered at once.
"""

import contextlib
import dataclasses
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING

from ludarium import __version__, catalogue
from ludarium.cli.engine_go import PARAMETERS, Thinking, read_limits
from ludarium.cli.engine_players import STRONGEST, listen_to, seated, throw
from ludarium.cli.engine_setup import LARGEST_SEED, MOST_LINES, chosen_game, play_all, read_lines, read_seed, read_truth
from ludarium.errors import BadNotation, LudariumError, UnknownGame

if TYPE_CHECKING:
    from ludarium.game.game import Game
    from ludarium.game.position import Position
    from ludarium.play.choice import Player
    from ludarium.play.match import Match
    from ludarium.search.result import Result

_NEWS_EVERY = 0.25  # seconds
HELP = (
    "setoption name Game value NAME(option=value,…)   choose a game; also Variant, Seed, Player, MultiPV, Ponder",
    "position startpos|fen P [moves m1 m2 …]   set up a position",
    "query WHAT   ask: {queries}",
    "go [LIMITS]   ask for a move; limits: {limits}",
    "roll [THROW]   throw the dice; uginewgame, isready, ponderhit, stop, quit",
)


class Engine:
    """One side of the conversation: hears a line, says lines. A refused command changes nothing but `query error`."""

    def __init__(
        self, say: Callable[[str], None], done: Callable[[], None], own: "Player | None" = None, name: str = ""
    ) -> None:
        """`say` gets each line of the answers; `done` is called, in another thread, when `conclude` should be.

        `own` thinks instead of one of Ludarium's players, under that name.
        """
        self._say = say
        self._done = done
        self._own, self.name = own, name or f"Ludarium {__version__}"
        self.game_text = catalogue.names()[0]
        self.variant_text = ""
        self.seed = 0
        self.player_text = STRONGEST
        self.multipv = 1
        self.ponder = False
        self._news = 0.0  # when the last line about a search in progress was said
        self._depth = 0
        self._player: Player | None = own
        self.error = ""
        self.finished = False
        self.thinking: Thinking | None = None
        self._match: Match | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "uginewgame": self._uginewgame,
            "setoption": self._setoption,
            "position": self._position,
            "query": self._query,
            "roll": self._roll,
            "go": self._go,
            "ponderhit": self._ponderhit,
            "stop": self._stop,
            "help": self._help,
            "quit": self._quit,
        }

    @property
    def match(self) -> "Match":
        """The match on the board."""
        if self._match is None:
            self._match = self._new_match(chosen_game(self.game_text, self.variant_text))
        return self._match

    @property
    def player(self) -> "Player":
        """Who thinks; the same one from move to move, so that it can build on what it found."""
        if self._player is None and self._own is not None:
            self._player = self._own
        elif self._player is None:
            self._player = seated(self.player_text, self.seed)
            listen_to(self._player, self._tell)
        return self._player

    def hear(self, line: str) -> None:
        """Answer one line. Never raises; what is not understood is refused in words."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            self._commands.get(word, self._unknown)(rest.strip() if word in self._commands else word)
        except LudariumError as error:
            self.refuse(error.code, error.sentence)
        except BrokenPipeError:  # nobody listens to the answers any more
            raise
        except Exception as error:  # noqa: BLE001  our mistake: tell both sides, and stay alive
            traceback.print_exc(file=sys.stderr)
            self.refuse("INTERNAL", f"{type(error).__name__}: {error}")

    def _unknown(self, word: str) -> None:
        raise BadNotation(f"there is no command {word[:40]!r}; try help", code="UNKNOWN_COMMAND")

    def refuse(self, code: str, sentence: str) -> None:
        """Say why a command was refused, and remember it for `query error`."""
        self.error = f"{code} {' '.join(sentence.split())}"
        self._say(f"info string error {self.error}")

    # --- greetings

    def _ugi(self, _rest: str) -> None:
        self._say(f"id name {self.name}")
        if self._own is None:
            self._say("id author the Ludarium authors")
        self._say(f"option name Game type string default {catalogue.names()[0]}")
        self._say("option name Variant type string default <empty>")
        self._say(f"option name Seed type spin default 0 min 0 max {LARGEST_SEED}")
        if self._own is None:
            self._say(f"option name Player type string default {STRONGEST}")
        self._say(f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}")
        self._say("option name Ponder type check default false")
        self._say("ugiok")

    def _isready(self, _rest: str) -> None:
        """Ready means that nothing is left to be loaded or compiled."""
        if self.thinking is None:
            self.match.outcome()
            here = self.match.game.start()
            while here.turn == "chance":
                here = here.act(here.actions[0])
            len(here.legal_moves)
            if hasattr(self.player, "prepare"):
                self.player.prepare(self.match.game)
        self._say("readyok")

    def _help(self, _rest: str) -> None:
        from ludarium.cli.engine_queries import ANSWERS

        for line in HELP:
            self._say("info string " + line.format(queries=" ".join([*ANSWERS, "error"]), limits=" ".join(PARAMETERS)))

    def _quit(self, _rest: str) -> None:
        self.finished = True

    # --- what is played

    def _uginewgame(self, _rest: str) -> None:
        self._match = self._new_match(chosen_game(self.game_text, self.variant_text))
        self.error = ""

    def _setoption(self, rest: str) -> None:
        found = re.fullmatch(r"name\s+(\S+)(?:\s+value(?:\s+(.*))?)?", rest, re.DOTALL | re.IGNORECASE)
        if not found:
            raise BadNotation("write: setoption name NAME value VALUE", code="BAD_COMMAND")
        name, value = found[1].lower(), (found[2] or "").strip()
        if name == "seed":
            self.seed, self._player = read_seed(value), None
        elif name == "player" and self._own is None:
            seated(value, self.seed)  # refused before anything changes
            self._player, self.player_text = None, value
        elif name == "multipv":
            self.multipv = read_lines(value)
        elif name == "ponder":
            self.ponder = read_truth(value)
        elif name == "game":
            self._choose(value, "")
        elif name == "variant":
            self._choose(self.game_text, "" if value == "<empty>" else value)
        else:
            player = "Player, " if self._own is None else ""
            message = f"there is no option {found[1][:40]!r}. There are Game, Variant, Seed, {player}MultiPV and Ponder"
            raise UnknownGame(message, code="UNKNOWN_OPTION")
        self.error = ""

    def _choose(self, game: str, variant: str) -> None:
        self._match = self._new_match(chosen_game(game, variant))
        self.game_text, self.variant_text = game, variant

    def _new_match(self, game: "Game | Position") -> "Match":
        from ludarium.kernel import announcing
        from ludarium.play.match import Match

        if self._notice not in announcing.watchers:  # compiling takes seconds, and a driver should know why it waits
            announcing.watchers.append(self._notice)
        return Match(game)

    def _notice(self, sentence: str) -> None:
        self._say(f"info string {sentence}")

    def close(self) -> None:
        """Leave nothing behind; the conversation is over."""
        if "ludarium.kernel.door" in sys.modules:
            from ludarium.kernel import announcing

            announcing.watchers[:] = [watcher for watcher in announcing.watchers if watcher != self._notice]

    def _position(self, rest: str) -> None:
        head, _, moves = f"{rest} ".partition(" moves ")
        kind, _, text = head.strip().partition(" ")
        if kind not in ("startpos", "fen") or (kind == "startpos") != (not text.strip()):
            raise BadNotation("write: position startpos|fen POSITION [moves MOVE MOVE …]", code="BAD_COMMAND")
        game = chosen_game(self.game_text, self.variant_text)
        match = self._new_match(game.position(text.strip()) if text else game)
        play_all(match, moves)
        self._match = match
        self.error = ""

    # --- what is asked

    def _query(self, rest: str) -> None:
        from ludarium.cli.engine_queries import ANSWERS

        if rest == "error":
            self._say(f"response {self.error or 'none'}")
        elif rest in ANSWERS:
            self._say(f"response {ANSWERS[rest](self.match)}".rstrip())
        else:
            known = ", ".join([*ANSWERS, "error"])
            raise BadNotation(f"query what? {rest[:40]!r} is none of {known}", code="UNKNOWN_QUERY")

    def _roll(self, rest: str) -> None:
        """Let chance act once: as given, or at random by its odds."""
        if self.match.turn != "chance":
            raise BadNotation(f"there is nothing to throw now: it is {self.match.turn}'s turn", code="NOT_CHANCE")
        before = self.match.position
        move = before.parse(rest) if rest else (throw(self.match, self.seed),)
        if len(move) != 1:
            raise BadNotation(f"{rest[:40]!r} is more than one throw", code="BAD_COMMAND")
        self.match.push(move)
        self._say(f"roll {before.write(move)}")

    def _go(self, rest: str) -> None:
        limits = read_limits(rest)
        if (outcome := self.match.outcome()) is not None:
            self._no_move(f"the game is over: {outcome}")
        elif self.match.turn == "chance":
            self._no_move("a throw comes next: add it to the moves, or say roll")
        else:
            limits = dataclasses.replace(limits, multipv=self.multipv)
            self._news, self._depth = time.monotonic(), 0
            pondering = "ponder" in rest.split()
            self.thinking = Thinking(self.player, self.match, limits, self._done, pondering=pondering)

    def _tell(self, result: "Result") -> None:
        """Say what a search has found so far: at each new depth, and now and then where there are no depths."""
        now = time.monotonic()
        if result.depth > self._depth or now - self._news > _NEWS_EVERY:
            from ludarium.play.choice import info_texts

            self._news, self._depth = now, result.depth
            for line in info_texts(self.match, result)[: self.multipv]:
                self._say(f"info {line}")

    def _no_move(self, sentence: str) -> None:
        self._say(f"info string {sentence}")
        self._say("bestmove none")

    def _ponderhit(self, _rest: str) -> None:
        if self.thinking is None or not self.thinking.pondering:
            raise BadNotation("nobody is pondering; say go ponder first", code="NOT_PONDERING")
        self.thinking.hit()

    def _stop(self, _rest: str) -> None:
        self.stop()

    def stop(self) -> None:
        """Ask the player who is thinking to answer now."""
        if self.thinking is not None:
            self.thinking.stop()

    def conclude(self) -> None:
        """Say what thinking came to."""
        assert self.thinking is not None
        thinking, self.thinking = self.thinking, None
        if thinking.failure is not None:
            traceback.print_exception(thinking.failure, file=sys.stderr)
            self.refuse("INTERNAL", f"the player failed: {thinking.failure!r}")
        for line in thinking.lines:
            self._say(f"info {line}")
        expected = thinking.expected if self.ponder else ""
        self._say(f"bestmove {thinking.answer}" + (f" ponder {expected}" if expected else ""))


def serve_ugi(player: "Player | str", name: str = "") -> int:
    """Turn a player into an engine: speak UGI on standard input and output until `quit` or the end of input.

    `player` is any object with a method `choose(match, limits)` that returns a turn (see `ludarium.Player`), or the name
    of a player; `name` is what the engine calls itself. Whatever the player prints goes to standard error, so that it
    does not interfere. Returns the exit code. Three lines make an engine:

        import ludarium
        from my_bots import Careful
        ludarium.serve_ugi(Careful())
    """
    from ludarium.play.players import player as named
    from ludarium.play.python_player import as_player

    own = named(player) if isinstance(player, str) else as_player(player)
    return engine_command(own, name or (player if isinstance(player, str) else type(player).__name__))


def engine_command(own: "Player | None" = None, name: str = "") -> int:
    """Speak UGI on standard input and output until `quit` or the end of input. Returns the exit code."""
    from ludarium.cli.engine_loop import converse

    lock, output = threading.Lock(), sys.stdout  # the notices about compiling come from the thinking thread

    def say(line: str) -> None:
        with lock:
            output.write(line + "\n")
            output.flush()

    if sys.stdin.isatty():
        say(f"info string Ludarium {__version__} speaks UGI here; try help, and quit to leave")
    try:
        with contextlib.redirect_stdout(sys.stderr):
            # A reader of its own, since Python closes sys.stdin at exit and stumbles over a thread that waits in it.
            converse(open(sys.stdin.fileno(), "rb", closefd=False), say, own, name)  # noqa: SIM115
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # nobody listens any more
        sys.stdout = None  # or Python complains at exit
    return 0


if __name__ == "__main__":
    sys.exit(engine_command())
