"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, Field

from memory_service._base import Model


class ContextBody(Model):
    """A question to memory."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    subject_id: str
    """The person or thing that is remembered, under a name of your own."""
    query: str
    """What the agent is about to answer or do, in words."""
    purpose: str | None = None
    """What the memory is for. Without it the packet carries a warning."""
    thread_id: str | None = None
    """The conversation in which it is asked; kept with the trace, to find it by."""
    run_id: str | None = None
    """The run of the agent that asks; kept with the trace, to find it by."""
    budget_tokens: int | None = None
    """The most tokens of the packet. A token is four characters."""
    as_of: AwareDatetime | date | None = None
    """Only what was known and true then; RFC 3339."""


class PacketEpisode(Model):
    """A source event in a packet."""

    event_id: str
    kind: str
    occurred_at: AwareDatetime | None
    excerpt: str
    """Words of the event, at most 300 characters."""


class PacketFact(Model):
    """A fact in a packet."""

    id: str
    predicate: str
    value: dict[str, Any]
    confidence: float | None
    valid_from: AwareDatetime | None
    source_event_ids: list[str]
    """The newest, at most 20."""
    source_count: int | None = None


class PacketSession(Model):
    """A session of conversation in some of its own sentences."""

    thread_id: str | None
    from_: Annotated[AwareDatetime | None, Field(alias="from")]
    until: AwareDatetime | None
    digest: str
    event_ids: list[str]


class Scores(Model):
    points: float
    parts: dict[str, float]
    version: int


class TraceDecision(Model):
    """Why an item was in or out."""

    fact_id: str | None
    episode_id: str | None
    action: Literal["included", "excluded", "blocked"] | str
    reason_code: str
    """Included: `top_score`, or `multi_hop_expansion` (found by a name it shares with another item). Excluded: `over_budget`, `volatility_expired` (too old for its predicate), `below_relevance_floor`. Blocked: `conflict_open`."""


class TraceSummary(Model):
    """A trace in a list."""

    id: str
    project_id: str
    subject_id: str
    query: str
    """The first 4,000 characters."""
    purpose: str | None
    token_count: int
    created_at: AwareDatetime
    """An instant in UTC."""
    thread_id: str | None = None
    """The conversation; only where the call gave one."""
    run_id: str | None = None
    """The run of the agent; only where the call gave one."""
    request_id: str | None = None
    """The `X-Request-Id` of the call; absent for calls before it was kept."""
    budget_tokens: int | None = None
    """The most tokens that the call allowed; absent likewise."""


class ContextPacket(Model):
    """Memory that fits the budget."""

    facts: list[PacketFact]
    episodes: list[PacketEpisode]
    sessions: list[PacketSession] | None = None
    """Only for questions over whole conversations."""
    warnings: list[str]
    """Begin with `missing_purpose`, `open_conflict` or `volatility_expired`; the last two say how many facts are hidden."""
    status: Literal["ok", "degraded", "failed"] | str
    """`degraded` when there is a warning or a part of retrieval was left out."""
    empty_reason: Literal["no_relevant_memory"] | None
    """Set when there was memory and none of it was relevant enough."""


class Trace(Model):
    """A question, its packet and every decision."""

    trace_id: str
    project_id: str
    subject_id: str
    query: str
    purpose: str | None
    packet: ContextPacket
    decisions: list[TraceDecision]
    """One for each fact or episode considered, whether in the packet or not."""
    scores: dict[str, Scores]
    """Points of episodes by the id of the event, with their largest parts."""
    token_count: int
    as_of: AwareDatetime | None = None
    """An instant in UTC."""
    embedding_model: str | None = None
    thread_id: str | None = None
    """The conversation; only where the call gave one."""
    run_id: str | None = None
    """The run of the agent; only where the call gave one."""
    request_id: str | None = None
    """The `X-Request-Id` of the call; absent for calls before it was kept."""
    budget_tokens: int | None = None
    """The most tokens that the call allowed; absent likewise."""


class TraceList(Model):
    """Traces, newest first."""

    traces: list[TraceSummary]
    next_cursor: str | None = None
    """The cursor of the next page; null on the last one. Only in a page."""


class ContextAnswer(Model):
    """The packet and what it cost."""

    packet: ContextPacket
    token_count: int
    """The tokens of all facts and episodes together."""
    trace_id: str
    """For `GET /v1/inspect/{trace_id}`."""
