"""Tables whose game begins from a position of its own."""

import sqlalchemy as sa
from alembic import op

revision = "004"
down_revision = "003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All games so far began in the usual way."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("start", sa.Text()))


def downgrade() -> None:
    """As it was before."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("start")
