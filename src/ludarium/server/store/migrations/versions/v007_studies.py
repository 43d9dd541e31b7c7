"""Studies: boards in chapters, and who may write in them."""

import sqlalchemy as sa
from alembic import op

revision = "007"
down_revision = "006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("link", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_index("ix_studies_owner", "studies", ["owner"])
    op.create_index("ix_studies_seen", "studies", ["seen"])
    op.create_table(
        "study_chapters",
        sa.Column("study", sa.String(16), nullable=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("tree", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["study"], ["studies.id"], name="fk_study_chapters_study_studies"),
        sa.PrimaryKeyConstraint("study", "id", name="pk_study_chapters"),
    )
    op.create_table(
        "study_writers",
        sa.Column("study", sa.String(16), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["study"], ["studies.id"], name="fk_study_writers_study_studies"),
        sa.PrimaryKeyConstraint("study", "guest", name="pk_study_writers"),
    )
    op.create_index("ix_study_writers_guest", "study_writers", ["guest"])


def downgrade() -> None:
    """As it was before."""
    for table in ("study_writers", "study_chapters", "studies"):
        op.drop_table(table)
