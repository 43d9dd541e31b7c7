"""What a list of somebody's games shows, and whether the lobby offers a table's open seats."""

import sqlalchemy as sa
from alembic import op

revision = "002"
down_revision = "001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Older tables stay in the lobby if they were there: public ones were open to players as well as watchers."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("listed", sa.Boolean(), nullable=True))
        tables.add_column(sa.Column("mover", sa.Integer()))
        tables.add_column(sa.Column("changed", sa.BigInteger(), nullable=True))
        tables.add_column(sa.Column("result", sa.JSON()))
    op.execute(sa.text("UPDATE tables SET listed = public, changed = at, mover = running"))
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("listed", existing_type=sa.Boolean(), nullable=False)
        tables.alter_column("changed", existing_type=sa.BigInteger(), nullable=False)


def downgrade() -> None:
    """As it was before."""
    with op.batch_alter_table("tables") as tables:
        for name in ("listed", "mover", "changed", "result"):
            tables.drop_column(name)
