"""Who lets the weekly boards name them, and what a hand's size is measured in."""

from typing import Any, Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision: str = "0009"
down_revision: str | None = "0008"

_WHOLE: Final[TypeEngine[Any]] = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Empty the facts, which are computed again when they are wanted; for a hand in an archive they stay."""
    for name in ("blind", "pots"):
        op.add_column("hand_facts", sa.Column(name, _WHOLE, nullable=False, server_default="0"))
    op.execute(sa.text("DELETE FROM hand_facts WHERE hand IN (SELECT id FROM hands WHERE text NOT LIKE 'archived:%')"))
    op.create_table(
        "board_names",
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), primary_key=True, nullable=False),
    )
