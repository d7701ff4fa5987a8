"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import AwareDatetime

from memory_service._base import Model


class Event(Model):
    id: str
    deduplicated: bool
    """It existed, and nothing was written."""


class Accepted(Model):
    """The batch is stored."""

    status: Literal["accepted"]
    events: list[Event]
    consolidation_job_id: str | None
    """The job that learns from it; null when every event existed."""
    policy: str


class EventIn(Model):
    """Something that happened, about a subject."""

    org_id: str
    """The org of the key, as `GET /v1/whoami` says; another one is not stored."""
    project_id: str
    """The project of the key."""
    subject_id: str
    """The person or thing it is about."""
    subject_type: str | None = None
    """What the subject is; `user` if absent."""
    actor_type: str | None = None
    """What the one who said or did it is."""
    actor_id: str | None = None
    """Who said or did it, if not the subject."""
    agent_id: str | None = None
    """Your agent that took part."""
    thread_id: str | None = None
    """The conversation: a reply is read with the question before it."""
    run_id: str | None = None
    """A run of your agent; stands for the conversation where there is no thread."""
    kind: str
    """Free-form."""
    occurred_at: AwareDatetime | date
    """When it happened: RFC 3339; without an offset it is UTC."""
    payload: dict[str, Any]
    """The content: `text`, `content` (a string or parts) or `messages`, with `role` and `speaker` if known; or `facts` that are already known."""
    source: dict[str, Any] | None = None
    """Where it came from, free-form."""
    classification: list[str] | None = None
    """Tags, free-form."""
    retention_policy: str | None = None
    idempotency_key: str | None = None
    """An event with a key that the subject already has is not stored again."""


class EventOut(Model):
    """A stored event."""

    id: str
    org_id: str
    project_id: str
    subject_type: str
    subject_id: str
    actor_type: str | None
    actor_id: str | None
    agent_id: str | None
    thread_id: str | None
    run_id: str | None
    kind: str
    occurred_at: AwareDatetime
    """An instant in UTC."""
    payload: dict[str, Any]
    source: dict[str, Any] | None
    classification: list[str]
    retention_policy: str | None
    idempotency_key: str | None
    """The event's, else the batch's."""
    recorded_at: AwareDatetime
    """An instant in UTC."""
    hash: str
    """SHA-256 of its canonical JSON, without the key."""


class Subject(Model):
    """What memory holds about a subject."""

    subject_id: str
    subject_type: str
    """That of its last event."""
    events: int
    """Those that no forget hides."""
    facts: int | None
    """Those with status `active`; null while the service that keeps facts does not answer."""
    open_conflicts: int | None
    """Null when `facts` is."""
    first_seen: AwareDatetime
    """When its first event was recorded."""
    last_seen: AwareDatetime
    """When its last event was recorded."""


class SubjectList(Model):
    """Subjects by their ids."""

    subjects: list[Subject]
    next_cursor: str | None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""


class Timeline(Model):
    """Events in the order in which they occurred, then were recorded."""

    events: list[EventOut]
    next_cursor: str | None = None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""


class CaptureBody(Model):
    """A batch of events."""

    events: list[EventIn]
    idempotency_key: str | None = None
    """A key for the whole batch, combined with each event's content."""
