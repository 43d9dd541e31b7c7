"""The original site's games as JSON: an account's export with its `finished_games`, or a single game out of it.

A game says its `boardSize` and `scoreToWin` and has its turns in a `history` of objects (`put`, `jump`, `forfeit`, `win`,
`draw`), or short: `[x, y]` places, `[x, y, x, y, …]` jumps, `"w:white"`, `"f:black"`, `"t:black"` and `"d"` end the game.
Both are read, wherever in the game they stand.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludarium.games.tiao.points import Point
from ludarium.games.tiao.site_game import COLOURS, SiteGame

if TYPE_CHECKING:
    from ludarium.record.foreign import Book
    from ludarium.record.located import Located

_LOOK = re.compile(r'"(?:finished_games|scoreToWin|moveHistory)"|"type"\s*:\s*"put"|"h"\s*:\s*\{\s*"m"')
_MANY = ("finished_games", "games")
_INNER = ("snapshot", "room", "game")
_TURNS = ("history", "moveHistory", "h", "plies", "moves", "compact")
_SHORT_END = re.compile(r"([wft]):(white|black)|d")
_EXPECTED = 'a turn is {"type": "put" | "jump" | …} or short, [x, y] or [x, y, x, y]'


def looks_like(head: str) -> bool:
    """Whether the text begins as such JSON does."""
    return head.lstrip()[:1] in ("{", "[") and _LOOK.search(head) is not None


def read(text: str, book: "Book") -> None:
    """Every game of the export."""
    root = book.json()
    names = _own_name(root)
    games = list(_games(root))
    if not games:
        book.complain(root.at, "NO_GAME", "there is no game here: no finished_games and no history of turns", path="$")
    for game in games:
        _Reader(book, game, names).read()


def _games(value: "Located") -> "Iterator[Located]":
    """The games within a value, outermost first."""
    if isinstance(value.value, list):
        if any(_is_turn(item) for item in value):  # nothing but a history
            yield value
        else:
            for item in value:
                yield from _games(item)
        return
    many = value.get(*_MANY)
    inner = value.get(*_INNER)
    if many is not None and isinstance(many.value, list):
        yield from many
    elif _turns_of(value) is not None or value.get("state") is not None:
        yield value
    elif inner is not None:
        yield from _games(inner)


def _is_turn(value: "Located") -> bool:
    kind = value.get("type")
    return kind is not None and kind.text() in ("put", "jump", "place", "forfeit", "win", "draw")


def _turns_of(game: "Located") -> "Located | None":
    """The turns of a game, which may stand in its state or with its end."""
    if isinstance(game.value, list):
        return game
    for where in (game, game.get("state"), game.get("final")):
        if where is not None and (found := where.get(*_TURNS)) is not None:
            return found.get("m") or found
    return None


def _own_name(root: "Located") -> dict[str, str]:
    """The account's own name by its number: the export leaves names out of the games."""
    account = root.get("account")
    number = account.get("_id", "id", "playerId") if account is not None else None
    name = account.get("displayName", "username") if account is not None else None
    known = number is not None and name is not None and number.text() and name.text()
    return {str(number.value): str(name.value)} if known and number is not None and name is not None else {}


