"""What a call waits with: one class for threads, one for event loops. Each bounds the time of a call."""

import inspect
import math
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import anyio

from .errors import APITimeoutError, MemoryServiceError

T = TypeVar("T")
Work = Callable[[], T]
AsyncWork = Callable[[], Awaitable[T]]
ReadPage = Callable[[Mapping[str, Any]], Any]
AsyncReadPage = Callable[[Mapping[str, Any]], Awaitable[Any]]


class Timeouts(dict[str, float | None]):
    """The time that is left, asked for by httpx at each step of a request."""

    def __init__(self, deadline: "Deadline") -> None:
        super().__init__()
        self._deadline: Deadline | None = deadline

    def clear_limit(self) -> None:
        """The rest, which its reader takes when it wants it, has no limit."""
        self._deadline = None

    def get(self, key: str, default: Any = None) -> Any:
        """Seconds for this step; None without a limit."""
        left = math.inf if self._deadline is None else self._deadline.left_ms()
        return None if math.isinf(left) else max(left / 1_000, 0.001)


class Deadline:
    """The end of a call's time; without one where `timeout_ms` is 0."""

    def __init__(self, timeout_ms: float) -> None:
        self.timeout_ms = timeout_ms
        self._until = time.monotonic() + timeout_ms / 1_000 if timeout_ms > 0 else math.inf

    def left_ms(self) -> float:
        """Milliseconds; infinite without a limit."""
        return (self._until - time.monotonic()) * 1_000

    def late(self) -> APITimeoutError:
        """The error of a call whose time is over."""
        return APITimeoutError(f"No answer within {math.ceil(self.timeout_ms)} ms.")

    def check(self) -> None:
        """Raises APITimeoutError where the time is over."""
        if self.left_ms() <= 0:
            raise self.late()


class sync_io:  # noqa: N801
    """For the blocking client."""

    Lock = threading.Lock

    @staticmethod
    def sleep(ms: float) -> None:
        """Waits."""
        time.sleep(ms / 1_000)

    @staticmethod
    def heard(answer: object) -> None:
        """What a callback gave back. Raises MemoryServiceError for what only an event loop can wait for."""
        if inspect.isawaitable(answer):
            raise MemoryServiceError(
                "on_error of Memory is a plain function; AsyncMemory awaits one."
            )

    @staticmethod
    @contextmanager
    def within(deadline: Deadline) -> Iterator[None]:
        """Each step of a request has the time that is left; see Timeouts."""
        deadline.check()
        yield


class async_io:  # noqa: N801
    """For the asyncio client."""

    Lock = anyio.Lock

    @staticmethod
    async def sleep(ms: float) -> None:
        """Waits."""
        await anyio.sleep(ms / 1_000)

    @staticmethod
    async def heard(answer: object) -> None:
        """What a callback gave back, waited for where it can be."""
        if inspect.isawaitable(answer):
            await answer

    @staticmethod
    @contextmanager
    def within(deadline: Deadline) -> Iterator[None]:
        """Ends what is waited for when the time is over, with APITimeoutError."""
        deadline.check()
        left = deadline.left_ms()
        with anyio.move_on_after(None if math.isinf(left) else left / 1_000) as scope:
            yield
        if scope.cancelled_caught:
            raise deadline.late()
