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

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("beat", BigInteger, nullable=False),  # when a server was last alive, so that clocks stop with it
)
