# Generated from ../_async/subject.py by tools/generate.py.
"""A subject of memory."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from typing_extensions import Unpack

from .. import filters, models
from .._io import Deadline
from .._requests import Request, reader
from ..capture import Captured, Learned, StoredEvent
from ..events import Item, Shared, SubjectOptions, capture_bodies, events_of, written
from ..packet import Packet
from ..settings import CallOptions, Settings, split_options
from .caller import Caller
from .facts import ForgetMode, Rating, forget, rate
from .list import List
from .records import WAIT_MS


class CaptureOptions(CallOptions, Shared, total=False):
    """Options of a capture, and what its events share."""


class Subject:
    """What is remembered of one person or thing. Made by `memory.subject(id)`."""

    def __init__(self, subject_id: str, options: SubjectOptions, caller: Caller) -> None:
        self.id = subject_id
        self.options = options
        self._caller = caller

    @property
    def settings(self) -> Settings:
        """Those of its client."""
        return self._caller.settings

    def capture(self, items: Sequence[Item], **given: Unpack[CaptureOptions]) -> Captured:
        """Stores what was said, or events, in their order. Under one `idempotency_key` the same list is stored once."""
        # A key of the events; the request needs none.
        key = {"idempotency_key": given.pop("idempotency_key", None)}
        options, found = split_options(given, CaptureOptions, "capture")
        shared: Any = {**found, **key}
        return capture(
            self._caller, lambda: events_of(self.id, items, shared, self.options), options
        )

    def context(
        self,
        query: str,
        *,
        budget_tokens: int | None = None,
        purpose: str = "chat",
        as_of: datetime | date | str | None = None,
        thread_id: str | None = None,
        run_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Packet:
        """What is remembered that helps with `query`, in at most `budget_tokens` tokens of four characters each."""
        body = {
            "subject_id": self.id,
            "query": query,
            "purpose": purpose,
            "budget_tokens": budget_tokens,
            "thread_id": thread_id or self.options.get("thread_id"),
            "run_id": run_id or self.options.get("run_id"),
            "as_of": None if as_of is None else written(as_of),
        }
        read = reader(models.ContextAnswer)
        request = Request("POST", "/v1/context", read, body=body, project="body", repeat="always")

        def ask() -> Packet:
            answer = self._caller.call(request, options)
            return Packet(answer)

        return self._caller.guard("context", ask, lambda error: Packet(None, error))

    def facts(self, **given: Unpack[filters.FactsOfSubject]) -> List[models.Fact]:
        """Facts, newest first."""
        options, found = split_options(given, filters.FactsOfSubject, "facts")
        found["subject_id"] = self.id
        return self._caller.list("/v1/facts", models.FactList, models.Fact, found, options)

    def timeline(self, **given: Unpack[CallOptions]) -> List[models.EventOut]:
        """Events in the order in which they occurred."""
        options, found = split_options(given, CallOptions, "timeline")
        found["subject_id"] = self.id
        types = (models.Timeline, models.EventOut)
        return self._caller.list("/v1/timeline", *types, found, options)

    def conflicts(self, **given: Unpack[filters.ConflictsOfSubject]) -> List[models.ConflictSet]:
        """Conflicts, oldest first."""
        options, found = split_options(given, filters.ConflictsOfSubject, "conflicts")
        found["subject_id"] = self.id
        types = (models.ConflictList, models.ConflictSet)
        return self._caller.list("/v1/conflicts", *types, found, options)

    def explain(self, trace_id: str, **options: Unpack[CallOptions]) -> models.Trace:
        """Why a packet of this subject was what it was."""
        own: dict[str, Any] = {"params": {"trace_id": trace_id}, "project": "query"}
        query, read = {"subject_id": self.id}, reader(models.Trace)
        request = Request("GET", "/v1/inspect/{trace_id}", read, query=query, **own)
        return self._caller.call(request, options)

    def feedback(
        self, fact_id: str, rating: Rating, **given: Unpack[filters.FeedbackOptions]
    ) -> models.Recorded | None:
        """Rates a fact. Gives back None where the call failed and errors are not raised."""

        def work() -> models.Recorded:
            return rate(self._caller, {"fact_id": fact_id}, rating, given)

        return self._caller.guard("feedback", work, lambda _: None)

    def forget(
        self, *, mode: ForgetMode, **given: Unpack[filters.ForgetOptions]
    ) -> models.Forgotten:
        """Raises whatever `on_error` is: what was not forgotten must not look as if it were."""
        return forget(self._caller, {"subject_id": self.id}, mode, given)

    def consolidate(self, *, wait: bool = False, **options: Unpack[CallOptions]) -> Learned | None:
        """Learns now what was captured, instead of in two seconds; with `wait`, also what others are learning at the moment, within 60 s.

        Gives back None where the call failed and errors are not raised.
        """

        def work() -> Learned:
            limit = self._caller.deadline(options, WAIT_MS if wait else None)
            learned = self._learn(options, limit)
            while wait and self._is_busy(options, limit):
                more = self._learn(options, limit)
                learned = Learned(learned.processed + more.processed)
            return learned

        return self._caller.guard("consolidate", work, lambda _: None)

    def _learn(self, options: CallOptions, limit: Deadline) -> Learned:
        own: dict[str, Any] = {"query": {"subject_id": self.id}, "project": "query"}
        path, read = "/v1/consolidate/subject", reader(models.Processed)
        request = Request("POST", path, read, **own, repeat="always")
        return Learned((self._caller.call(request, options, limit)).processed)

    def _is_busy(self, options: CallOptions, limit: Deadline) -> bool:
        own: dict[str, Any] = {"query": {"subject_id": self.id, "limit": 100}, "project": "query"}
        request = Request("GET", "/v1/jobs", reader(models.JobList), **own)
        jobs = (self._caller.call(request, options, limit)).jobs
        return any(job.status != "failed" for job in jobs)


def capture(caller: Caller, events: Any, options: CallOptions) -> Captured:
    """Captures the events that `events()` makes, of any subjects, in their order and in as many requests as they need."""
    result = Captured()

    def work() -> Captured:
        made: list[Mapping[str, Any]] = events()
        if not made:
            return result
        # However many there are, each request has the client's time where the caller sets none for all.
        limit = caller.deadline(options) if "timeout_ms" in options else None
        scope = caller.scope(limit)
        own = {"org_id": scope.org_id, "project_id": scope.project_id}
        is_safe = all(event.get("idempotency_key") for event in made)
        for body in capture_bodies([{**own, **event} for event in made]):
            request = Request(
                "POST",
                "/v1/capture",
                reader(models.Accepted),
                body=body,
                repeat="always" if is_safe else "never",
            )
            answer = caller.call(request, options, limit)
            result.events += [StoredEvent(e.id, e.deduplicated) for e in answer.events]
            if answer.consolidation_job_id:
                result.job_id = answer.consolidation_job_id
                result.job_ids.append(answer.consolidation_job_id)
        return result

    return caller.guard("capture", work, lambda error: replace(result, error=error))
