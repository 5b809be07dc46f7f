"""The changes of the schema since its first day, made by Alembic when a store is opened; no alembic.ini is needed.

Never edit a released migration: somebody's database was made with it. Changes are new files in `versions`, and
`schema.HEAD` names the last.
"""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

HERE: Final = Path(__file__).parent


def config() -> Config:
    """Alembic's settings, complete."""
    made = Config()
    made.set_main_option("script_location", str(HERE).replace("%", "%%"))
    return made


def revisions() -> list[str]:
    """Every revision that this program knows, newest first."""
    return [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]


def upgrade(connection: Connection) -> None:
    """Run the missing migrations on this connection, inside its current transaction."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
