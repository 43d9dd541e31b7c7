"""The tables of the database. Migrations in `migrations/versions` make them; a test compares the two."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # a hash; the token itself is the guest's alone
    Column("name", String(40), nullable=False),
    Column("bot", Boolean, nullable=False, default=False),
    Column("at", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, default=0),  # when they last came, to within a day
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", Text, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("key", String(64), nullable=False),  # the owner's own name for the request that set it up
    Column("invite", String(64), nullable=False, unique=True),  # a hash
    Column("seats", JSON, nullable=False),  # as they were set up
    Column("control", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),  # whether the lobby offers its open seats
    Column("takebacks", Boolean, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("address", String(32), nullable=False, default=""),
    Column("rematch_of", String(16)),
    Column("start", Text),  # the position it begins from, if that is not the usual one
    Column("at", BigInteger, nullable=False),
    # what follows from the events, stored in the same transaction
    Column("version", Integer, nullable=False),
    Column("status", String(12), nullable=False),
    Column("turns", Integer, nullable=False, default=0),
    Column("left", JSON, nullable=False),
    Column("running", Integer),
    Column("since", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("mover", Integer),  # the seat whose turn it is
    Column("changed", BigInteger, nullable=False, default=0),  # when anything last happened
    Column("result", JSON),  # how it ended: `text` and the seats that won
    Column("program", Boolean, nullable=False, default=False),  # whether the program has to answer
    Column("thinker", String(32)),  # the worker that thinks about it
    Column("lease", BigInteger, nullable=False, default=0),  # until when that worker's claim holds
    Column("trouble", Text),  # why it cannot be loaded: it is set aside, and nobody looks after it
    Column("aside", BigInteger),  # since when
    Index("uq_tables_owner_key", "owner", "key", unique=True),
    Index("ix_tables_status_at", "status", "at"),
    Index("ix_tables_deadline", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(32), nullable=False, index=True),
)

events = Table(
    "events",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("client", String(64)),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("data", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("uq_events_table_client", "table", "client", unique=True),
)

chat = Table(
    "chat",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table", String(16), ForeignKey("tables.id"), nullable=False, index=True),
    Column("guest", String(32), nullable=False),
    Column("seat", Integer),
    Column("who", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", JSON, nullable=False),  # the table as it was then, so that not all its events have to be read
)

records = Table(
    "records",
    metadata,
    Column("table", String(16), primary_key=True),  # which may be gone, or no longer be readable
    Column("text", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("people", JSON, nullable=False),  # the guests who may read it in any case
    Column("at", BigInteger, nullable=False),
)

library = Table(
    "library",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("id", String(16), nullable=False, unique=True),  # the table's, or one of its own where it came from a file
    Column("imported", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("name", Text, nullable=False),  # the game's
    Column("game", Text, nullable=False),  # the variant
    Column("turns", Integer, nullable=False),
    Column("winner", Integer, nullable=False),  # the seat; -1 if nobody won
    Column("band", Integer, nullable=False),  # how strong the players are
    Column("players", JSON, nullable=False),
    Column("result", JSON, nullable=False),  # how it ended, in words
    Column("final", Text, nullable=False),  # the last position
    # whatever games are chosen and counted by, in one index, so that the rows themselves need not be read
    Index(
        "ix_library_chosen_by", "public", "ended", "number", "name", "game", "turns", "winner", "band",
    ),
)  # fmt: skip

library_people = Table(
    "library_people",
    metadata,
    Column("number", BigInteger, ForeignKey("library.number"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # -1: who set up the table without taking a seat
    Column("guest", String(32), index=True),
    Column("called", Text, nullable=False, index=True),  # in small letters
)

library_boards = Table(
    "library_boards",
    metadata,
    Column("key", BigInteger, primary_key=True, autoincrement=False),  # of a position, turned and mirrored ones alike
    Column("number", BigInteger, primary_key=True),  # of the game
    Column("ply", Integer, nullable=False),  # after how many moves it first came up
    Column("next", BigInteger),  # the key of what followed
    # copied from the game, so that what followed can be counted without looking at it
    Column("public", Boolean, nullable=False),
    Column("winner", Integer, nullable=False),
    Column("band", Integer, nullable=False),
    sqlite_with_rowid=False,
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("beat", BigInteger, nullable=False),  # when a server was last alive, so that clocks stop with it
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(32), nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("link", Integer, nullable=False),  # which of its editing links counts; the ones before it are void
    Column("version", Integer, nullable=False),  # of its title and the order of its chapters
    Column("at", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),  # when it was last opened, to within a day
)

study_chapters = Table(
    "study_chapters",
    metadata,
    Column("study", String(16), ForeignKey("studies.id"), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("tree", JSON, nullable=False),  # as the analysis board has it
)

study_writers = Table(
    "study_writers",
    metadata,
    Column("study", String(16), ForeignKey("studies.id"), primary_key=True),
    Column("guest", String(32), primary_key=True, index=True),
)
