"""Sends what a buffer holds by the calls of a client."""

from collections.abc import Sequence

from .. import models
from .._io import Deadline
from .._requests import Request, reader
from .._sync.caller import Caller
from ..events import to_json
from .queue import Entry


class Wire:
    """Calls of a blocking client, from the threads of a buffer."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._head: bytes | None = None
        self._read = reader(models.Accepted)

    def scope(self) -> str:
        """Names the project that the key belongs to."""
        scope = self._caller.scope()
        return f"{scope.org_id}/{scope.project_id}"

    def send(self, batch: Sequence[Entry], timeout_ms: float | None) -> None:
        """Sends one capture of these events once. Raises what the service answered."""
        limit_ms = self._caller.settings.timeout_ms or 60_000
        deadline = Deadline(limit_ms if timeout_ms is None else min(limit_ms, timeout_ms))
        if self._head is None:
            scope = self._caller.scope(deadline)
            own = to_json({"org_id": scope.org_id, "project_id": scope.project_id})
            self._head = own[:-1].encode() + b","
        events = b",".join(self._head + entry.json[1:] for entry in batch)
        body = b'{"events":[' + events + b"]}"
        request = Request("POST", "/v1/capture", self._read, body=body, repeat="always")
        self._caller.call(request, {"max_retries": 0}, deadline)

    def close(self) -> None:
        """Closes the connections."""
        self._caller.transport.close()
