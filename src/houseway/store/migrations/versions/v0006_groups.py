"""Groups of people who play together on many nights, and the private tables that were such nights."""

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"


def upgrade() -> None:
    """Add two tables. Earlier tables join a group when their host plays again."""
    op.create_table(
        "groups",
        sa.Column("id", sa.Text(), primary_key=True, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
    )
    op.create_index(op.f("ix_groups_host"), "groups", ["host"])
    op.create_table(
        "nights",
        sa.Column("table", sa.Text(), sa.ForeignKey("tables.id"), primary_key=True, nullable=False),
        sa.Column("group", sa.Text(), sa.ForeignKey("groups.id"), nullable=False),
    )
    op.create_index(op.f("ix_nights_group"), "nights", ["group"])
