"""Friends, and what a guest lets them see."""

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_WHOLE: Final[TypeEngine[Any]] = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add two empty tables."""
    op.create_table(
        "friends",
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("friend", sa.Text(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_friends_guest")),
        sa.ForeignKeyConstraint(["friend"], ["guests.id"], name=op.f("fk_friends_friend")),
        sa.PrimaryKeyConstraint("guest", "friend", name=op.f("pk_friends")),
    )
    op.create_table(
        "friend_choices",
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("link", _WHOLE, nullable=False),
        sa.Column("shows", _WHOLE, nullable=False),
        sa.Column("hears", _WHOLE, nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_friend_choices_guest")),
        sa.PrimaryKeyConstraint("guest", name=op.f("pk_friend_choices")),
    )


def downgrade() -> None:
    """A journal cannot be downgraded."""
    raise NotImplementedError("a journal is not taken back: keep a copy of the file instead")
