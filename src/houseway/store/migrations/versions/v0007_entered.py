"""Whether a guest put chips in by choice in a hand's first betting round."""

from typing import Any, Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision: str = "0007"
down_revision: str | None = "0006"

_WHOLE: Final[TypeEngine[Any]] = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Empty the facts, which are computed again when a guest looks; for a hand in an archive they stay as they are."""
    op.add_column("hand_facts", sa.Column("entered", _WHOLE, nullable=True))
    op.execute(sa.text("DELETE FROM hand_facts WHERE hand IN (SELECT id FROM hands WHERE text NOT LIKE 'archived:%')"))
