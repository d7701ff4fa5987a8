"""Client of the memory service: capture what was said, ask for what is remembered."""

from . import models
from ._async.list import AsyncList
from ._async.memory import AsyncMemory
from ._async.subject import AsyncSubject
from ._async.transport import AsyncDownload
from ._sync.list import List
from ._sync.memory import Memory
from ._sync.subject import Subject
from ._sync.transport import Download
from .buffer import AsyncCaptureBuffer, BufferError, BufferOptions, CaptureBuffer, drop_with
from .buffer.at_exit import close_on_signal
from .capture import Captured, Learned, StoredEvent
from .errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    AuthenticationError,
    ConflictError,
    MemoryServiceError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from .packet import Packet
from .page import Page
from .prompt import without_memory
from .spill import SpillInUseError, SpillOwnerError, spill_to

__all__ = [
    "APIConnectionError",
    "APIError",
    "APITimeoutError",
    "AsyncCaptureBuffer",
    "AsyncDownload",
    "AsyncList",
    "AsyncMemory",
    "AsyncSubject",
    "AuthenticationError",
    "BufferError",
    "BufferOptions",
    "CaptureBuffer",
    "Captured",
    "ConflictError",
    "Download",
    "Learned",
    "List",
    "Memory",
    "MemoryServiceError",
    "NotFoundError",
    "Packet",
    "Page",
    "PermissionDeniedError",
    "RateLimitError",
    "ServerError",
    "SpillInUseError",
    "SpillOwnerError",
    "StoredEvent",
    "Subject",
    "ValidationError",
    "close_on_signal",
    "drop_with",
    "models",
    "spill_to",
    "without_memory",
]
