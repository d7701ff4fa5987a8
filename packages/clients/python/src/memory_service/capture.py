"""What became of a capture."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class StoredEvent:
    """An event of a capture; `deduplicated`: it was there already."""

    id: str
    deduplicated: bool


@dataclass
class Captured:
    """What became of a capture."""

    events: list[StoredEvent] = field(default_factory=list)
    """One for each event, in their order."""
    job_id: str | None = None
    """The job that learns from it; None where every event was there already. Of a capture in several requests that of the last."""
    job_ids: list[str] = field(default_factory=list)
    error: Exception | None = None
    """Why it failed, where errors are not raised. The events that are listed are stored."""


@dataclass(frozen=True)
class Learned:
    """What a consolidation did."""

    processed: int
