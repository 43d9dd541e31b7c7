"""What a host may choose, read from the environment so that every worker process reads the same."""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from ludarium.errors import LudariumError
from ludarium.server import environment

PREFIX = "LUDARIUM_"


@dataclass(frozen=True)
class Settings:
    """How this server runs. `ludarium serve` fills the environment; see docs/hosting.md."""

    data: Path = Path("ludarium-data")
    host: str = "127.0.0.1"
    port: int = 8765
    workers: int = 1
    database_url: str = ""
    broker_url: str = ""
    public_url: str = ""  # such as https://play.example.org, if a proxy stands before the server
    hosts: str = ""  # further host names of the server, separated by commas; * for any
    proxies: str = ""  # addresses of proxies whose X-Forwarded-For is trusted, separated by commas
    thinkers: int = 0  # processes that think for the program; 0: as many as there are cores, at least two
    thinking_quota: int = 1200  # seconds of thinking an address may use in an hour
    sockets_of_guest: int = 40  # sockets and streams a guest may have open, with each worker
    sockets_of_address: int = 240  # the same for a network address
    keep_waiting: int = 30  # days after which a table where nobody came is removed
    keep_guests: int = 400  # days after which a guest without a game is forgotten
    keep_studies: int = 400  # days after which a study that nobody opened is removed
    players: Mapping[str, str] = field(default_factory=dict)  # the host's own players: name -> python:module:Class
    prepare: bool = True  # compile the games' default variants at start, and make engines for the page
    develop: bool = False  # scripts go out one by one, as they were written
    limits: bool = True  # rate limits; only load tests turn them off
    secret: bytes = field(default=b"", repr=False)

    @property
    def database(self) -> str:
        """The address of the database for SQLAlchemy's asynchronous drivers."""
        url = self.database_url
        if not url:
            return f"sqlite+aiosqlite:///{self.data / 'ludarium.sqlite'}"
        for plain in ("postgres://", "postgresql://"):
            if url.startswith(plain):
                return "postgresql+psycopg://" + url[len(plain) :]
        return url.replace("sqlite://", "sqlite+aiosqlite://", 1) if url.startswith("sqlite://") else url

    @property
    def on_sqlite(self) -> bool:
        """Whether the data is in one SQLite file."""
        return self.database.startswith("sqlite")

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server by https."""
        return self.public_url.startswith("https://")


def settings() -> Settings:
    """The settings of this process. LudariumError says what cannot work, and what would."""
    silence()  # it is needed only later, but a bad value is better refused here
    data = Path(os.environ.get(PREFIX + "DATA") or "ludarium-data").absolute()
    found = Settings(
        data=data,
        host=environment.text(PREFIX + "HOST") or "127.0.0.1",
        database_url=environment.address("DATABASE_URL", *_DATABASES),
        broker_url=environment.address("BROKER_URL", "redis", "rediss", "unix"),
        public_url=environment.address("PUBLIC_URL", "https", "http"),
        proxies=environment.text("TRUSTED_PROXIES"),
        hosts=environment.text(PREFIX + "HOSTS"),
        players=host_players(environment.text(PREFIX + "PLAYERS")),
        prepare=environment.flag(PREFIX + "PREPARE", default=True),
        develop=environment.flag(PREFIX + "DEVELOP", default=False),
        limits=environment.flag(PREFIX + "LIMITS", default=True),
        secret=b"",  # made only if everything else is right
        **{name: environment.whole(PREFIX + name.upper(), *chosen) for name, chosen in _NUMBERS.items()},
    )
    if found.workers > 1 and not found.broker_url:
        raise LudariumError(
            "several workers need a broker to pass on each other's moves: set BROKER_URL=redis://… (Valkey or Redis)",
            code="BROKER_NEEDED",
        )
    return replace(found, secret=_secret(data))


def host_players(text: str) -> dict[str, str]:
    """The players that the host allows at tables, from `Careful=python:my_bots:Careful, Wild=python:my_bots:Wild`.

    Their code runs in this server's processes. People choose one by its name; nothing they send is ever imported.
    """
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, player = (word.strip() for word in part.partition("="))
        if not (name and len(name) <= _LONGEST_NAME and name.isprintable() and player.startswith("python:")):
            sentence = f"{PREFIX}PLAYERS has Name=python:module:Class, with commas between them, not {part!r}"
            raise LudariumError(sentence, code="BAD_SETTING")
        found[name] = player
    return found


_LONGEST_NAME = 24
_DATABASES = ("postgresql", "postgres", "sqlite", "postgresql+psycopg", "sqlite+aiosqlite")
_NUMBERS = {  # default, least, most
    "port": (8765, 1, 65535),
    "workers": (1, 1, 64),
    "thinkers": (0, 0, 256),
    "thinking_quota": (1200, 0, 1_000_000),
    "sockets_of_guest": (40, 1, 1_000_000),
    "sockets_of_address": (240, 1, 1_000_000),
    "keep_waiting": (30, 1, 100_000),
    "keep_guests": (400, 1, 100_000),
    "keep_studies": (400, 1, 100_000),
}


def silence() -> float:
    """Seconds without a sign of life after which a helper process counts as hung."""
    return environment.seconds(PREFIX + "SILENCE", 30.0, 0.5)


def _secret(data: Path) -> bytes:
    """The server's own secret: `LUDARIUM_SECRET`, else a file in the data folder that only its owner may read."""
    if given := os.environ.get(PREFIX + "SECRET"):
        return given.encode()
    data.mkdir(parents=True, exist_ok=True)
    place = data / "secret.key"
    try:
        with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        pass
    return place.read_text("ascii").strip().encode()
