"""Groups of people who play together on many nights, and the private tables that were such nights."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add two tables. Earlier tables join a group when their host plays again."""
    op.create_table(
        "groups",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name=op.f("fk_groups_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
    )
    op.create_index(op.f("ix_groups_host"), "groups", ["host"])
    op.create_table(
        "nights",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("group", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_nights_table")),
        sa.ForeignKeyConstraint(["group"], ["groups.id"], name=op.f("fk_nights_group")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_nights")),
    )
    op.create_index(op.f("ix_nights_group"), "nights", ["group"])


def downgrade() -> None:
    """A journal cannot be downgraded."""
    raise NotImplementedError("a journal is not taken back: keep a copy of the file instead")
