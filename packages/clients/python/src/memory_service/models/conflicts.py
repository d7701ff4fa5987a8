"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Literal

from pydantic import AwareDatetime

from memory_service._base import Model

from . import shared
from .shared import Fact


class ConflictSet(Model):
    """Facts that contradict each other."""

    id: str
    project_id: str
    subject_id: str
    fact_ids: list[str]
    """In the order in which they joined."""
    status: Literal["open", "resolved"] | str
    reason: str | None
    created_at: AwareDatetime
    """An instant in UTC."""
    resolved_at: AwareDatetime | None


class ResolveBody(Model):
    """The fact that holds."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    keep_fact_id: str


class Resolved(Model):
    """The decision, as it took effect."""

    conflict_id: str
    status: Literal["resolved"]
    kept_fact_id: str
    superseded_fact_ids: list[str]
    resolved_at: AwareDatetime
    """An instant in UTC."""


class Member(Fact):
    evidence: list[shared.Evidence]
    """The newest events that it was taken from, newest first, at most 3."""


class Resolution(Model):
    """Null while it is open."""

    kept_fact_id: str | None
    """The fact that holds; null where none was left, or it is not kept which."""
    at: AwareDatetime
    """An instant in UTC."""
    by: shared.SentBy
    """Who resolved it; both are null where a statement did, or it is not kept."""


class ConflictDetail(ConflictSet):
    """A conflict set with its facts side by side."""

    members: list[Member]
    """The facts, in the order in which they joined; of large values the first that fit into about a megabyte."""
    member_count: int
    resolution: Resolution | None
    """Null while it is open."""


class ConflictList(Model):
    """Conflict sets, oldest first."""

    conflicts: list[ConflictSet]
    open_count: int
    """Open ones of the project or the subject."""
    oldest_open_seconds: float | None
    """The age of the oldest."""
    next_cursor: str | None = None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""