class _Reader:
    """Reads one game."""

    def __init__(self, book: "Book", value: "Located", names: dict[str, str]) -> None:
        self.value = value
        self.state = value.get("state") or value
        self.entry = book.begin(value.at)
        self.game = SiteGame(self.entry)
        self._names = names

    def read(self) -> None:
        """Tags, turns, the end."""
        self._tags()
        size, win = self._whole("boardSize", 19), self._whole("scoreToWin", 10)
        self.game.board(size, win, (self._anywhere("boardSize", "scoreToWin") or self.value).at)
        turns = _turns_of(self.value)
        if turns is None or not isinstance(turns.value, list):
            self._fault(turns or self.value, "there is no list of turns in this game")
            return
        times = _times_of(self.value)
        for number, item in enumerate(turns):
            self._item(item)
            if number < len(times):
                self.game.time(times[number])
        self._ending()

    # --- what the export says about the game

    def _anywhere(self, *names: str) -> "Located | None":
        final = self.value.get("final")
        places = (self.value, self.state, final)
        return next((found for place in places if place is not None and (found := place.get(*names))), None)

    def _whole(self, name: str, usual: int) -> int:
        found = self._anywhere(name)
        if found is None:
            return usual
        number = found.whole()
        if number is None or not 1 <= number <= 10**6:
            self._fault(found, f"{name} is a whole number such as {usual}")
            return usual
        return number

    def _tags(self) -> None:
        kind, number = self._text("roomType"), self._text("roomId", "gameId", "id")
        self._tag("Event", f"{kind[0].title()} game" if kind and kind[0] else "", kind)
        created = self._text("createdAt")
        if created and re.match(r"\d{4}-\d\d-\d\d", created[0]):
            self._tag("Date", created[0][:10].replace("-", "."), created)
        for colour in COLOURS:
            self._seat(colour)
        control = self._anywhere("timeControl")
        times = [control.get(name) for name in ("initialMs", "incrementMs")] if control is not None else []
        if control is not None and all(time is not None and time.number() is not None for time in times):
            start, more = ((time.number() or 0) / 1000 for time in times if time is not None)
            self.entry.tag("TimeControl", f"{start:g}+{more:g}", control.at)
        self._tag("GameId", number[0] if number else "", number)

    def _text(self, *names: str) -> "tuple[str, Located] | None":
        found = self._anywhere(*names)
        if found is not None and (date := found.get("$date")) is not None:
            found = date
        text = found.text() if found is not None else None
        if text is None and found is not None and found.whole() is not None:
            text = str(found.value)
        return (text, found) if text and found is not None else None

    def _tag(self, name: str, value: str, found: "tuple[str, Located] | None") -> None:
        if found is not None:
            self.entry.tag(name, value, found[1].at)

    def _seat(self, colour: str) -> None:
        seats = self._anywhere("seats")
        seat = seats.get(colour) if seats is not None else None
        player = (seat.get("player") or seat) if seat is not None else None
        name = player.get("displayName", "username") if player is not None else None
        number = player.get("playerId") if player is not None else None
        known = (name.text() if name is not None else None) or self._known(number)
        if known and seat is not None:
            self.entry.tag(colour.title(), known, seat.at)
        ratings = self._anywhere("ratingBefore")
        rating = ratings.get(colour) if ratings is not None else None
        if rating is not None and rating.number() is not None:
            self.entry.tag(f"{colour.title()}Elo", f"{rating.number():.0f}", rating.at)

    def _known(self, number: "Located | None") -> str:
        text = str(number.text() or "") if number is not None else ""
        return self._names.get(text, text)

    # --- turns

    def _item(self, item: "Located") -> None:
        inner = item.get("move") or item
        if isinstance(inner.value, str):
            self._short_end(inner)
        elif isinstance(inner.value, list):
            self._short_turn(inner)
        else:
            self._record(inner)

    def _record(self, item: "Located") -> None:
        kind, colour = item.get("type"), item.get("color", "colour")
        word = kind.text() if kind is not None else "place" if "place" in item else "jump" if "jump" in item else None
        side = colour.text() if colour is not None else None
        if word in ("put", "place"):
            self._points([item.get("position", "place")], item, side)
        elif word == "jump":
            self._points(self._path(item), item, side)
        elif word == "draw":
            self.game.drawn(item.at)
        elif word in ("win", "forfeit") and side in COLOURS:
            self._closed(word, str(side), item)
        else:
            self._broken(item, f"{word!r} of {side!r} is no turn of the site; {_EXPECTED}" if word else _EXPECTED)
        if (time := item.get("timestamp")) is not None:
            self.game.time(time.number())

    def _closed(self, word: str, side: str, item: "Located") -> None:
        reason = item.get("reason")
        late = reason is not None and reason.text() == "timeout"
        if word == "win":
            self.game.won(side, item.at)
        else:
            self.game.gave_up(side, "time" if late else "resign", item.at)

    def _path(self, item: "Located") -> "list[Located | None]":
        """The points of a jump: where it begins, then every landing."""
        hops = item.get("jumps", "steps")
        if hops is None:
            start, path = item.get("from"), item.get("path", "jump")
            points: list[Located | None] = list(path) if path is not None else [None]
            return [start, *points] if start is not None else points
        for before, hop in zip(hops, list(hops)[1:], strict=False):
            self._follows(before, hop)
        for hop in hops:
            self._check_over(hop)
        first = hops[0].get("from") if len(hops) else None
        return [first, *(hop.get("to") for hop in hops)]

    def _follows(self, before: "Located", hop: "Located") -> None:
        end, start = _point(before.get("to")), _point(hop.get("from"))
        if end is not None and start is not None and end != start:
            self._fault(hop, f"the hop before ended at x {end[0]}, y {end[1]}, but this one begins elsewhere")

    def _check_over(self, hop: "Located") -> None:
        start, over, end = (_point(hop.get(name)) for name in ("from", "over", "to"))
        if start and over and end and (over[0] * 2, over[1] * 2) != (start[0] + end[0], start[1] + end[1]):
            found = hop.get("over") or hop
            self._fault(found, f"x {over[0]}, y {over[1]} does not lie between the ends of this hop", doubt=True)

    def _points(self, found: "list[Located | None]", item: "Located", side: str | None) -> None:
        points = [_point(point) for point in found]
        known = [point for point in points if point is not None]
        if len(known) < len(points) or not known:
            self._broken(item, 'a point is {"x": 9, "y": 9} or [9, 9], whole numbers from 0')
            return
        self.game.turn(known, item.at, side, item.path)

    def _short_turn(self, item: "Located") -> None:
        numbers = [number.whole() for number in item]
        if len(numbers) < 2 or len(numbers) % 2 or None in numbers:
            self._broken(item, "a short turn is a list of coordinates in pairs, [x, y] or [x, y, x, y]")
            return
        whole = [number for number in numbers if number is not None]
        self.game.turn(list(zip(whole[::2], whole[1::2], strict=True)), item.at, None, item.path)

    def _short_end(self, item: "Located") -> None:
        found = _SHORT_END.fullmatch(item.value)
        if found is None:
            self._broken(item, f"{item.value[:20]!r} is none of w:white, f:white, t:white (or black) and d")
        elif found[0] == "d":
            self.game.drawn(item.at)
        elif found[1] == "w":
            self.game.won(found[2], item.at)
        else:
            self.game.gave_up(found[2], "resign" if found[1] == "f" else "time", item.at)

    # --- the end

    def _ending(self) -> None:
        winner, how = self._anywhere("winner"), self._anywhere("finishReason")
        reason = {"forfeit": "resign", "timeout": "time"}.get(str(how.text()) if how is not None else "")
        if winner is not None and winner.text() in COLOURS:
            self.game.won(str(winner.text()), winner.at)
        elif how is not None and how.text() == "board_full":
            self.game.drawn(how.at)
        if how is not None and reason and "Termination" not in self.entry.record.tags:
            self.entry.tag("Termination", reason, how.at)
        score = self._anywhere("score")
        if score is not None and isinstance(score.value, dict):
            stated = {colour: _whole_of(score.get(colour)) for colour in COLOURS}
            self.game.score(stated, score.at)

    def _fault(self, value: "Located", sentence: str, *, doubt: bool = False) -> None:
        self.entry.fault(value.at, "BAD_SHAPE", sentence, path=value.path, doubt=doubt)

    def _broken(self, value: "Located", sentence: str) -> None:
        """A turn that cannot be read: those behind it cannot be judged."""
        if not self.entry.broken:
            self.entry.fault(value.at, "BAD_TURN", sentence, ply=self.game.made + 1, path=value.path)
        self.entry.broken = True
        self.game.made += 1


def _whole_of(value: "Located | None") -> int | None:
    return value.whole() if value is not None else None


def _point(value: "Located | None") -> Point | None:
    """A point as {"x": …, "y": …} or [x, y]."""
    if value is None:
        return None
    pair = list(value) if isinstance(value.value, list) else [value.get("x"), value.get("y")]
    numbers = [_whole_of(number) for number in pair]
    x, y = numbers if len(numbers) == 2 else (None, None)
    return (x, y) if x is not None and y is not None and max(abs(x), abs(y)) < 10**6 else None


def _times_of(game: "Located") -> list[float | None]:
    """When short turns were made, in milliseconds, where the export has the times."""
    for where in (game, game.get("state")):
        short = where.get("moveHistory", "h") if where is not None else None
        times = short.get("t") if short is not None else None
        if times is not None:
            return [time.number() for time in times]
    return []
