"""Waits of tests, and what they wait for."""

import time
from collections.abc import Callable

from memory_service import CaptureBuffer

DOWN = [("503", 0.0)] * 1_000


def until_down(buffer: CaptureBuffer) -> None:
    """Until the buffer has seen that a request failed."""
    until(lambda: buffer._engine._sender.is_down)


def until(true: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)
