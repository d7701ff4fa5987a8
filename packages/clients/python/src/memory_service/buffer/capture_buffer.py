"""Capture buffers for threads and for event loops."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import TimeoutError as FutureTimeoutError
from typing import Any

import anyio.to_thread
from typing_extensions import Unpack

from ..errors import APITimeoutError
from ..events import Item, Shared, events_of
from ..settings import split_options
from .at_exit import close_at_exit, register
from .engine import Engine
from .options import BufferError, BufferOptions
from .wire import Wire


class BufferedOptions(Shared, total=False):
    """What a capture in a buffer can say: what belongs to a request is the buffer's."""


class _Buffer:
    def __init__(self, wire: Wire, options: BufferOptions) -> None:
        split_options(options, BufferOptions, "buffer")
        self._engine = Engine(wire, options)
        self._is_closed = False
        close_at_exit(self, self._engine.limits.exit_timeout_ms)
        if not self._engine.is_open:
            threading.Thread(target=self._open, daemon=True).start()

    def _open(self) -> None:
        """What an earlier process left is sent without waiting for a call."""
        try:
            self._engine.open()
        except Exception as error:  # every call raises it
            self._engine.failed(error)

    @property
    def unsettled(self) -> int:
        """Events that were accepted and are neither stored by the service nor refused, those on disk included."""
        return self._engine.unsettled

    def _turn(self, subject_id: str, items: Sequence[Item], given: Any) -> Any:
        _, shared = split_options(given, BufferedOptions, "capture")
        found: Any = shared
        if self._engine.limits.exit_timeout_ms > 0:
            register()
        return self._engine.entries_of(subject_id, events_of(subject_id, items, found, {}))

    def end(self, timeout_ms: float) -> None:
        """Closes without a callback for errors; for the end of the process."""
        self._is_closed = True
        self._engine.close(timeout_ms)


class CaptureBuffer(_Buffer):
    """Takes events at once and sends them in batches, from any thread; see `memory.buffer`."""

    def __init__(self, wire: Wire, guard: Callable[..., Any], options: BufferOptions) -> None:
        self._guard = guard
        super().__init__(wire, options)

    def capture(
        self,
        subject_id: str,
        items: Sequence[Item],
        *,
        wait: bool = True,
        timeout_ms: float | None = None,
        **given: Unpack[BufferedOptions],
    ) -> None:
        """Accepts events: returns once they are in memory, or on disk with a spill directory; waits while there is no room, at most `timeout_ms`.

        All events of a call are accepted or none. Raises BufferError instead of waiting where `wait` is False, and after `close`; ValueError for a
        call that there is never room for; APITimeoutError; and, while it waits, the answer of a service that will not take anything until
        somebody acts, such as 401.
        """

        def work() -> None:
            turn = self._turn(subject_id, items, given)
            self._engine.open()
            if not self._engine.enter(turn, wait):
                self._wait(turn, timeout_ms)
            self._engine.keep(turn)

        self._guard("capture", work, _nothing)

    def flush(self, *, timeout_ms: float | None = None) -> None:
        """Sends what was accepted before now without further delay; returns when the service has stored or refused all of it."""

        def work() -> None:
            self._engine.open()
            turn = self._engine.begin_flush()
            if turn is not None:
                self._wait(turn, timeout_ms)
            self._engine.raise_refusal()

        self._guard("flush", work, _nothing)

    def close(self, *, timeout_ms: float = 30_000) -> None:
        """Accepts nothing more and sends what there is. What could not be sent in time stays in the spill directory, goes to the callback of
        `drop_with`, or else is lost, which a BufferError says. A second call does nothing."""
        if self._is_closed:
            return
        self._is_closed = True
        self._guard("close", lambda: self._engine.close(timeout_ms), _nothing)

    def _wait(self, turn: Any, timeout_ms: float | None) -> None:
        try:
            turn.future.result(None if timeout_ms is None else timeout_ms / 1_000)
        except FutureTimeoutError as error:
            self._engine.leave(turn)
            # It may have had its turn at the last moment; now it has none any more.
            if not turn.future.done():
                raise APITimeoutError(f"No room within {timeout_ms:g} ms.") from error
            turn.future.result()
        except BaseException:
            self._engine.give_up(turn)
            raise

    def __enter__(self) -> "CaptureBuffer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncCaptureBuffer(_Buffer):
    """Takes events at once and sends them in batches, for tasks of asyncio; see `memory.buffer`. The threads that send are its own."""

    def __init__(
        self, wire: Wire, guard: Callable[..., Awaitable[Any]], options: BufferOptions
    ) -> None:
        self._guard = guard
        super().__init__(wire, options)

    async def capture(
        self,
        subject_id: str,
        items: Sequence[Item],
        *,
        wait: bool = True,
        **given: Unpack[BufferedOptions],
    ) -> None:
        """As that of CaptureBuffer; a task that is cancelled while it waits leaves its place to the next."""

        async def work() -> None:
            turn = self._turn(subject_id, items, given)
            if not self._engine.is_open:
                await anyio.to_thread.run_sync(self._engine.open)
            if not self._engine.enter(turn, wait):
                await self._wait(turn)
            if self._engine.store is not None:
                # What is accepted has its place: a task that is cancelled here has captured it.
                await asyncio.shield(asyncio.to_thread(self._engine.keep, turn))

        await self._guard("capture", work, _nothing)

    async def flush(self) -> None:
        """Sends what was accepted before now without further delay; returns when the service has stored or refused all of it."""

        async def work() -> None:
            if not self._engine.is_open:
                await anyio.to_thread.run_sync(self._engine.open)
            turn = self._engine.begin_flush()
            if turn is not None:
                await self._wait(turn)
            self._engine.raise_refusal()

        await self._guard("flush", work, _nothing)

    async def aclose(self, *, timeout_ms: float = 30_000) -> None:
        """As `close` of CaptureBuffer."""
        if self._is_closed:
            return
        self._is_closed = True

        async def work() -> None:
            await asyncio.to_thread(self._engine.close, timeout_ms)

        await self._guard("close", work, _nothing)

    async def _wait(self, turn: Any) -> None:
        try:
            await asyncio.wrap_future(turn.future)
        except BaseException:
            self._engine.give_up(turn)
            raise

    async def __aenter__(self) -> "AsyncCaptureBuffer":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


def _nothing(_: Exception) -> None:
    return None


__all__ = ["AsyncCaptureBuffer", "BufferError", "CaptureBuffer"]
