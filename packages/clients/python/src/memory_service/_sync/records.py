# Generated from ../_async/records.py by tools/generate.py.
"""What the calls below `conflicts`, `events`, `jobs`, `audit` and `subjects` do."""

from typing import Any

from typing_extensions import Unpack

from .. import filters, models
from .._io import sync_io
from .._requests import Request, reader
from ..errors import APITimeoutError
from ..settings import CallOptions, split_options
from .caller import Caller
from .list import List

WAIT_MS = 60_000
"""How long a call that waits for learning may take, unless its caller says so."""
_FIRST_MS = 100.0
_MOST_MS = 2_000.0


class Conflicts:
    """Facts that contradict each other."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, **given: Unpack[filters.ConflictFilters]) -> List[models.ConflictSet]:
        """Oldest first."""
        options, found = split_options(given, filters.ConflictFilters, "list")
        types = (models.ConflictList, models.ConflictSet)
        return self._caller.list("/v1/conflicts", *types, found, options)

    def get(self, conflict_id: str, **options: Unpack[CallOptions]) -> models.ConflictDetail:
        """A conflict with its facts."""
        own: dict[str, Any] = {"params": {"conflict_id": conflict_id}, "project": "query"}
        request = Request(
            "GET", "/v1/conflicts/{conflict_id}", reader(models.ConflictDetail), **own
        )
        return self._caller.call(request, options)

    def resolve(
        self, conflict_id: str, *, keep: str, **options: Unpack[CallOptions]
    ) -> models.Resolved:
        """`keep` is the id of the fact that holds."""
        own: dict[str, Any] = {"params": {"conflict_id": conflict_id}}
        own.update(body={"keep_fact_id": keep}, project="body", repeat="key")
        path = "/v1/conflicts/{conflict_id}/resolve"
        return self._caller.call(Request("POST", path, reader(models.Resolved), **own), options)


class Events:
    """Events by their ids."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(self, event_id: str, **options: Unpack[CallOptions]) -> models.EventOut:
        """An event as it was captured."""
        own: dict[str, Any] = {"params": {"event_id": event_id}, "project": "query"}
        request = Request("GET", "/v1/events/{event_id}", reader(models.EventOut), **own)
        return self._caller.call(request, options)


class Jobs:
    """What learns from captures."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(self, job_id: str, **options: Unpack[CallOptions]) -> models.Job:
        """A job."""
        own = {"job_id": job_id}
        request = Request("GET", "/v1/jobs/{job_id}", reader(models.Job), params=own)
        return self._caller.call(request, options)

    def list(self, **given: Unpack[filters.JobFilters]) -> List[models.JobItem]:
        """Those that are not done."""
        options, found = split_options(given, filters.JobFilters, "list")
        return self._caller.list("/v1/jobs", models.JobList, models.JobItem, found, options)

    def wait(self, job_id: str, *, timeout_ms: float = WAIT_MS) -> models.Job:
        """The job once it is done; a failed one is tried again by the service. Raises APITimeoutError with what the last try ran into."""
        limit = self._caller.deadline({"timeout_ms": timeout_ms})
        own = {"job_id": job_id}
        request = Request("GET", "/v1/jobs/{job_id}", reader(models.Job), params=own)
        last: models.Job | None = None
        pause_ms = _FIRST_MS
        try:
            while True:
                last = self._caller.call(request, deadline=limit)
                if last.status == "done":
                    return last
                if pause_ms >= limit.left_ms():
                    raise limit.late()
                sync_io.sleep(pause_ms)
                pause_ms = min(_MOST_MS, pause_ms * 1.5)
        except APITimeoutError as error:
            if last is None:
                raise
            why = "" if last.error is None else f": {last.error}"
            raise APITimeoutError(
                f"Job {last.id} is {last.status} after {timeout_ms:g} ms{why}"
            ) from error


class Audit:
    """Who did what."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, **given: Unpack[filters.AuditFilters]) -> List[models.AuditEntry]:
        """Entries of the audit log."""
        options, found = split_options(given, filters.AuditFilters, "list")
        actor = options.pop("actor", None)
        if actor is not None:
            found["actor"] = actor
        types = (models.AuditList, models.AuditEntry)
        return self._caller.list("/v1/audit", *types, found, options)


class Aliases:
    """Other names of a subject."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, subject_id: str, **options: Unpack[CallOptions]) -> models.AliasList:
        """All of them."""
        own: dict[str, Any] = {"params": {"subject_id": subject_id}, "project": "query"}
        path = "/v1/subjects/{subject_id}/aliases"
        return self._caller.call(Request("GET", path, reader(models.AliasList), **own), options)

    def add(self, subject_id: str, alias: str, **options: Unpack[CallOptions]) -> models.AliasAdded:
        """What is captured under the alias is the subject's from then on."""
        own: dict[str, Any] = {"params": {"subject_id": subject_id}, "body": {"alias": alias}}
        path, read = "/v1/subjects/{subject_id}/aliases", reader(models.AliasAdded)
        request = Request("POST", path, read, **own, project="body", repeat="key")
        return self._caller.call(request, options)

    def remove(
        self, subject_id: str, alias: str, **options: Unpack[CallOptions]
    ) -> models.AliasList:
        """The alias is a name of nobody again."""
        own: dict[str, Any] = {"params": {"subject_id": subject_id, "alias": alias}}
        path, read = "/v1/subjects/{subject_id}/aliases/{alias}", reader(models.AliasList)
        return self._caller.call(Request("DELETE", path, read, **own, project="query"), options)


class Subjects:
    """Whom the project remembers, and under which names."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self.aliases = Aliases(caller)

    def list(self, **given: Unpack[filters.SubjectFilters]) -> List[models.Subject]:
        """Subjects by their names."""
        options, found = split_options(given, filters.SubjectFilters, "list")
        types = (models.SubjectList, models.Subject)
        return self._caller.list("/v1/subjects", *types, found, options)

    def merge(self, subject_id: str, other: str, **options: Unpack[CallOptions]) -> models.Merge:
        """Both are one subject from then on, until the merge is undone."""
        own: dict[str, Any] = {"params": {"subject_id": subject_id}, "body": {"with": other}}
        path, read = "/v1/subjects/{subject_id}/merge", reader(models.Merge)
        request = Request("POST", path, read, **own, project="body", repeat="key")
        return self._caller.call(request, options)

    def read_merge(self, merge_id: str, **options: Unpack[CallOptions]) -> models.Merge:
        """A merge."""
        own = {"merge_id": merge_id}
        request = Request("GET", "/v1/merges/{merge_id}", reader(models.Merge), params=own)
        return self._caller.call(request, options)

    def undo_merge(self, merge_id: str, **options: Unpack[CallOptions]) -> models.Merge:
        """Takes two subjects apart again."""
        path, own = "/v1/merges/{merge_id}/undo", {"merge_id": merge_id}
        request = Request("POST", path, reader(models.Merge), params=own, repeat="key")
        return self._caller.call(request, options)
