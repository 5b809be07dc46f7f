"""The address of a PostgreSQL database: parsed as libpq does, and displayed without its password."""

from typing import Final
from urllib.parse import quote

from msgspec import Struct
from psycopg import Error
from psycopg.conninfo import conninfo_to_dict

from houseway.store.store_errors import StoreError

_DEFAULTS: Final = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",
}
"""How long to wait for a server, and how soon a dead connection is noticed. An address may override these."""


class Address(Struct, frozen=True):
    """Where a database is, and how it is shown to others."""

    parameters: dict[str, str]
    shown: str

    @property
    def has_password(self) -> bool:
        """Whether the address itself contains the password."""
        return bool(self.parameters.get("password"))


def read_address(text: str) -> Address:
    """Read an address such as `postgresql://user@host:5432/name`. A password in it is never shown."""
    scheme, _, rest = text.partition(":")
    try:
        found = {
            key: str(value) for key, value in conninfo_to_dict(f"{scheme.lower()}:{rest}").items() if value is not None
        }
    except Error:  # libpq's message may repeat the password
        raise StoreError(
            "the address of the database cannot be read: it is like postgresql://user@host:5432/name, and signs such "
            "as @ : / in a name are written %40 %3A %2F"
        ) from None
    return Address({**_DEFAULTS, **found}, _shown(found))


def _shown(parts: dict[str, str]) -> str:
    user = f"{quote(parts['user'])}@" if "user" in parts else ""
    host = parts.get("host") or parts.get("hostaddr") or ""
    place = "" if host.startswith(("/", "@")) else f"[{host}]" if ":" in host else host
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"postgresql://{user}{place}{port}/{quote(parts.get('dbname') or parts.get('user') or '')}"
