"""Options that the adapters share."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import anyio.to_thread

from .._async.subject import AsyncSubject
from .._sync.caller import Caller
from .._sync.subject import Subject
from ..errors import MemoryServiceError

AnySubject = Subject | AsyncSubject
SubjectOfRun = AnySubject | Callable[[Any], AnySubject]
"""Whom a conversation is with: one subject, or that of a run. Never taken from what a model says."""

OnFailure = Literal["continue", "raise"] | Callable[[Exception, str], object]
"""What an agent does where memory fails: goes on without it (the default), or fails. A function hears of each failure, and may raise it."""

CaptureKind = Literal["turn", "user"] | None
"""What to capture of a turn: what both said (the default), what the user said, or nothing."""


@dataclass(frozen=True)
class Reached:
    """A subject in a conversation."""

    subject: AnySubject
    thread_id: str | None = None

    def blocking(self) -> "Reached":
        """The same subject for a thread."""
        subject = self.subject
        if isinstance(subject, Subject):
            return self
        caller = Caller(subject.settings, None)
        return Reached(Subject(subject.id, subject.options, caller), self.thread_id)

    async def call_async(self, name: str, *args: Any, **options: Any) -> Any:
        """Calls a method of the subject; that of a blocking client in a thread."""
        method = getattr(self.subject, name)
        if isinstance(self.subject, Subject):
            return await anyio.to_thread.run_sync(partial(method, *args, **options))
        return await method(*args, **options)

    def call(self, name: str, *args: Any, **options: Any) -> Any:
        """Calls a method of a blocking subject. Raises MemoryServiceError for one of an asyncio client."""
        if not isinstance(self.subject, Subject):
            raise MemoryServiceError(
                "An agent that is run without an event loop takes a subject of Memory, not of AsyncMemory."
            )
        return getattr(self.subject, name)(*args, **options)


def reached(of: SubjectOfRun, run: Any, thread_id: str | None = None) -> Reached:
    """The subject of a run; its thread is its own, else `thread_id`."""
    subject = of if isinstance(of, (Subject, AsyncSubject)) else of(run)
    return Reached(subject, subject.options.get("thread_id") or thread_id)


def failed(error: Exception, operation: str, on_error: OnFailure) -> None:
    """Raises, goes on, or hands the error over."""
    if on_error == "raise":
        raise error
    if on_error != "continue":
        heard = on_error(error, operation)
        if inspect.isawaitable(heard):
            raise MemoryServiceError("on_error of an adapter is a plain function.")
