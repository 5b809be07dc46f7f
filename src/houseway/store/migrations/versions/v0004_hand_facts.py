"""What guests ask about their own hands: net, cards, words. It is computed from the rest when a guest asks."""

from typing import Any, Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision: str = "0004"
down_revision: str | None = "0003"

_WHOLE: Final[TypeEngine[Any]] = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add one table. It starts empty and fills as guests look at their hands."""
    op.create_table(
        "hand_facts",
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), primary_key=True, nullable=False),
        sa.Column("hand", _WHOLE, sa.ForeignKey("hands.id"), primary_key=True, nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("net", _WHOLE, nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("showdown", _WHOLE, nullable=False),
        sa.Column("won", _WHOLE, nullable=False),
        sa.Column("folded", _WHOLE, nullable=False),
        sa.Column("found_by", sa.Text(), nullable=False),
    )
