"""Tables set aside, snapshots of long ones, records of finished games, and when guests were last seen."""

import sqlalchemy as sa
from alembic import op

revision = "003"
down_revision = "002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is set aside yet; guests count as seen when they first came."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("trouble", sa.Text()))
        tables.add_column(sa.Column("aside", sa.BigInteger()))
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("seen", sa.BigInteger(), nullable=True))
    op.execute(sa.text("UPDATE guests SET seen = at"))
    with op.batch_alter_table("guests") as guests:
        guests.alter_column("seen", existing_type=sa.BigInteger(), nullable=False)
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_snapshots_table_tables"),
        sa.PrimaryKeyConstraint("table", name="pk_snapshots"),
    )
    op.create_table(
        "records",
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_records"),
    )


def downgrade() -> None:
    """As it was before."""
    for name in ("records", "snapshots"):
        op.drop_table(name)
    with op.batch_alter_table("tables") as tables:
        for name in ("trouble", "aside"):
            tables.drop_column(name)
    with op.batch_alter_table("guests") as guests:
        guests.drop_column("seen")
