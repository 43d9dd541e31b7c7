"""The library: finished games as they are looked for, who played them, and the boards they came through."""

import sqlalchemy as sa
from alembic import op

revision = "006"
down_revision = "004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Empty at first: the server puts older games in when it runs."""
    op.create_table(
        "library",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("imported", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=False),
        sa.Column("band", sa.Integer(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("final", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_library"),
        sa.UniqueConstraint("id", name="uq_library_id"),
    )
    chosen_by = ["public", "ended", "number", "name", "game", "turns", "winner", "band"]
    op.create_index("ix_library_chosen_by", "library", chosen_by)
    _people_and_boards()


def _people_and_boards() -> None:
    op.create_table(
        "library_people",
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("called", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["number"], ["library.number"], name="fk_library_people_number_library"),
        sa.PrimaryKeyConstraint("number", "seat", name="pk_library_people"),
    )
    op.create_index("ix_library_people_guest", "library_people", ["guest"])
    op.create_index("ix_library_people_called", "library_people", ["called"])
    op.create_table(
        "library_boards",
        sa.Column("key", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("next", sa.BigInteger()),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=False),
        sa.Column("band", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", "number", name="pk_library_boards"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """As it was before."""
    for name in ("library_boards", "library_people", "library"):
        op.drop_table(name)
