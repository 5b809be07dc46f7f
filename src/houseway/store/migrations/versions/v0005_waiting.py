"""When somebody joined a waiting list, apart from their place in it, which the floor may change."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """For guests already on a list, the time of their place is the time they joined."""
    op.add_column("waiting", sa.Column("joined", sa.Float(), nullable=True))
    op.execute(sa.text("UPDATE waiting SET joined = since"))


def downgrade() -> None:
    """A journal cannot be downgraded."""
    raise NotImplementedError("a journal is not taken back: keep a copy of the file instead")
