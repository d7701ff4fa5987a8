"""Closes what is open when a process ends."""

import atexit
import multiprocessing
import multiprocessing.util
import os
import signal
import threading
import warnings
import weakref
from collections.abc import Iterable
from types import FrameType
from typing import Any, Protocol


class Closing(Protocol):
    """A buffer."""

    def end(self, timeout_ms: float) -> None:
        """Closes within this time."""


_open: "weakref.WeakKeyDictionary[Closing, float]" = weakref.WeakKeyDictionary()
_registered: set[int] = set()


def close_at_exit(buffer: Closing, timeout_ms: float) -> None:
    """Closes a buffer when the interpreter ends, in a child of multiprocessing too; 0 for not at all."""
    if timeout_ms > 0:
        _open[buffer] = timeout_ms
        register()


def register() -> None:
    """Has this process close what is open; a child process that was forked says so for itself."""
    if os.getpid() in _registered:
        return
    if not _registered:
        atexit.register(_close_all)
    _registered.add(os.getpid())
    if multiprocessing.parent_process() is not None:
        # Such a process ends without what atexit has.
        multiprocessing.util.Finalize(None, _close_all, exitpriority=100)


def _close_all() -> None:
    for buffer, timeout_ms in list(_open.items()):
        _close(buffer, timeout_ms)


def _close(buffer: Closing, timeout_ms: float) -> None:
    try:
        buffer.end(timeout_ms)
    except Exception as error:
        warnings.warn(f"a capture buffer was not closed: {error}", RuntimeWarning, stacklevel=2)


def close_on_signal(
    buffer: Closing,
    *,
    timeout_ms: float = 10_000,
    signals: Iterable[signal.Signals] = (signal.SIGTERM,),
) -> None:
    """Closes a buffer when the process is asked to end, then lets the signal do what it did before. Call it in the main thread."""
    for number in signals:
        before = signal.getsignal(number)

        def end(received: int, _: FrameType | None, before: Any = before) -> None:
            signal.signal(received, signal.SIG_DFL if before is None else before)

            # Not here: the code that the signal interrupted may hold a lock of the buffer.
            def close() -> None:
                _close(buffer, timeout_ms)
                os.kill(os.getpid(), received)

            threading.Thread(target=close, daemon=True).start()

        signal.signal(number, end)
