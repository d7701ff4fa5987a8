# Generated from ../_async/transport.py by tools/generate.py.
"""Sends requests, and sends them again where that is safe."""

import random
import time
from collections.abc import Iterator
from typing import Any

import httpx

from .._answers import decoded, read_error
from .._io import Deadline, Timeouts, sync_io
from .._requests import Request
from ..errors import APIConnectionError, APIError, MemoryServiceError, api_error
from ..fork import ResetAfterFork
from ..retry import RetryBudget, may_retry, retry_delay_ms
from ..settings import Settings


class Download:
    """Bytes of an answer as they come: read it to its end, or close it."""

    def __init__(self, response: httpx.Response, base_url: str) -> None:
        self._response = response
        self._base_url = base_url

    def __iter__(self) -> Iterator[bytes]:
        try:
            for chunk in self._response.iter_bytes():
                yield chunk
        except httpx.TransportError as error:
            raise APIConnectionError(f"{self._base_url}: the answer broke off.") from error
        finally:
            self.close()

    def close(self) -> None:
        """Reads no further."""
        self._response.close()

    def __enter__(self) -> "Download":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Transport(ResetAfterFork):
    """Tries until a request is answered, may not be tried again, or the time is over."""

    def __init__(self, settings: Settings, http_client: httpx.Client | None) -> None:
        self._settings = settings
        self._given = http_client
        self._own: httpx.Client | None = None
        self._budget = RetryBudget()
        super().__init__()

    def reset_after_fork(self) -> None:
        """The connections are the parent's."""
        self._own = None

    @property
    def _client(self) -> httpx.Client:
        if self._given is not None:
            return self._given
        if self._own is None:
            limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
            self._own = httpx.Client(limits=limits, timeout=None)
        return self._own

    def close(self) -> None:
        """Closes the connections, unless the client that has them was given."""
        own, self._own = self._own, None
        if own is not None:
            own.close()

    def send(
        self,
        request: Request[Any],
        url: str,
        headers: list[tuple[bytes, bytes]],
        body: Any,
        repeatable: bool,
        max_retries: int,
        deadline: Deadline,
    ) -> Any:
        """The answer, decoded by its type."""
        tried = 0
        while True:
            try:
                answer = self._once(request, url, headers, body, deadline)
            except MemoryServiceError as error:
                tried += 1
                wait_ms = (
                    None
                    if tried > max_retries
                    else self._wait_ms(tried, request, repeatable, error)
                )
                if wait_ms is None or wait_ms >= deadline.left_ms() or not self._budget.take():
                    raise
                sync_io.sleep(wait_ms)
            else:
                self._budget.earn()
                return answer

    @staticmethod
    def _wait_ms(
        tried: int, request: Request[Any], repeatable: bool, error: MemoryServiceError
    ) -> float | None:
        """Milliseconds until the request may be sent again, None where it may not."""
        if request.is_sent_once:
            return None
        if isinstance(error, APIError):
            status, asked_ms = error.status, error.retry_after_ms
        elif isinstance(error, APIConnectionError):
            status, asked_ms = None, None
        else:
            return None
        if not may_retry(repeatable, status):
            return None
        return retry_delay_ms(tried, asked_ms, random.random())

    def _once(
        self,
        request: Request[Any],
        url: str,
        headers: list[tuple[bytes, bytes]],
        body: Any,
        deadline: Deadline,
    ) -> Any:
        settings = self._settings
        try:
            with sync_io.within(deadline):
                built = self._client.build_request(
                    request.method,
                    settings.base_url + url,
                    headers=headers,
                    content=body,
                    extensions={"timeout": Timeouts(deadline)},
                )
                response = self._client.send(built, stream=True)
                if response.is_success and request.is_stream:
                    built.extensions["timeout"].clear_limit()
                    return Download(response, settings.base_url)
                content = self._read(response, deadline)
        except httpx.TimeoutException as error:
            raise deadline.late() from error
        except httpx.TransportError as error:
            raise APIConnectionError(
                f"{settings.base_url} does not answer ({type(error).__name__}). Is the memory service running there? "
                "Its address is the option base_url, or MEMORY_URL."
            ) from error
        content_type = response.headers.get("content-type", "")
        if not response.is_success:
            text = content.decode("utf-8", "replace")
            said = (
                response.status_code,
                response.reason_phrase,
                response.headers,
                text,
                time.time(),
            )
            raise api_error(read_error(*said))
        accept = request.headers.get("accept", "json")
        return decoded(content, content_type, accept, settings.base_url)

    @staticmethod
    def _read(response: httpx.Response, deadline: Deadline) -> bytes:
        chunks = []
        try:
            for chunk in response.iter_bytes():
                deadline.check()
                chunks.append(chunk)
        finally:
            response.close()
        return b"".join(chunks)
