"""The client that never breaks the app."""

from collections.abc import Callable

import anyio
import pytest
from live_server import Answering, LiveServer

from memory_service import APIError, ServerError

Start = Callable[[Callable[[Answering], None]], LiveServer]


def down(request: Answering) -> None:
    request.refusal(503, "service_unavailable")


@pytest.mark.behaviour("in the mode that continues, nothing in the way of an answer throws")
def test_continue(live_server: Start) -> None:
    sam = live_server(down).memory(on_error="continue", max_retries=0).subject("sam")
    packet = sam.context("?")
    assert packet.is_empty
    assert packet.status == "failed"
    assert isinstance(packet.error, ServerError)
    assert isinstance(sam.capture([{"role": "user", "content": "Hi"}]).error, ServerError)
    assert sam.feedback("f", "useful") is None
    assert sam.consolidate() is None


@pytest.mark.behaviour("what was not forgotten does not look as if it were")
def test_forget(live_server: Start) -> None:
    sam = live_server(down).memory(on_error="continue", max_retries=0).subject("sam")
    with pytest.raises(ServerError):
        sam.forget(mode="delete")


@pytest.mark.behaviour("a function hears of each error and its operation, and may throw it")
def test_function(live_server: Start) -> None:
    heard: list[tuple[str, int]] = []

    def on_error(error: Exception, operation: str) -> None:
        assert isinstance(error, APIError)
        heard.append((operation, error.status))
        if operation == "capture":
            raise error

    sam = live_server(down).memory(on_error=on_error, max_retries=0).subject("sam")
    assert sam.context("?").is_empty
    with pytest.raises(ServerError):
        sam.capture([{"role": "user", "content": "Hi"}])
    assert heard == [("context", 503), ("capture", 503)]


@pytest.mark.behaviour("a function that fails later fails the call, and not the process")
def test_function_later(live_server: Start) -> None:
    async def on_error(error: Exception, operation: str) -> None:
        await anyio.sleep(0.01)
        raise ValueError(operation)

    async def ask() -> None:
        async with server.async_memory(on_error=on_error, max_retries=0) as memory:
            await memory.subject("sam").context("?")

    server = live_server(down)
    with pytest.raises(ValueError, match="context"):
        anyio.run(ask)


@pytest.mark.behaviour("a mistake of the caller is reported as well")
def test_mistake(live_server: Start) -> None:
    sam = live_server(down).memory(on_error="continue").subject("sam")
    event = {"kind": "n", "payload": {}, "subject_id": "ann"}
    assert "subject_id" in str(sam.capture([event]).error)
