"""The changes of the schema since its first day, made by Alembic when a store is opened; no alembic.ini is needed.

A migration that was ever released is never edited: it is what made someone's database. Changes are new files in
`versions`, and `schema.HEAD` names the last.
"""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

HERE: Final = Path(__file__).parent


def config() -> Config:
    """Alembic's settings, all of them here."""
    made = Config()
    made.set_main_option("script_location", str(HERE).replace("%", "%%"))
    return made


def revisions() -> list[str]:
    """Every revision that this program knows, the last first."""
    return [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]


def upgrade(connection: Connection) -> None:
    """Run what is missing on this connection, inside the transaction that it is in."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")


def stamp(connection: Connection) -> None:
    """Note that a database has the whole schema, which was made from the metadata."""
    settings = config()
    settings.attributes["connection"] = connection
    command.stamp(settings, "head")
