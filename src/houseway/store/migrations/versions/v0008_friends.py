"""Friends, and what a guest lets them see."""

from typing import Any, Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision: str = "0008"
down_revision: str | None = "0007"

_WHOLE: Final[TypeEngine[Any]] = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add two empty tables."""
    op.create_table(
        "friends",
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), primary_key=True, nullable=False),
        sa.Column("friend", sa.Text(), sa.ForeignKey("guests.id"), primary_key=True, nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
    )
    op.create_table(
        "friend_choices",
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), primary_key=True, nullable=False),
        sa.Column("link", _WHOLE, nullable=False),
        sa.Column("shows", _WHOLE, nullable=False),
        sa.Column("hears", _WHOLE, nullable=False),
    )
