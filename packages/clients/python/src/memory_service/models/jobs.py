"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AwareDatetime, Field

from memory_service._base import Model


class Jobs(Model):
    """Jobs that are not done, one for each subject of a job."""

    pending: int
    running: int
    failed: int
    dead_letters: int
    """Captures that were not taken up."""
    are_all: bool
    """False: there are more than were counted."""


class Step(Model):
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """An instant in UTC."""
    jobs: int
    """Jobs that made a fact, one for each subject of a job."""
    p50_seconds: float | None
    """Half of them took no longer; null without jobs."""
    p95_seconds: float | None
    """95 of 100 took no longer."""


class CaptureToFact(Model):
    """From the 202 of a capture to its facts, of jobs done since."""

    since: AwareDatetime
    """An hour ago, or later where more jobs were done than are looked at."""
    jobs: int
    """Jobs that made a fact, one for each subject of a job."""
    p50_seconds: float | None
    """Half of them took no longer; null without jobs."""
    p95_seconds: float | None
    """95 of 100 took no longer."""
    steps: list[Step]
    """Each five minutes since then, oldest first."""


class Backlog(Model):
    """What waits, and how long learning takes."""

    project_id: str
    jobs: Jobs
    """Jobs that are not done, one for each subject of a job."""
    oldest_seconds: float | None
    """Since when the oldest of them was captured; null when none waits."""
    capture_to_fact: CaptureToFact
    """From the 202 of a capture to its facts, of jobs done since."""


class ModelTokens(Model):
    """Tokens of the model that read the events; 0 when none did."""

    prompt: int
    answer: int


class Outcome(Model):
    outcome: str
    """`made`: a new fact. `reinforced`: a known fact, stated again. `superseded`: it took the place of another. `history`: it was true before what is known. `retracted`: a fact ended. `conflict`: it contradicts another. `quarantined`: it waits for a review. `unchanged`, `disabled` or `rejected`: nothing came of it."""
    fact_ids: list[str]
    reason: str | None
    """Why it was rejected or quarantined."""


class Event(Model):
    event_id: str
    outcomes: list[Outcome]
    """Empty where there was nothing to learn."""


class Job(Model):
    """What became of the events of one capture."""

    id: str
    job_id: str
    project_id: str
    status: Literal["pending", "running", "done", "failed"] | str
    """`failed` jobs are tried again; `error` says why."""
    created_at: AwareDatetime
    """An instant in UTC."""
    updated_at: AwareDatetime
    """An instant in UTC."""
    tries: int
    error: str | None
    """Why the last try failed."""
    model_tokens: ModelTokens
    """Tokens of the model that read the events; 0 when none did."""
    events: list[Event]


class Processed(Model):
    """How many jobs this call processed."""

    processed: int


class Retried(Model):
    """What is tried again now."""

    job_id: str
    retried: int
    """For how many subjects; 0 where nothing of the job waits for a later try: it is done, runs, waits for its first try, or has to be captured again."""


class Subject(Model):
    subject_id: str
    events: int
    """Events that a model read."""
    model_tokens: ModelTokens
    """Tokens of the model that read the events; 0 when none did."""


class Usage(Model):
    """What models read and wrote, by subject."""

    project_id: str
    since: date
    subjects: list[Subject]


class JobItem(Model):
    id: str
    subject_id: str
    """A job of several subjects is listed for each."""
    status: Literal["pending", "running", "failed", "dead_letter"] | str
    """`dead_letter`: its capture was not taken up; listed only when asked for."""
    tries: int
    next_try_at: AwareDatetime | None
    """When it may be tried; null while it runs, and where it is not tried again."""
    error: str | None
    """Why the last try failed."""
    event_count: int
    """How many events of the subject it has."""
    updated_at: AwareDatetime
    """An instant in UTC."""


class JobList(Model):
    """Jobs that are not done, oldest first."""

    jobs: list[JobItem]
    next_cursor: str | None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""
