"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import AwareDatetime

from memory_service._base import Model


class Evidence(Model):
    """An event that a fact was taken from, with the words that say it."""

    event_id: str
    occurred_at: AwareDatetime | None
    """Null where the event is not there."""
    kind: str | None
    actor_type: str | None
    actor_id: str | None
    thread_id: str | None
    words: str | None
    """
    The sentence that was read, or, of a fact that a payload states, its entry as JSON text; at most 500 characters, parts joined by " … ". Null where they are withheld.
    """
    withheld: Literal["erased", "disabled", "unavailable"] | str | None
    """Why there are no words. `erased`: the event is deleted, or a deleted fact was taken from it too. `disabled`: the fact or the event is hidden by a forget. `unavailable`: the events cannot be read at the moment."""


class Provenance(Model):
    """Who stated it last; on instructions and facts that wait for a review."""

    voice: str
    actor_type: str | None
    source: str | None


class Fact(Model):
    """A fact as a client lists it."""

    id: str
    project_id: str
    subject_id: str
    predicate: str
    """What it says, in snake_case."""
    qualifiers: dict[str, Any]
    """What sets it apart from others of its predicate."""
    value: dict[str, Any]
    confidence: float | None
    """From 0 to 1: how sure the reader was."""
    status: Literal["candidate", "active", "superseded", "disputed", "disabled", "deleted"] | str
    """`candidate` waits for the resolution of a conflict or a review; only `active` facts are served."""
    valid_from: AwareDatetime | None
    """Since when it is true."""
    valid_to: AwareDatetime | None
    """Until when it was true."""
    recorded_from: AwareDatetime
    """Since when it is known."""
    recorded_to: AwareDatetime | None
    superseded_by: str | None
    """The fact that took its place."""
    volatility: Literal["stable", "slow", "volatile", "ephemeral"] | str
    source_event_ids: list[str]
    """The newest events it was taken from, at most 20; all where `source_count` is absent."""
    source_count: int | None = None
    """How many events it was taken from."""
    version: int
    provenance: Provenance | None = None
    """Who stated it last; on instructions and facts that wait for a review."""
    changed_at: AwareDatetime | None = None
    """When its row was last written. Only in lists with `changed_since`."""


class Fault(Model):
    """What is wrong with a request, or with the service."""

    type: (
        Literal[
            "unauthorized",
            "forbidden_scope",
            "missing_scope",
            "invalid_payload",
            "budget_exceeded",
            "trace_not_found",
            "fact_not_found",
            "illegal_status_transition",
            "invalid_forget_scope",
            "conflict_not_found",
            "conflict_already_resolved",
            "fact_not_in_conflict",
            "key_not_found",
            "upstream_unavailable",
            "bad_request",
            "insufficient_rights",
            "request_timeout",
            "not_found",
            "event_not_found",
            "idempotency_key_reused",
            "job_not_found",
            "alias_not_found",
            "merge_not_found",
            "merge_not_possible",
            "alias_taken",
            "too_many_aliases",
            "subject_has_memory",
            "forget_not_found",
            "forget_not_done",
            "sign_in_failed",
            "sign_in_refused",
            "webhook_not_found",
            "delivery_not_found",
            "method_not_allowed",
            "payload_too_large",
            "unsupported_media_type",
            "misdirected_request",
            "rate_limited",
            "headers_too_large",
            "internal_error",
            "service_unavailable",
        ]
        | str
    )
    """Stable; what programs look at."""
    message: str
    """For people."""
    field: str | None
    """The path of what is wrong, such as `events.0.subject_id`, if one is."""


class SentBy(Model):
    """Who sent the request; both are null where that is not kept."""

    actor: str | None
    """Whom the request named."""
    key_prefix: str | None
    """The prefix of its key."""


class Error(Fault):
    errors: list[Fault] | None = None
    """All faults of the request, at most 20, where it has several."""


class ErrorModel(Model):
    """The body of every error."""

    error: Error
