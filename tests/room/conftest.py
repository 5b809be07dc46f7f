"""What all tests in this folder share."""

from tests.new_rooms import new_rooms_in_memory
from tests.room.patience import patient_servers

__all__ = ["new_rooms_in_memory", "patient_servers"]
