"""Calls that take their turns."""

from collections.abc import Sequence
from concurrent.futures import Future

from .queue import Entry


class Turn:
    """A call that waits for room, or for a flush: `future` has no result, or the error."""

    __slots__ = ("entries", "future", "left", "size", "up_to")
    future: Future[None]
    """Of a turn that waits."""

    def __init__(self, entries: Sequence[Entry] = (), size: int = 0) -> None:
        self.entries = entries
        self.size = size
        self.up_to = 0
        self.left = 0

    def begin_waiting(self) -> None:
        """Few turns wait, and each has to be cheap."""
        self.future = Future()

    def end(self, error: BaseException | None = None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(error)
