"""`ludarium annotate`: whole games judged turn by turn, as records, JSON and graphs."""

import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludarium.cli.output import complain, fail, print_json, say_when_compiling
from ludarium.cli.records import items_in
from ludarium.errors import BadNotation, LudariumError
from ludarium.record.complaint import Complaint
from ludarium.record.files import JSON_ENDINGS, records_in, save
from ludarium.record.value import Record

if TYPE_CHECKING:
    from ludarium.play.annotation import Judged
    from ludarium.play.match import Match
    from ludarium.search.budget import Budget
    from ludarium.search.thinker import Thinker


@dataclass(frozen=True)
class AnnotateOptions:
    """What was asked for. Each position gets `seconds`, `nodes` and the sight of `level`, whatever runs out first."""

    file: Path
    out: Path | None = None
    graph: Path | None = None
    seconds: float | None = None
    nodes: int | None = None
    level: int | None = None
    resume: bool = False
    force: bool = False
    as_json: bool = False


def annotate(options: AnnotateOptions) -> None:
    """Judge every game of the file; each is written as soon as it is done. Ends with 130 where interrupted."""
    try:
        work = _Work(options)
        interrupted = work.run()
    except LudariumError as error:
        fail(error, as_json=options.as_json)
    if interrupted:
        sys.exit(130)
    sys.exit(1 if work.failed else 0)


class _Work:
    """The files being written, and the searcher kept from game to game."""

    def __init__(self, options: AnnotateOptions) -> None:
        self.options = options
        self.failed = 0
        self.games = 0
        self._thinker: Thinker | None = None
        self._done = self._begin()

    def _begin(self) -> int:
        """How many games are annotated already; what is half done is taken out of the file."""
        out = self.options.out
        if out is None or not out.exists():
            return 0
        if self.options.resume:
            whole = [record for record in records_in(out) if isinstance(record, Record) and _whole(record)]
            save(out, whole)
            return len(whole)
        if not self.options.force:
            sentence = f"{out} exists already; --resume goes on with it, --force replaces it"
            raise BadNotation(sentence, code="FILE_EXISTS")
        out.unlink()
        return 0

    def run(self) -> bool:
        """All games; whether somebody interrupted."""
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
            for item in items_in(self.options.file):
                if isinstance(item, Complaint):
                    self.failed += item.is_error
                    console.print(str(item.within(str(self.options.file))), markup=False, highlight=False)
                    continue
                self.games += 1
                if self.games > self._done and not self._game(item, progress):
                    return True
        return False

    def _game(self, record: Record, progress: Progress) -> bool:
        """One game judged and written; False where interrupted, what was done being written all the same."""
        from ludarium.play.annotation import note
        from ludarium.play.records import replay

        try:
            with say_when_compiling():
                match = replay(record)
                thinker = self._thinker_for(match)
        except LudariumError as error:
            self.failed += 1
            complain(error)
            return True
        task = progress.add_task(f"game {self.games}", total=match.ply())
        judged: list[Judged] = []
        whole = True
        try:
            for found in _in_thread(match, thinker, self._budget(match)):
                judged.append(found)
                progress.advance(task)
        except KeyboardInterrupt:
            whole = False
        progress.remove_task(task)
        note(record, judged, len(match.game.players))
        self._write(record, match, judged)
        return whole

    def _thinker_for(self, match: "Match") -> "Thinker":
        from ludarium.search.thinker import Thinker

        if self._thinker is None or self._thinker.game != match.game:
            self._thinker = Thinker(match.game)
        return self._thinker

    def _budget(self, match: "Match") -> "Budget":
        from ludarium.play.levels import allowance, level_for
        from ludarium.search.budget import Budget

        options = self.options
        limited = options.nodes is not None or options.level is not None
        budget = Budget(1.0 if options.seconds is None and not limited else options.seconds, options.nodes)
        if options.level is None:
            return budget
        level = allowance(level_for(match.game, options.level), budget)
        unlimited = level.seconds is None and level.nodes is None and level.depth is None
        return Budget(1.0) if unlimited else level

    def _write(self, record: Record, match: "Match", judged: "list[Judged]") -> None:
        from ludarium import __version__
        from ludarium.play import annotation

        record.tags["Annotator"] = f"ludarium {__version__}"
        options = self.options
        if options.out is not None:
            with _appending(options.out) as file:
                file.write(_text(record, as_twin=str(options.out).endswith(JSON_ENDINGS)))
        elif not options.as_json:
            sys.stdout.write(_text(record, as_twin=False))
            sys.stdout.flush()
        if options.as_json:
            print_json(annotation.plain(match.game, judged))
        if options.graph is not None:
            title = f"{match.game.title}: {_who(record, match)}"
            _put(_numbered(options.graph, self.games), annotation.graph(match.game, judged, title))


def _in_thread(match: "Match", thinker: "Thinker", budget: "Budget") -> "Iterator[Judged]":
    """The judgements, found in a thread, so that Ctrl-C is heard while a search runs."""
    import dataclasses

    from ludarium.play.annotation import judgements

    stop, found = threading.Event(), SimpleQueue[object]()

    def work() -> None:
        try:
            for judged in judgements(match, dataclasses.replace(budget, stop=stop), thinker):
                found.put(judged)
            found.put(None)
        except Exception as error:  # noqa: BLE001  passed on to the thread that waits
            found.put(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        while True:
            try:
                item = found.get(timeout=0.2)
            except Empty:
                continue
            if item is None:
                return
            if isinstance(item, Exception):
                raise item
            yield item  # type: ignore[misc]
    finally:
        stop.set()
        thread.join()


def _whole(record: Record) -> bool:
    return all(node.eval is not None for node in record.line)


def _text(record: Record, *, as_twin: bool) -> str:
    from ludarium.record.twin import to_json
    from ludarium.record.write import write_game

    return to_json(record) + "\n" if as_twin else write_game(record)


def _appending(path: Path) -> TextIO:
    try:
        return path.open("a", encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadNotation(f"{path} cannot be written: {error.strerror}", code="FILE") from None


def _put(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadNotation(f"{path} cannot be written: {error.strerror}", code="FILE") from None


def _numbered(path: Path, number: int) -> Path:
    """The graph of the first game has the name given; those of others have their number in it."""
    return path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


def _who(record: Record, match: "Match") -> str:
    from ludarium.record.tags import player_tag

    names = [record.tags.get(player_tag(name), "?") for name in match.game.players]
    return " – ".join(name if name != "?" else player for name, player in zip(names, match.game.players, strict=True))
