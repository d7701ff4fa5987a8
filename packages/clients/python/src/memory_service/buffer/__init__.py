"""Takes events at once and sends them in batches."""

from .capture_buffer import AsyncCaptureBuffer, CaptureBuffer
from .options import BufferError, BufferOptions, WhenDown, drop_with
from .wire import Wire

__all__ = [
    "AsyncCaptureBuffer",
    "BufferError",
    "BufferOptions",
    "CaptureBuffer",
    "WhenDown",
    "Wire",
    "drop_with",
]
