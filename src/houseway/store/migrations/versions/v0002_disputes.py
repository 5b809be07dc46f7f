"""An index for the dispute log, so that rulings and calls for the floor are found without reading the whole journal."""

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Add one index."""
    op.create_index(
        op.f("ix_entries_disputes"),
        "entries",
        ["table", "number"],
        unique=False,
        sqlite_where=sa.text("kind IN ('call', 'dismiss', 'report')"),
    )
