"""What all tests in this folder share."""

from tests.new_rooms import new_rooms_in_memory

__all__ = ["new_rooms_in_memory"]
