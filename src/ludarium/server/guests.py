"""Who somebody is: a browser with a random token in a cookie, or a bot with one in a header."""

import re
import unicodedata
from dataclasses import dataclass

from fastapi import Request, Response, WebSocket
from starlette.requests import HTTPConnection

from ludarium.server.clocks import DAY, now
from ludarium.server.languages import ENGLISH, language_of
from ludarium.server.naming import usual_name
from ludarium.server.refusals import Refusal
from ludarium.server.store.people import People
from ludarium.server.tokens import Tokens
from ludarium.wording import Words

COOKIE = "ludarium_guest"
LONGEST_NAME = 40
_TOKEN_LENGTHS = range(20, 100)
_YEAR = 365 * 86400
_WITHOUT_INK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
)  # characters that count as letters or signs, but show nothing
_ACCENT = r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_TOWER = re.compile(rf"({_ACCENT}{{3}}){_ACCENT}+")


@dataclass
class Guest:
    """Somebody. `known` says whether they are in the database, which begins with the first change they make."""

    id: str
    token: str
    name: str
    known: bool = False
    bot: bool = False
    fresh: bool = False  # whether the cookie has yet to be set
    language: str = ENGLISH  # that they read

    @property
    def named(self) -> bool:
        """Whether they chose their name."""
        return self.name != usual_name(self.id)


class Guests:
    """Recognises people."""

    def __init__(self, people: People, tokens: Tokens, *, secure: bool) -> None:
        self._people, self._tokens, self._secure = people, tokens, secure

    async def of(self, connection: HTTPConnection) -> Guest:
        """The guest who asks; a stranger gets a fresh token, which `remember` puts into the answer."""
        guest = await self._recognised(connection)
        guest.language = language_of(connection)
        return guest

    async def _recognised(self, connection: HTTPConnection) -> Guest:
        token, bot = _bearer(connection), True
        if token is None:
            token, bot = connection.cookies.get(COOKIE), False
        if token is not None and len(token) in _TOKEN_LENGTHS and token.isascii():
            row = await self._people.by_token(self._tokens.hashed(token))
            if row is not None:
                if row["seen"] < now() - DAY:
                    await self._people.seen(row["id"], now())
                return Guest(row["id"], token, row["name"], known=True, bot=bool(row["bot"]))
            if not bot:
                return self._stranger(token)
        if bot:
            raise Refusal("BAD_TOKEN", "That token is not known here.", status=401)
        stranger = self._stranger(Tokens.fresh())
        stranger.fresh = True
        return stranger

    @staticmethod
    def _stranger(token: str) -> Guest:
        guest = Tokens.public_id(token)
        return Guest(guest, token, str(usual_name(guest)))

    def remember(self, guest: Guest, response: Response) -> None:
        """Put a fresh token into the answer's cookie."""
        if guest.fresh and not guest.bot:
            response.set_cookie(
                COOKIE, guest.token, max_age=_YEAR, httponly=True, samesite="lax", secure=self._secure, path="/"
            )

    async def keep(self, guest: Guest) -> None:
        """Store somebody who makes a change."""
        if not guest.known:
            hashed = self._tokens.hashed(guest.token)
            await self._people.keep(guest.id, hashed, guest.name, now(), bot=guest.bot)
            guest.known = True

    def csrf(self, guest: Guest) -> str:
        """The value that the guest's changing requests have to carry."""
        return self._tokens.csrf(guest.token)

    def check_csrf(self, guest: Guest, request: Request | WebSocket) -> None:
        """Refuse a change that another page may have made the browser ask for."""
        if guest.bot:
            return  # no browser adds a bearer token by itself
        if guest.fresh or not self._tokens.csrf_fits(guest.token, request.headers.get("x-ludarium-csrf", "")):
            say = Words("This page is out of date; please reload it.")
            raise Refusal("CSRF", say, status=403)


def _bearer(connection: HTTPConnection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def checked_name(text: str, field: str = "name") -> str:
    """A name somebody chose. Refusal if it cannot be shown, is too long, or is the program's."""
    name = _visible(text)
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise Refusal("BAD_NAME", "A name needs at least one letter, digit or sign.", field=field)
    if len(name) > LONGEST_NAME:
        say = Words("A name has at most {most} characters; this one has {n}.", most=LONGEST_NAME, n=len(name))
        raise Refusal("BAD_NAME", say, field=field)
    if re.fullmatch(r"level ?\d+", unicodedata.normalize("NFKC", name), re.IGNORECASE):
        raise Refusal("BAD_NAME", "That is what the program is called; please choose another name.", field=field)
    return name


def clean_name(text: str) -> str:
    """A name as it may be shown: one line, no control characters, not too long."""
    return _visible(text)[:LONGEST_NAME]


def _visible(text: str) -> str:
    """The visible part as one line: no control characters, no blank letters, no towers of accents."""
    plain = unicodedata.normalize("NFC", text)
    blank = "".join(" " if letter.isspace() or letter in _WITHOUT_INK else letter for letter in plain)
    seen = "".join(letter for letter in blank if unicodedata.category(letter)[0] != "C")
    return " ".join(_TOWER.sub(r"\1", seen).split())
