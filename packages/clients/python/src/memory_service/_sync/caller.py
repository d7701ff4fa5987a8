# Generated from ../_async/caller.py by tools/generate.py.
"""Calls routes with the settings of a client."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx

from .. import models
from .._io import Deadline, Work, sync_io
from .._requests import Request, body_of, filled, headers_of, reader
from ..errors import MemoryServiceError
from ..fork import ResetAfterFork
from ..keys import new_key
from ..settings import CallOptions, Settings, check_options
from .list import List
from .transport import Transport

T = TypeVar("T")
F = TypeVar("F")
_WHO_AM_I = Request("GET", "/v1/whoami", reader(models.WhoAmI), repeat="always")


@dataclass(frozen=True)
class Scope:
    """Whose memory the key reaches."""

    org_id: str
    project_id: str


class Caller(ResetAfterFork):
    """Calls with these settings; the scope is asked for once, by the first call that needs it."""

    def __init__(self, settings: Settings, http_client: httpx.Client | None) -> None:
        self.settings = settings
        self.transport = Transport(settings, http_client)
        self._asked: Scope | None = None
        super().__init__()
        self.reset_after_fork()

    def reset_after_fork(self) -> None:
        """Another thread of the parent may have held the lock."""
        self._asking = sync_io.Lock()

    def deadline(self, options: CallOptions, timeout_ms: float | None = None) -> Deadline:
        """The end of a call that begins now; `timeout_ms` is its default in place of the client's."""
        default = self.settings.timeout_ms if timeout_ms is None else timeout_ms
        return Deadline(options.get("timeout_ms", default))

    def scope(self, deadline: Deadline | None = None) -> Scope:
        """Raises MemoryServiceError where neither the options nor a key say it."""
        if self._asked is not None:
            return self._asked
        own = self.settings
        if own.org_id and own.project_id:
            self._asked = Scope(own.org_id, own.project_id)
            return self._asked
        limit = deadline or self.deadline({})
        with self._asking:
            if self._asked is None:
                who = self.call(_WHO_AM_I, {}, limit)
                org_id, project_id = own.org_id or who.org_id, own.project_id or who.project_id
                if not org_id or not project_id:
                    raise MemoryServiceError(
                        f"{own.base_url} does not say whose project it is, as no key was sent: "
                        "set api_key (MEMORY_KEY), or org_id and project_id."
                    )
                self._asked = Scope(org_id, project_id)
        return self._asked

    def call(
        self,
        request: Request[T],
        options: CallOptions | None = None,
        deadline: Deadline | None = None,
    ) -> T:
        """What the request reads from its answer. `deadline` is that of a longer call that it is a part of."""
        options = options or {}
        check_options(options)
        limit = deadline or self.deadline(options)
        project_id = (self.scope(limit)).project_id if request.project else None
        key = options.get("idempotency_key") or (new_key() if request.repeat == "key" else None)
        actor = options.get("actor", self.settings.actor)
        answer = self.transport.send(
            request,
            filled(request, project_id),
            headers_of(request, self.settings, actor, key),
            body_of(request, project_id),
            request.repeat == "always" or request.method == "GET" or key is not None,
            options.get("max_retries", self.settings.max_retries),
            limit,
        )
        return request.read(answer)

    def list(
        self,
        path: str,
        answer: type[Any],
        item: type[T],
        filters: Mapping[str, Any],
        options: CallOptions,
        **given: Any,
    ) -> List[T]:
        """A list whose pages are `answer`s; `item` names what is in them."""
        given = {"project": "query", **given}

        def read(page: Mapping[str, Any]) -> Any:
            query = {**filters, **page}
            request = Request("GET", path, reader(answer), query=query, repeat="always", **given)
            return self.call(request, options)

        return List(read)

    def guard(
        self,
        operation: str,
        work: Work[T],
        instead: Callable[[Exception], F],
    ) -> T | F:
        """Does the work; where errors are not raised, gives back what stands for one."""
        on_error = self.settings.on_error
        try:
            return work()
        except Exception as error:
            if on_error == "raise":
                raise
            if on_error != "continue":
                sync_io.heard(on_error(error, operation))
            return instead(error)
