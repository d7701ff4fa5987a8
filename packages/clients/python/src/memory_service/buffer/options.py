"""Options of a capture buffer, and what it needs of others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict

from ..errors import MemoryServiceError
from .queue import Entry

Event = dict[str, Any]
Dropped = Callable[[list[Event], Exception], object]


class StoreHost(Protocol):
    """What a store tells and asks the buffer; from any thread."""

    def has_room(self) -> bool:
        """Whether memory has room for another event."""
        ...

    def kept(self, entries: int) -> None:
        """So many entries are kept, and will be pushed."""

    def push(self, entries: Sequence[Entry]) -> None:
        """These wait to be sent."""

    def failed(self, error: Exception) -> None:
        """Something could not be read or written; the buffer goes on."""

    def freed(self) -> None:
        """The store may have room again."""


class Store(Protocol):
    """Keeps accepted events elsewhere than in memory until they are settled."""

    most_bytes: int
    """The most bytes of a call."""

    def open(self, host: StoreHost) -> None:
        """Called once and first."""

    def reserve(self, size: int) -> bool:
        """Takes room for so many bytes; False where there is none."""
        ...

    def release(self, size: int) -> None:
        """Gives back room in which nothing was kept."""

    def keep(self, entries: Sequence[Entry], size: int) -> None:
        """Keeps entries that have their room, then gives them to the host, now or once it has room; in the order of the calls."""

    def claim(self, scope: str) -> None:
        """Refuses events of another project than those it holds."""

    def settle(self, entries: Sequence[Entry]) -> None:
        """These are stored or refused, and the host may have room again."""

    def close(self) -> None:
        """Nothing is kept or settled from now on."""

    def reset_after_fork(self) -> None:
        """What the parent keeps is the parent's."""


@dataclass(frozen=True)
class WhenDown:
    """Made by `drop_with` or `spill_to`."""

    drop: Dropped | None = None
    store: Store | None = None


class BufferOptions(TypedDict, total=False):
    """Options of `memory.buffer`."""

    max_events: int
    """The most events of a request; default 100."""
    max_bytes: int
    """The most bytes of the events of a request; default 60,000, which the service reads fastest. A larger event goes alone."""
    max_delay_ms: float
    """How long an event may wait for others; default 250."""
    max_in_flight: int
    """Requests at once, each of a thread of its own; default 8."""
    max_waiting_events: int
    """The most events in memory; default 10,000."""
    max_waiting_bytes: int
    """The most bytes of events in memory; default 16 MiB."""
    when_down: WhenDown
    """What becomes of events that do not fit while the service does not answer. By default callers wait for room; see `drop_with` and `spill_to`."""
    on_rejected: Callable[[Event, Exception], object]
    """Gets an event that the service refused. Without it, the next `flush` or `close` raises the error of the first. What a callback raises, they
    raise too. Callbacks are plain functions, called by threads of the buffer."""
    on_error: Callable[[Exception], object]
    """Gets the error of every request that will be repeated."""
    exit_timeout_ms: float
    """How long the buffer is closed for when the interpreter ends; default 10,000. 0 leaves it as it is."""


@dataclass(frozen=True)
class Limits:
    """The numbers of the options with their defaults."""

    max_events: int = 100
    max_bytes: int = 60_000
    max_delay_ms: float = 250
    max_in_flight: int = 8
    max_waiting_events: int = 10_000
    max_waiting_bytes: int = 2**24
    exit_timeout_ms: float = 10_000


def drop_with(dropped: Dropped) -> WhenDown:
    """Never waits while the service is down: `dropped` gets the events that do not fit."""
    return WhenDown(drop=dropped)


class BufferError(MemoryServiceError):
    """Events were not accepted, because there is no room or the buffer is closed; or, where `unsent` is above 0, so many were not sent in time."""

    def __init__(self, message: str, unsent: int = 0) -> None:
        super().__init__(message)
        self.unsent = unsent
