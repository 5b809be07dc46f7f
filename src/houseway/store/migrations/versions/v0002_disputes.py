"""An index for the dispute log, so that rulings and calls for the floor are found without reading the whole journal."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Add one index."""
    op.create_index(
        op.f("ix_entries_disputes"),
        "entries",
        ["table", "number"],
        unique=False,
        sqlite_where=sa.text("kind IN ('call', 'dismiss', 'report')"),
    )


def downgrade() -> None:
    """A journal cannot be downgraded."""
    raise NotImplementedError("a journal is not taken back: keep a copy of the file instead")
