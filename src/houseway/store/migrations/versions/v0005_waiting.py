"""When somebody joined a waiting list, apart from their place in it, which the floor may change."""

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    """For guests already on a list, the time of their place is the time they joined."""
    op.add_column("waiting", sa.Column("joined", sa.Float(), nullable=True))
    op.execute(sa.text("UPDATE waiting SET joined = since"))
