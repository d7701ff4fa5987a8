"""What goes out, and what comes back."""

import threading
from collections.abc import Callable, Iterator

import pytest
from live_server import Answering, LiveServer

from memory_service import (
    APITimeoutError,
    Memory,
    MemoryServiceError,
    RateLimitError,
    ServerError,
    ValidationError,
)

Start = Callable[[Callable[[Answering], None]], LiveServer]
JOB = {
    "id": "j",
    "job_id": "j",
    "project_id": "p",
    "status": "done",
    "created_at": "2026-01-01T00:00:00Z",
    "updated_at": "2026-01-01T00:00:00Z",
    "tries": 1,
    "error": None,
    "model_tokens": {"prompt": 0, "answer": 0},
    "events": [],
}


def ok(request: Answering) -> None:
    request.json({})


@pytest.mark.behaviour("a request has the types of its route, and its parameters in their places")
def test_request(live_server: Start) -> None:
    server = live_server(ok)
    memory = server.memory(actor="Zoë")
    body = {"keep_fact_id": "f"}
    path = "/v1/conflicts/{conflict_id}/resolve"
    memory.request("POST", path, params={"conflict_id": "a/b"}, query={"n": 1}, body=body)
    (request,) = server.received
    assert (request.method, request.url) == ("POST", "/v1/conflicts/a%2Fb/resolve?n=1")
    assert request.json == body
    assert request.headers["authorization"] == "Bearer key-1"
    assert request.headers["x-service-actor"].encode("latin-1").decode() == "Zoë"
    for value in ("", ".", ".."):
        with pytest.raises(MemoryServiceError, match="conflict_id"):
            memory.request("POST", path, params={"conflict_id": value})


@pytest.mark.behaviour(
    "whoami is asked once, by however many calls at once, and again after it failed"
)
def test_scope(live_server: Start) -> None:
    server = live_server(lambda r: r.json({"subjects": [], "next_cursor": None}))
    good, server.who = server.who, lambda r: r.refusal(404, "no")
    memory = server.memory()
    with pytest.raises(MemoryServiceError):
        memory.scope()
    server.who = good
    threads = [threading.Thread(target=memory.subjects.list().page) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(server.asked) == 2
    assert len(server.received) == 8
    assert all("project_id=prj-1" in one.url for one in server.received)


@pytest.mark.behaviour(
    "lines of JSON come as a stream that the caller can leave, and go out as one"
)
def test_streams(live_server: Start) -> None:
    lines = b'{"type":"header"}\n{"type":"end"}\n'

    def answer(request: Answering) -> None:
        if request.received.method == "GET":
            request.send(lines, content_type="application/x-ndjson")
        else:
            request.json({})

    server = live_server(answer)
    memory = server.memory()
    assert b"".join(memory.export(subject_id="sam")) == lines
    with memory.export() as left:
        next(iter(left))

    def pieces() -> Iterator[bytes]:
        yield b"a\n"
        yield b"b\n"

    for source in (pieces(), memory.export(), "c\n", b"d\n"):
        memory.import_(source)
    sent = [one for one in server.received if one.method == "POST"]
    assert [one.body for one in sent] == [b"a\nb\n", lines, b"c\n", b"d\n"]
    assert {one.headers["content-type"] for one in sent} == {"application/x-ndjson"}


@pytest.mark.behaviour("a stream is not sent again")
def test_stream_once(live_server: Start) -> None:
    server = live_server(lambda r: r.refusal(429, "rate_limited", retry_after="0"))
    with pytest.raises(RateLimitError):
        server.memory().import_(iter([b"a\n"]))
    assert len(server.received) == 1


@pytest.mark.behaviour("a job is waited for until it is done")
def test_job(live_server: Start) -> None:
    server = live_server(lambda r: r.json({**JOB, "status": "done" if r.nth >= 3 else "running"}))
    assert server.memory().jobs.wait("j").status == "done"
    assert len(server.received) == 3


@pytest.mark.behaviour("a job that does not get done is said with its last error")
def test_job_failed(live_server: Start) -> None:
    server = live_server(lambda r: r.json({**JOB, "status": "failed", "error": "no model"}))
    with pytest.raises(APITimeoutError, match="Job j is failed after 1000 ms: no model"):
        server.memory().jobs.wait("j", timeout_ms=1_000)


@pytest.mark.behaviour("an address that answers %s is not the service")
@pytest.mark.parametrize("content_type", ["application/json", "text/html"])
def test_not_the_service(live_server: Start, content_type: str) -> None:
    server = live_server(lambda r: r.send(b"<html>", content_type=content_type))
    with pytest.raises(MemoryServiceError):
        server.memory().jobs.get("j")


@pytest.mark.behaviour("an error that a proxy wrote is an error of its status")
def test_proxy(live_server: Start) -> None:
    server = live_server(lambda r: r.send(b"<h1>Bad gateway</h1>", 502, content_type="text/html"))
    with pytest.raises(ServerError, match="Bad Gateway <h1>Bad gateway</h1>") as raised:
        server.memory().jobs.get("j", max_retries=0)
    assert (raised.value.status, raised.value.type) == (502, None)


@pytest.mark.behaviour("an error without a description is one of its status")
def test_no_description(live_server: Start) -> None:
    server = live_server(lambda r: r.json({"error": None}, 422))
    with pytest.raises(ValidationError) as raised:
        server.memory().jobs.get("j")
    assert raised.value.type is None


@pytest.mark.behaviour("the gateway's settings are those of a client of chat completions")
def test_gateway(live_server: Start) -> None:
    server = live_server(ok)
    assert server.memory().gateway(subject_id="sam", thread_id="t") == {
        "base_url": f"{server.base_url}/gateway/v1",
        "api_key": "key-1",
        "default_headers": {
            "x-service-subject-id": "sam",
            "x-service-thread-id": "t",
            "x-service-stream-memory": "1",
        },
    }


@pytest.mark.behaviour("%s is refused at once")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"base_url": "localhost:8080"}, r"localhost:8080.*MEMORY_URL"),
        ({"base_url": "http://me:s3cret@memory.example"}, r'"…@memory\.example"'),
        ({"api_key": "mk_…"}, "MEMORY_KEY"),
    ],
)
def test_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(MemoryServiceError, match=message) as raised:
        Memory(**options)  # type: ignore[arg-type]
    assert "s3cret" not in str(raised.value)


@pytest.mark.behaviour("the environment says address and key where the options do not")
def test_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_URL", "http://memory.example/base/")
    monkeypatch.setenv("MEMORY_KEY", "mk_2")
    options = Memory().gateway(subject_id="s")
    assert options["base_url"] == "http://memory.example/base/gateway/v1"
    assert options["api_key"] == "mk_2"


def test_unknown_options_are_refused_by_name(live_server: Start) -> None:
    memory = live_server(ok).memory()
    with pytest.raises(TypeError, match="timeout"):
        memory.jobs.get("j", timeout=5)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        memory.subject("sam").facts(colour="red")  # type: ignore[call-arg]


def test_the_key_is_not_shown(live_server: Start) -> None:
    memory = live_server(ok).memory()
    assert "key-1" not in repr(memory) + repr(memory._settings)
