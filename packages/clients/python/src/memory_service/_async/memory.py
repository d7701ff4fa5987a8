"""The memory service, as one key sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

import httpx
from typing_extensions import Unpack

from .. import filters, models
from .._requests import Request, as_json, reader
from .._sync.caller import Caller as BlockingCaller
from ..buffer import AsyncCaptureBuffer, BufferOptions, Wire
from ..capture import Captured, Learned
from ..events import SubjectOptions
from ..gateway import Gateway, gateway_of
from ..settings import CallOptions, OnError, settings_of, split_options
from .administration import AsyncKeys, AsyncWebhooks
from .caller import AsyncCaller, Scope
from .facts import AsyncFacts, AsyncForget, AsyncTraces
from .records import AsyncAudit, AsyncConflicts, AsyncEvents, AsyncJobs, AsyncSubjects
from .subject import AsyncSubject, capture
from .transport import AsyncDownload


class AsyncMemory:
    """The memory service, as one key sees it: the asyncio client."""

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout_ms: float = 10_000,
        max_retries: int = 2,
        on_error: OnError = "raise",
        actor: str | None = None,
        org_id: str | None = None,
        project_id: str | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        """Calls nothing yet. Raises MemoryServiceError where the address or the key cannot be one.

        api_key: default MEMORY_KEY of the environment. base_url: default MEMORY_URL, else http://127.0.0.1:8080.
        timeout_ms: see CallOptions. max_retries: how often a call is repeated that may be, and was not carried out.
        org_id, project_id: default those of the key; a server that runs without keys needs both.
        http_client: calls with it, and leaves it open; buffers have their own, and a child process that is forked must not use it.
        """
        self._settings = settings_of(
            api_key, base_url, timeout_ms, max_retries, on_error, actor, org_id, project_id
        )
        self.base_url = self._settings.base_url
        self.on_error = on_error
        caller = self._caller = AsyncCaller(self._settings, http_client)
        self.facts = AsyncFacts(caller)
        self.forget = AsyncForget(caller)
        self.traces = AsyncTraces(caller)
        self.conflicts = AsyncConflicts(caller)
        self.events = AsyncEvents(caller)
        self.jobs = AsyncJobs(caller)
        self.audit = AsyncAudit(caller)
        self.subjects = AsyncSubjects(caller)
        self.keys = AsyncKeys(caller)
        self.webhooks = AsyncWebhooks(caller)

    async def aclose(self) -> None:
        """Closes the connections. Buffers have their own."""
        await self._caller.transport.aclose()

    async def __aenter__(self) -> "AsyncMemory":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self.base_url!r})"

    def subject(self, subject_id: str, **options: Unpack[SubjectOptions]) -> AsyncSubject:
        """A subject under your own name for it. Calls nothing."""
        split_options(options, SubjectOptions, "subject")
        return AsyncSubject(subject_id, options, self._caller)

    async def whoami(self, **options: Unpack[CallOptions]) -> models.WhoAmI:
        """Whose key it is, what it may do, and the version of the service."""
        return await self._caller.call(Request("GET", "/v1/whoami", reader(models.WhoAmI)), options)

    async def scope(self) -> Scope:
        """The organization and the project of the key; asked for once."""
        return await self._caller.scope()

    async def capture(
        self, events: Sequence[Mapping[str, Any]], **options: Unpack[CallOptions]
    ) -> Captured:
        """Stores events of any subjects in their order, in as many requests as they need.

        Give each an idempotency key where you repeat the call yourself: one that the subject has already is not stored again.
        """
        return await capture(self._caller, lambda: list(events), options)

    def buffer(self, **options: Unpack[BufferOptions]) -> AsyncCaptureBuffer:
        """Takes events of any subjects at once and sends them in batches from a thread of its own. Close it in the end."""
        return AsyncCaptureBuffer(
            Wire(BlockingCaller(self._settings, None)), self._caller.guard, options
        )

    async def consolidate(self, **options: Unpack[CallOptions]) -> Learned:
        """Learns now from all that the project has captured."""
        read = reader(models.Processed)
        request = Request("POST", "/v1/consolidate", read, repeat="always")
        return Learned((await self._caller.call(request, options)).processed)

    async def usage(self, **given: Unpack[filters.UsageFilters]) -> models.Usage:
        """What the project, or a subject, used on the last days."""
        options, query = split_options(given, filters.UsageFilters, "usage")
        request = Request("GET", "/v1/usage", reader(models.Usage), query=query, project="query")
        return await self._caller.call(request, options)

    async def export(
        self, *, subject_id: str | None = None, **options: Unpack[CallOptions]
    ) -> AsyncDownload:
        """A subject, or the whole project, as lines of JSON in UTF-8."""
        query = {"subject_id": subject_id}
        request: Request[AsyncDownload] = Request(
            "GET", "/v1/export", lambda it: it, query=query, project="query", is_stream=True
        )
        return await self._caller.call(request, options)

    async def import_(self, source: Any, **options: Unpack[CallOptions]) -> models.Imported:
        """Stores an export: text, bytes, or an iterator of bytes. What is there already stays as it is. Without a limit of time unless one is set."""
        content_type = "application/x-ndjson"
        request = Request(
            "POST",
            "/v1/import",
            reader(models.Imported),
            body=source,
            content_type=content_type,
            project="query",
        )
        unlimited: CallOptions = {"timeout_ms": 0, **options}
        return await self._caller.call(request, unlimited)

    def gateway(
        self,
        *,
        subject_id: str,
        thread_id: str | None = None,
        run_id: str | None = None,
        purpose: str | None = None,
        stream_memory: bool = True,
    ) -> Gateway:
        """Options for a chat-completions client that goes through the service's gateway: its calls have memory, and are captured."""
        own = (subject_id, thread_id, run_id, purpose, stream_memory)
        return gateway_of(self._settings, *own)

    async def request(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Any:
        """Any route by its path in the reference of the service. Repeated only where that is safe: a GET, or with an idempotency key."""
        own: Any = {"params": params or {}, "query": query or {}, "headers": headers or {}}
        return await self._caller.call(Request(method, path, as_json, body=body, **own), options)
