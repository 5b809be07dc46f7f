"""The client library for programs: sit down at a table of a running room and play, over the same protocol as the pages.

Start with `connect`. Nothing here knows a rule: the room sends the options, and refuses what is not allowed. It never
imports the server.
"""

from houseway.client.client import Client, connect
from houseway.client.client_errors import ClientError, LostError
from houseway.client.table_mirror import TableView

__all__ = ["Client", "ClientError", "LostError", "TableView", "connect"]
