"""A process beside the server that thinks, compiles or draws, so that the server never waits: `python -m … ROLE`.

It reads a job a line from standard input and writes an answer a line to standard output, both as JSON. When it gets `stop`
for a job, it soon answers with what it has. The server ends the process by closing its input.
"""

import functools
import json
import os
import queue
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from ludarium.wording import packed

PLAYERS_KEPT = 6
OFFHAND = "offhand"  # the player that fills in while the others are being compiled
NICENESS = {"think": 5, "prepare": 10, "sketch": 0}

Job = dict[str, Any]


class Worker:
    """Does one job after the other, in a thread; the main thread listens for `stop`."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, str], Any] = OrderedDict()
        self._thinker: Any = None  # the one that searched for a report last
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._stops: dict[int, threading.Event] = {}
        self._does: dict[str, Callable[[Job, threading.Event], Job]] = {
            "choose": self.choose,
            "search": self.search,
            "acquaint": self.acquaint,
            "prepare": self.prepare,
            "sketch": self.sketch,
            "draw": self.draw,
            "showcase": self.showcase,
            "examples": self.examples,
            "lessons": self.lessons,
            "explore": self.explore,
            "refuse": self.refuse,
            "nothing": lambda _job, _stop: {},
        }

    def listen(self) -> None:
        """Until the input ends."""
        worker = threading.Thread(target=self._work, daemon=True)
        worker.start()
        for line in sys.stdin:
            job = json.loads(line)
            if "ping" in job:
                tell({"pong": job["ping"]})  # a sign of life, whatever the process is working on
            elif "stop" in job:
                if (stop := self._stops.get(job["stop"])) is not None:
                    stop.set()
            else:
                self._stops[job["id"]] = threading.Event()
                self._jobs.put(job)
        for stop in self._stops.values():
            stop.set()
        os._exit(0)  # whatever is being compiled is not worth waiting for

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            begun = time.perf_counter()
            try:
                answer = self._does[job["do"]](job, self._stops[job["id"]])
                line = written({"id": job["id"], **answer, "seconds": time.perf_counter() - begun})
            except Exception as error:  # noqa: BLE001  reported to the server, which decides what to do
                line = written({"id": job["id"], "error": f"{type(error).__name__}: {error}"})
            self._stops.pop(job["id"], None)
            say(line)

    # --- jobs

    def choose(self, job: Job, stop: threading.Event) -> Job:
        """A turn for the player to move in the match that these actions lead to."""
        from ludarium.catalogue import load
        from ludarium.play.limits import Limits
        from ludarium.play.match import Match

        game = load(job["game"])
        match = Match(game.position(job["start"]) if job.get("start") else game)
        for action in job["actions"]:
            match.push(action)
        limits = Limits(**{name: _frozen(value) for name, value in job["limits"].items()}, stop=stop)
        choice = self._player(job["game"], job["player"], job["seed"]).choose(match, limits)
        line = next((line for line in choice.lines if line.turn == choice.move), None)
        best = choice.lines[0] if choice.lines else None
        return {
            "actions": list(choice.move),
            "text": match.position.write(choice.move),
            "score": best.score if best else 0.0,
            "proven": line.proven if line else None,
            "turns": line.turns if line else None,
            "offhand": line is None and job["player"] == OFFHAND,
        }

    def search(self, job: Job, stop: threading.Event) -> Job:
        """The best lines in the position that these actions lead to, for a report."""
        from ludarium.catalogue import load
        from ludarium.server.searching import searched_lines

        game = load(job["game"])
        if self._thinker is None or self._thinker.game != game:
            from ludarium.search.thinker import Thinker

            self._thinker = Thinker(game)
        return searched_lines(self._thinker, job, stop)

    def acquaint(self, job: Job, _stop: threading.Event) -> Job:
        """Load a part of a variant's code, so that the first turn need not wait for it."""
        from ludarium.catalogue import load
        from ludarium.play.readiness import rehearse

        rehearse(load(job["game"]), job["part"])
        return {}

    def _player(self, game: str, name: str, seed: str) -> Any:
        """The player, if possible one that was used before: players remember what they learned about a variant."""
        from ludarium.play.offhand import OffhandPlayer
        from ludarium.play.players import player
        from ludarium.play.python_player import is_python
        from ludarium.server.settings import PREFIX, host_players

        allowed = host_players(os.environ.get(PREFIX + "PLAYERS", "")).values() if is_python(name) else (name,)
        if name not in allowed:  # checked again here, where the code would be run
            raise PermissionError(f"{name} is no player that this host allows")
        if name == OFFHAND:
            return OffhandPlayer(seed)
        if (found := self._players.pop((game, name), None)) is None:
            found = player(name, seed)
        self._players[game, name] = found
        if len(self._players) > PLAYERS_KEPT:
            self._players.popitem(last=False)
        if hasattr(found, "seed"):
            found.seed = seed
        return found

    def prepare(self, job: Job, _stop: threading.Event) -> Job:
        """Compile what a table or a player needs for a variant, reporting what is being compiled."""
        from ludarium.catalogue import load
        from ludarium.kernel import announcing
        from ludarium.play.readiness import compile_part

        announcing.watchers[:] = [lambda sentence: tell({"id": job["id"], "say": sentence})]
        compile_part(load(job["game"]), job["part"])
        return {}

    def sketch(self, job: Job, _stop: threading.Event) -> Job:
        """A variant's board and start, worked out without compiling anything."""
        from ludarium.catalogue import load
        from ludarium.server.views import sketch_of

        return {"sketch": vars(sketch_of(load(job["game"])))}

    def draw(self, job: Job, _stop: threading.Event) -> Job:
        """A picture of a position; of the start if none is given."""
        from ludarium.server.study import board_svg

        return {"done": board_svg(job["game"], job.get("position"))}

    def showcase(self, job: Job, _stop: threading.Event) -> Job:
        """The picture on a game's card."""
        from ludarium.server.study import showcase

        return {"done": showcase(job["name"])}

    def examples(self, job: Job, _stop: threading.Event) -> Job:
        """The small boards of a game's rules page."""
        from ludarium.server.study import examples

        return {"done": examples(job["name"])}

    def lessons(self, job: Job, _stop: threading.Event) -> Job:
        """The steps of a game's course."""
        from ludarium.server.lessons import lessons

        return {"done": lessons(job["name"])}

    def explore(self, job: Job, _stop: threading.Event) -> Job:
        """A position after some actions; what is wrong with them is an answer too."""
        from ludarium.server.study import explored

        return _tried(lambda: explored(job["game"], job["position"], job["actions"]))

    def refuse(self, job: Job, _stop: threading.Event) -> Job:
        """Why touching some cells is not a move in a position."""
        from ludarium.server.study import refused

        return _tried(lambda: refused(job["game"], job["position"], job["cells"]))


def _tried(find: Callable[[], Job]) -> Job:
    from ludarium.errors import LudariumError

    try:
        return {"done": find()}
    except LudariumError as error:
        return {"done": {"refused": error.code, "say": error.sentence}}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


_speaking = threading.Lock()


def written(answer: Job) -> str:
    """An answer as one line of JSON; numpy's numbers become plain ones."""
    return json.dumps(packed(answer), default=lambda number: number.item()) + "\n"


def say(line: str) -> None:
    """Write one line to the server."""
    with _speaking:
        _OUT.write(line)
        _OUT.flush()


def tell(answer: Job) -> None:
    """Report something to the server while a job goes on."""
    say(written(answer))


_OUT = sys.stdout


def main(role: str) -> None:
    """Run as a worker process with that role."""
    global _OUT
    _OUT, sys.stdout = sys.stdout, sys.stderr  # so that nothing else that is printed gets between the answers
    os.nice(NICENESS[role]) if hasattr(os, "nice") else None
    if role == "think":
        from ludarium.kernel import interim

        interim.hold(True)  # the server says when compiled code is there
        threading.Thread(target=functools.partial(__import__, "ludarium.play.players"), daemon=True).start()
    Worker().listen()


if __name__ == "__main__":
    main(sys.argv[1])
