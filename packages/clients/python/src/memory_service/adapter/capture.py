"""Captures turns."""

import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any

from .options import CaptureKind, OnFailure, Reached, failed
from .recent_turns import digest, joined

_HOUR_S = 3_600


@dataclass
class TurnSaid:
    """What of a turn is to be captured: the question, the answer or both; and how it ended, where not by an answer."""

    question: str | None = None
    answer: str | None = None
    end: str | None = None


@dataclass
class Turn:
    """A turn of the user, as this process knows it."""

    key: str
    """Of this run: the same in each step."""
    question: str
    place: str | None = None
    """Of the place in its conversation, the same for a repeat; None where words alone would name it."""
    message: str | None = None
    """The id of the user's message."""
    started_s: float = field(default_factory=time.time)
    said: dict[int, str] = field(default_factory=dict)
    """What the model said in each step."""
    is_user_captured: bool = False
    packet: Any = None

    def say(self, step: int, text: str) -> None:
        """Notes what the model said in a step, in place of what it said there and later when the turn was at that step before."""
        for other in [n for n in self.said if n >= step]:
            del self.said[other]
        self.said[step] = text

    def news(
        self, kind: CaptureKind, answer: str | None = None, end: str | None = None
    ) -> TurnSaid | None:
        """What of the turn is not captured yet: the question at once, the answer when it is whole."""
        question = None if self.is_user_captured else self.question
        answer = (answer or None) if kind == "turn" else None
        if kind is None or (question is None and answer is None):
            return None
        self.is_user_captured = True
        return TurnSaid(question, answer, end)

    @property
    def whole_answer(self) -> str:
        return joined(self.said.values())


def _messages(turn: Turn, said: TurnSaid, at: Reached) -> list[dict[str, Any]]:
    # A place in a thread is the same in every process; words alone may be said again, and ids of messages be counted in each thread.
    # So may a place be, where a state keeps only the last messages.
    is_place = at.thread_id is not None and turn.place is not None
    hour = int(turn.started_s // _HOUR_S)
    named = [turn.place, hour] if is_place else [turn.message or turn.key, turn.question]
    key = digest(at.subject.id, at.thread_id, named)
    messages: list[dict[str, Any]] = []
    if said.question is not None:
        began = datetime.fromtimestamp(turn.started_s, timezone.utc)
        user = {"role": "user", "content": said.question, "occurred_at": began}
        messages.append({**user, "idempotency_key": f"{key}:user"})
    if said.answer is not None:
        own = f"{key}:{digest(said.answer)}"
        messages.append({"role": "assistant", "content": said.answer, "idempotency_key": own})
    return messages


def _options(said: TurnSaid, at: Reached, integration: str) -> dict[str, Any]:
    source = {"integration": integration} | ({"end": said.end} if said.end else {})
    return {"thread_id": at.thread_id, "source": source}


def capture_turn(
    turn: Turn, said: TurnSaid, reach: Any, integration: str, on_error: OnFailure
) -> None:
    """Captures what is new of a turn, once under the turn's keys: another answer of the turn is another event."""
    try:
        at: Reached = reach()
        captured = at.call("capture", _messages(turn, said, at), **_options(said, at, integration))
        error = captured.error
    except Exception as thrown:
        error = thrown
    _stored(turn, error, on_error)


async def capture_turn_async(
    turn: Turn, said: TurnSaid, reach: Any, integration: str, on_error: OnFailure
) -> None:
    """As `capture_turn`."""
    try:
        at: Reached = reach()
        messages, options = _messages(turn, said, at), _options(said, at, integration)
        error = (await at.call_async("capture", messages, **options)).error
    except Exception as thrown:
        error = thrown
    _stored(turn, error, on_error)


def capture_stopped(
    turn: Turn, said: TurnSaid, reach: Any, integration: str, on_error: OnFailure
) -> None:
    """As `capture_turn`, by a thread of its own: the task that was cancelled, and perhaps its event loop, wait for nothing more."""

    def work() -> None:
        with suppress(Exception):  # nobody is left to raise it to
            capture_turn(turn, said, lambda: reach().blocking(), integration, on_error)

    threading.Thread(target=work, name="memory-service-capture").start()


def _stored(turn: Turn, error: Exception | None, on_error: OnFailure) -> None:
    if error is None:
        return
    # What comes next of the turn carries the question again: its key stores nothing twice.
    turn.is_user_captured = False
    failed(error, "capture", on_error)
