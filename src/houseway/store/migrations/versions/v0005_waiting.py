"""Since when somebody waits is kept apart from the place in the list, which the floor may change."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Who waits already has waited since the time of the place."""
    op.add_column("waiting", sa.Column("joined", sa.Float(), nullable=True))
    op.execute(sa.text("UPDATE waiting SET joined = since"))


def downgrade() -> None:
    """There is no way back from a journal."""
    raise NotImplementedError("a journal is not taken back: keep a copy of the file instead")
