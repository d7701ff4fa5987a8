"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, RootModel

from memory_service._base import Model

from . import shared
from .shared import Fact


class Conflict(Model):
    conflict_id: str
    status: Literal["open", "resolved"] | str
    created_at: AwareDatetime
    """An instant in UTC."""
    resolved_at: AwareDatetime | None


class FactList(Model):
    """Facts, newest first."""

    facts: list[shared.Fact]
    next_cursor: str | None = None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""


class FeedbackBody(Model):
    """A rating of a fact or of a trace: exactly one of the two ids."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    trace_id: str | None
    """A trace that is rated; or `fact_id`."""
    fact_id: str | None = None
    """A fact that is rated; or `trace_id`."""
    rating: Literal["useful", "irrelevant", "incorrect"] | str
    comment: str | None = None
    """For people; erased with what it is about."""


class FeedbackBodyModel(Model):
    """A rating of a fact or of a trace: exactly one of the two ids."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    trace_id: str | None = None
    """A trace that is rated; or `fact_id`."""
    fact_id: str | None
    """A fact that is rated; or `trace_id`."""
    rating: Literal["useful", "irrelevant", "incorrect"] | str
    comment: str | None = None
    """For people; erased with what it is about."""


class FeedbackBodyModel1(RootModel[FeedbackBody | FeedbackBodyModel]):
    root: FeedbackBody | FeedbackBodyModel
    """A rating of a fact or of a trace: exactly one of the two ids."""


class QuarantinedFact(Fact):
    """A statement that was not learned and waits for a review."""

    reason: str | None
    """`untrusted_directive`, `echo` or `untrusted_source`."""


class Recorded(Model):
    """The rating is stored."""

    status: Literal["recorded"]
    feedback_id: str
    fact_status: (
        Literal["candidate", "active", "superseded", "disputed", "disabled", "deleted"] | str | None
    )
    """The status of the rated fact; null for a trace."""


class ReviewBody(Model):
    """The decision about a statement in quarantine."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    review: Literal["release", "discard"] | str
    """`release` learns it, `discard` drops it."""


class Reviewed(Model):
    """The fact after the review."""

    fact_id: str
    fact_status: (
        Literal["candidate", "active", "superseded", "disputed", "disabled", "deleted"] | str
    )
    """`candidate` waits for the resolution of a conflict or a review; only `active` facts are served."""


class Cause(Model):
    """An event, a resolution, a rating, a forget or a review."""

    kind: str
    id: str | None


class StatusChange(Model):
    """A change of a fact's status."""

    version: int
    from_: Annotated[
        Literal["candidate", "active", "superseded", "disputed", "disabled", "deleted"]
        | str
        | None,
        Field(alias="from"),
    ]
    to: Literal["candidate", "active", "superseded", "disputed", "disabled", "deleted"] | str
    """`candidate` waits for the resolution of a conflict or a review; only `active` facts are served."""
    cause: Cause
    """An event, a resolution, a rating, a forget or a review."""
    at: AwareDatetime
    """An instant in UTC."""


class HistoryItem(StatusChange):
    by: shared.SentBy


class Rating(Model):
    feedback_id: str
    rating: Literal["useful", "irrelevant", "incorrect"] | str
    comment: str | None
    created_at: AwareDatetime
    """An instant in UTC."""
    by: shared.SentBy


class FactDetail(Fact):
    """A fact with what it was taken from and what became of it."""

    history: list[HistoryItem]
    """The newest 200 changes of its status, oldest first."""
    evidence: list[shared.Evidence]
    """The newest events that it was taken from, newest first, at most 20."""
    evidence_count: int
    """How many events it was taken from."""
    conflicts: list[Conflict]
    """The conflict sets it is or was in, newest first, at most 50."""
    ratings: list[Rating]
    """Newest first, at most 50."""
    supersedes: list[str]
    """The facts whose place it took, newest first, at most 50."""


class FactHistory(Model):
    """Every change of a fact's status."""

    fact_id: str
    history: list[StatusChange]


class Quarantine(Model):
    """What waits for a review."""

    facts: list[QuarantinedFact]
    next_cursor: str | None = None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""
