"""Load tests for a room: hundreds of tables and a thousand clients over real sockets, and how the room copes."""
