"""When a call is sent again."""

import time
from collections.abc import Callable
from email.utils import formatdate

import pytest
from live_server import Answering, LiveServer

from memory_service import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    RateLimitError,
    ServerError,
)

Start = Callable[[Callable[[Answering], None]], LiveServer]
PACKET = {"facts": [], "episodes": [], "warnings": [], "status": "ok", "empty_reason": None}
EMPTY = {"packet": PACKET, "token_count": 0, "trace_id": "t"}
TESTED = {"delivery_id": "d", "status": "pending"}


def unavailable(request: Answering) -> None:
    request.refusal(503, "service_unavailable")


def broken(request: Answering) -> None:
    request.hang_up()


def broken_midway(request: Answering) -> None:
    request.send_response(200)
    request.send_header("content-type", "application/json")
    request.send_header("content-length", "100")
    request.end_headers()
    request.wfile.write(b"{")
    request.wfile.flush()
    request.hang_up()


def failing(
    times: int, failure: Callable[[Answering], None], then: object
) -> Callable[[Answering], None]:
    def answer(request: Answering) -> None:
        if request.nth <= times:
            failure(request)
        else:
            request.json(then)

    return answer


@pytest.mark.behaviour("a read is repeated after %s")
@pytest.mark.parametrize("failure", [unavailable, broken, broken_midway])
def test_read(live_server: Start, failure: Callable[[Answering], None]) -> None:
    server = live_server(failing(2, failure, EMPTY))
    assert server.memory().subject("sam").context("?").status == "ok"
    assert len(server.received) == 3


@pytest.mark.behaviour("a write is repeated under the same key")
def test_write(live_server: Start) -> None:
    recorded = {"status": "ok", "fact_id": "f1", "trace_id": None, "rating": "useful"}
    server = live_server(failing(1, broken, recorded))
    server.memory().facts.feedback("f1", "useful")
    first, second = (one.headers["idempotency-key"] for one in server.received)
    assert first == second
    assert len(first) == 32


@pytest.mark.behaviour("what must not happen twice is not repeated after %s")
@pytest.mark.parametrize(
    ("failure", "raised"), [(unavailable, ServerError), (broken, APIConnectionError)]
)
def test_once(
    live_server: Start, failure: Callable[[Answering], None], raised: type[Exception]
) -> None:
    server = live_server(failure)
    with pytest.raises(raised):
        server.memory().webhooks.test("w1")
    assert len(server.received) == 1


@pytest.mark.behaviour("what was turned away at the door is repeated, whatever it is")
def test_turned_away(live_server: Start) -> None:
    server = live_server(
        failing(1, lambda r: r.refusal(429, "rate_limited", retry_after="0"), TESTED)
    )
    server.memory().request("POST", "/v1/webhooks/w1/test")
    assert len(server.received) == 2


@pytest.mark.behaviour("Retry-After is kept, as a number of seconds and as a date")
@pytest.mark.parametrize("header", [lambda: "1", lambda: formatdate(time.time() + 2, usegmt=True)])
def test_retry_after(live_server: Start, header: Callable[[], str]) -> None:
    times: list[float] = []

    def answer(request: Answering) -> None:
        times.append(time.monotonic())
        if request.nth == 1:
            request.refusal(429, "rate_limited", retry_after=header())
        else:
            request.json(EMPTY)

    live_server(answer).memory().subject("sam").context("?")
    assert times[1] - times[0] > 0.9


@pytest.mark.behaviour("a wait beyond the call's time is not begun")
def test_long_wait(live_server: Start) -> None:
    server = live_server(lambda r: r.refusal(429, "rate_limited", retry_after="60"))
    began = time.monotonic()
    with pytest.raises(RateLimitError) as raised:
        server.memory().subject("sam").context("?")
    assert raised.value.retry_after_ms == 60_000
    assert time.monotonic() - began < 5
    assert len(server.received) == 1


@pytest.mark.behaviour("an answer that is final is not repeated")
@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 422, 501])
def test_final(live_server: Start, status: int) -> None:
    server = live_server(lambda r: r.refusal(status, "no"))
    with pytest.raises(APIError) as raised:
        server.memory().subject("sam").context("?")
    assert (raised.value.status, raised.value.type) == (status, "no")
    assert (raised.value.field, raised.value.request_id) == ("events.0", "req-1")
    assert len(server.received) == 1


@pytest.mark.behaviour("where everything fails, retries end soon")
def test_budget(live_server: Start) -> None:
    server = live_server(unavailable)
    memory = server.memory(max_retries=2)
    for _ in range(20):
        with pytest.raises(ServerError):
            memory.request("GET", "/v1/jobs/j", timeout_ms=1_000)
    assert len(server.received) <= 31


@pytest.mark.behaviour("the time of a call includes the body of its answer")
def test_body_time(live_server: Start) -> None:
    def trickle(request: Answering) -> None:
        request.send_response(200)
        request.send_header("content-type", "application/json")
        request.send_header("content-length", "1000")
        request.end_headers()
        for _ in range(100):
            request.wfile.write(b" ")
            request.wfile.flush()
            time.sleep(0.05)

    began = time.monotonic()
    with pytest.raises(APITimeoutError):
        live_server(trickle).memory(timeout_ms=300).jobs.get("j")
    assert time.monotonic() - began < 2


@pytest.mark.behaviour("an address that does not answer is named, with what to do")
def test_no_server(live_server: Start) -> None:
    server = live_server(broken)
    server.close()
    with pytest.raises(APIConnectionError, match=r"127\.0\.0\.1.*MEMORY_URL") as raised:
        server.memory(max_retries=0).whoami()
    assert isinstance(raised.value, ConnectionError)


@pytest.mark.behaviour("a refused key says where it comes from")
def test_key(live_server: Start) -> None:
    server = live_server(lambda r: r.refusal(401, "unauthorized"))
    with pytest.raises(APIError, match=r"MEMORY_KEY"):
        server.memory().jobs.get("j")
