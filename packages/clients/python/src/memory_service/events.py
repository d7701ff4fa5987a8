"""Events from messages, as the service takes them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timezone
from typing import Any, TypedDict

from .errors import MemoryServiceError
from .keys import new_key
from .prompt import without_memory

MOST_EVENTS = 1_000
MOST_BYTES = 4 * 1024 * 1024

Item = Mapping[str, Any]
"""A message as every chat API has it (`role` and `content`, of which only the text is kept; `speaker`, `occurred_at` and `idempotency_key` if
known), or an event as the service takes it (`kind` and `payload`)."""


class SubjectOptions(TypedDict, total=False):
    """What the calls of a subject share."""

    thread_id: str | None
    """The conversation."""
    run_id: str | None
    """A run of your agent."""
    agent_id: str | None
    """Your agent."""
    subject_type: str | None
    """What the subject is; "user" if absent."""


class Shared(SubjectOptions, total=False):
    """What the events of one capture share."""

    occurred_at: datetime | str | None
    """Of messages that do not say it themselves. Default: now."""
    source: Mapping[str, Any] | None
    """Where it came from, free-form."""
    idempotency_key: str
    """The same list under the same key is stored once. Default: a key of its own."""


def written(value: object) -> str:
    """A value as a text of the service: a time in ISO 8601 (one without an offset is local), anything else as it is."""
    if isinstance(value, datetime):
        instant = value.astimezone(timezone.utc).isoformat(timespec="milliseconds")
        return instant.replace("+00:00", "Z")
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, date) else str(value)


def text_of(content: object) -> str:
    """The text of a message's content: the string itself, or the text parts of a list, one a line."""
    if isinstance(content, str):
        return content
    if not isinstance(content, Iterable):
        return ""
    parts = (part for part in content if isinstance(part, Mapping) and part.get("type") == "text")
    return "\n".join(text for part in parts if isinstance(text := part.get("text"), str))


def kept_text(text: str) -> str:
    """The text without what no database keeps: NUL, and halves of surrogate pairs."""
    return (
        text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "\ufffd")
    )


def _message_event(message: Item) -> dict[str, Any] | None:
    """None for a message without text, such as a call of a tool."""
    text = kept_text(without_memory(text_of(message.get("content"))))
    if text == "":
        return None
    payload: dict[str, Any] = {"role": message.get("role"), "text": text}
    if message.get("speaker"):
        payload["speaker"] = message["speaker"]
    names = ("occurred_at", "idempotency_key")
    own = {name: message[name] for name in names if message.get(name)}
    return {"kind": "conversation.message", "payload": payload, **own}


def events_of(
    subject_id: str, items: Sequence[Item], shared: Shared, own: SubjectOptions
) -> list[dict[str, Any]]:
    """The events of messages, or events as they are, with what they share filled in; what `shared` leaves out is of `own`.

    Each has an idempotency key: its own, or that of the list and its place. Messages without text are left out. Raises MemoryServiceError for
    an event of another subject.
    """
    if isinstance(items, (str, Mapping)):
        raise MemoryServiceError("capture takes a list of messages or events.")
    key = shared.get("idempotency_key") or new_key()
    origin: dict[str, Any] = {"subject_id": subject_id}
    for name in ("subject_type", "thread_id", "run_id", "agent_id"):
        value = shared.get(name) or own.get(name)
        if value is not None:
            origin[name] = value
    if (source := shared.get("source")) is not None:
        origin["source"] = source
    occurred_at = shared.get("occurred_at")
    events = []
    for n, item in enumerate(items):
        event = item if "payload" in item else _message_event(item)
        if event is None:
            continue
        if event.get("subject_id", subject_id) not in (subject_id, None):
            raise MemoryServiceError(f"events.{n}.subject_id is not the subject's own.")
        whole = {**origin, **{name: value for name, value in event.items() if value is not None}}
        if not isinstance(whole.get("occurred_at"), str):
            occurred_at = occurred_at or datetime.now(timezone.utc)
            whole["occurred_at"] = written(whole.get("occurred_at") or occurred_at)
        whole.setdefault("idempotency_key", f"{key}:{n}")
        events.append(whole)
    return events


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


def to_json(value: object) -> str:
    """Compact JSON; what UTF-8 cannot carry is replaced. Raises MemoryServiceError for what no JSON can carry."""
    try:
        text = _encode(value)
    except (TypeError, ValueError) as error:
        raise MemoryServiceError(f"This cannot be sent as JSON: {error}") from error
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def capture_bodies(events: Sequence[Mapping[str, Any]]) -> list[str]:
    """The bodies of captures that carry these events in their order, each within what one request may carry."""
    bodies: list[str] = []
    batch: list[str] = []
    held = 0
    for event in events:
        text = to_json(event)
        size = len(text.encode()) + 1
        if batch and (len(batch) == MOST_EVENTS or held + size > MOST_BYTES):
            bodies.append(f'{{"events":[{",".join(batch)}]}}')
            batch, held = [], 0
        batch.append(text)
        held += size
    if batch:
        bodies.append(f'{{"events":[{",".join(batch)}]}}')
    return bodies
