"""Load for a room: hundreds of tables and a thousand clients over real sockets, and what that does to it."""
