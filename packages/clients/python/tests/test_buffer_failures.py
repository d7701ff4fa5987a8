"""A capture buffer whose events are refused, or whose service is down."""

import time
from typing import Any

import pytest
from simulated_service import Service, event, numbered
from waiting import DOWN, until, until_down

from memory_service import (
    AuthenticationError,
    BufferError,
    ValidationError,
    drop_with,
)


@pytest.mark.behaviour(
    "an event that the service refuses goes to the callback; those beside it are stored"
)
def test_refused(live_server: Any) -> None:
    service, refused = Service(live_server), []

    def on_rejected(event: Any, error: Exception) -> None:
        refused.append((event["payload"]["n"], error))

    with service.buffer(on_rejected=on_rejected) as buffer:
        buffer.capture("sam", [event(0), event(1, fault="named"), event(2)])
    assert service.stored["sam"] == [0, 2]
    assert [n for n, _ in refused] == [1]
    assert isinstance(refused[0][1], ValidationError)


@pytest.mark.behaviour(
    "where the service does not say which event is at fault, it is found by halving"
)
def test_halving(live_server: Any) -> None:
    service, refused = Service(live_server), []
    with service.buffer(
        on_rejected=lambda event, _: refused.append(event["payload"]["n"])
    ) as buffer:
        buffer.capture(
            "sam", [event(n, **({"fault": "unnamed"} if n == 5 else {})) for n in range(8)]
        )
    assert service.stored["sam"] == [0, 1, 2, 3, 4, 6, 7]
    assert refused == [5]


@pytest.mark.behaviour("without a callback a refusal is thrown by the next flush, once")
def test_refusal_raised(live_server: Any) -> None:
    with Service(live_server).buffer() as buffer:
        buffer.capture("sam", [event(1, fault="named")])
        with pytest.raises(ValidationError):
            buffer.flush()
        buffer.flush()


@pytest.mark.behaviour("an event that makes the service fail holds up its own subject only")
def test_crash(live_server: Any) -> None:
    service = Service(live_server)
    buffer = service.buffer(max_events=4, max_delay_ms=5)
    buffer.capture("bad", [event(0, fault="crash")])
    for n in range(10):
        buffer.capture("sam", [event(n)])
    until(lambda: service.stored.get("sam") == list(range(10)))
    with pytest.raises(BufferError, match="1 events were not sent"):
        buffer.close(timeout_ms=100)


@pytest.mark.behaviour(
    "after 429 nothing is sent for as long as the service asks, and a while that differs between clients"
)
def test_retry_after(live_server: Any) -> None:
    service = Service(live_server, [("429", 1.0)])
    with service.buffer(max_delay_ms=1) as buffer:
        buffer.capture("sam", numbered(1))
        until_down(buffer)
        first = time.monotonic()
        buffer.capture("ann", numbered(1))
        until(lambda: len(service.batches) == 2)
        assert time.monotonic() - first > 0.8
    assert service.stored == {"sam": [0], "ann": [0]}


@pytest.mark.behaviour("while the service is down, one request at a time asks whether it is back")
def test_one_at_a_time(live_server: Any) -> None:
    service = Service(live_server, DOWN)
    with service.buffer(max_events=2, max_delay_ms=1) as buffer:
        buffer.capture("s0", numbered(2))
        until_down(buffer)
        service.most_in_flight = 0
        for n in range(1, 10):
            buffer.capture(f"s{n}", numbered(2))
        until(lambda: len(service.batches) >= 3)
        assert service.most_in_flight == 1
        service.turn()
    assert len(service.stored) == 10


@pytest.mark.behaviour("an answer that no repeat mends ends waiting, and what was accepted is kept")
def test_stuck(live_server: Any) -> None:
    service = Service(live_server, [("401", 0.0)] * 1_000)
    buffer = service.buffer(max_delay_ms=1)
    buffer.capture("sam", numbered(3))
    with pytest.raises(AuthenticationError):
        buffer.flush()
    assert buffer.unsettled == 3
    service.turn()
    buffer.close()
    assert service.stored["sam"] == [0, 1, 2]


@pytest.mark.behaviour(
    "with dropWith nobody waits while the service is down: what does not fit goes to the callback"
)
def test_drop(live_server: Any) -> None:
    service, dropped = Service(live_server, DOWN), []

    def drop(events: list[Any], _: Exception) -> None:
        dropped.extend(event["payload"]["n"] for event in events)

    buffer = service.buffer(max_waiting_events=4, max_delay_ms=1, when_down=drop_with(drop))
    buffer.capture("sam", numbered(4))
    until_down(buffer)
    buffer.capture("sam", numbered(2, 4))
    assert dropped == [4, 5]
    service.turn()
    buffer.close()
    assert service.stored["sam"] == [0, 1, 2, 3]


@pytest.mark.behaviour(
    "a callback that throws ends nothing: the next flush says it, and the buffer goes on"
)
def test_callback_raises(live_server: Any) -> None:
    def on_rejected(*_: object) -> None:
        raise RuntimeError("oh")

    service = Service(live_server)
    with service.buffer(on_rejected=on_rejected) as buffer:
        buffer.capture("sam", [event(0, fault="named"), event(1)])
        with pytest.raises(RuntimeError, match="oh"):
            buffer.flush()
    assert service.stored["sam"] == [1]


@pytest.mark.behaviour("a callback of dropWith that throws is an error of each call that it drops")
def test_drop_raises(live_server: Any) -> None:
    def drop(*_: object) -> None:
        raise RuntimeError("oh")

    service = Service(live_server, DOWN)
    buffer = service.buffer(max_waiting_events=1, max_delay_ms=1, when_down=drop_with(drop))
    buffer.capture("sam", numbered(1))
    until_down(buffer)
    with pytest.raises(RuntimeError, match="oh"):
        buffer.capture("sam", numbered(1, 1))
    service.turn()
    buffer.close()
