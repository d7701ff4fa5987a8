"""Keeps accepted events on disk until the service has them."""

from ..buffer.options import WhenDown
from .lock import SpillInUseError
from .spill import Spill, SpillOwnerError

__all__ = ["SpillInUseError", "SpillOwnerError", "spill_to"]


def spill_to(directory: str, *, max_bytes: int = 2**30, fsync: bool = False) -> WhenDown:
    """For `when_down` of a buffer: an event is in a file of this directory before it is accepted, and stays there until the service has stored or
    refused it. A process that is killed loses nothing that it accepted; the next one with this directory sends it, in order.

    The directory is for one process at a time, on a local disk; a process that is forked from it has a directory of its own below. Callers
    wait while more than `max_bytes` are in it. `fsync` has each event on the disk itself before it is accepted, not only with the operating
    system.
    """
    return WhenDown(store=Spill(directory, max_bytes, fsync))
