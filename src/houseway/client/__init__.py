"""The way in for programs: sit down at a table of a running room and play, over the same protocol as the pages.

`connect` is where everything starts. Nothing here knows a rule: what may be done is in the options the room sends, and
what is not allowed comes back as a refusal. It never imports the server.
"""

from houseway.client.client import Client, connect
from houseway.client.errors import ClientError, LostError
from houseway.client.tables import TableSeen

__all__ = ["Client", "ClientError", "LostError", "TableSeen", "connect"]
