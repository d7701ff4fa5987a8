"""The capture buffer against a service over HTTP that fails as a test says."""

import threading
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from simulated_service import Service, event, numbered
from waiting import DOWN, until

from memory_service import (
    BufferError,
    drop_with,
)


@pytest.mark.behaviour(
    "a batch goes when it is full, or when its first event has waited for the delay"
)
def test_batches(live_server: Any) -> None:
    service = Service(live_server)
    with service.buffer(max_events=3, max_delay_ms=150) as buffer:
        began = time.monotonic()
        buffer.capture("sam", numbered(2))
        until(lambda: len(service.batches) == 1)
        assert time.monotonic() - began >= 0.15
        until(lambda: buffer.unsettled == 0)
        buffer.capture("ann", numbered(4))
        until(lambda: buffer.unsettled == 0)
    assert service.batches == [[0, 1], [0, 1, 2], [3]]


@pytest.mark.behaviour(
    "a batch ends before the event that would make it too large; one that is too large goes alone"
)
def test_bytes(live_server: Any) -> None:
    service = Service(live_server)
    with service.buffer(max_bytes=600) as buffer:
        buffer.capture("sam", [event(n, text="ä" * n) for n in (10, 20, 300, 1)])
    assert service.batches == [[10, 20], [300], [1]]


@pytest.mark.behaviour("several requests are in flight at once, of one subject only one")
def test_in_flight(live_server: Any) -> None:
    service = Service(live_server, [("stored", 60)] * 100)
    with service.buffer(max_events=5, max_in_flight=4) as buffer:
        for n in range(20):
            for subject in range(6):
                buffer.capture(f"s{subject}", [event(n)])
    assert service.most_in_flight == 4
    assert service.overlaps == 0
    assert service.stored == {f"s{subject}": list(range(20)) for subject in range(6)}


@pytest.mark.behaviour("callers wait while the buffer is full, in turn")
def test_waiting(live_server: Any) -> None:
    service = Service(live_server, [("stored", 50)] * 100)
    with service.buffer(max_events=2, max_waiting_events=4) as buffer:
        for n in range(12):
            buffer.capture("sam", [event(n)])
            assert buffer.unsettled <= 4
    assert service.stored["sam"] == list(range(12))


@pytest.mark.behaviour(
    "a call that asked not to wait is refused as a whole, and one that is larger than the buffer"
)
def test_no_wait(live_server: Any) -> None:
    service = Service(live_server, [("stored", 1_500)])
    with service.buffer(max_waiting_events=4, max_delay_ms=10) as buffer:
        buffer.capture("sam", numbered(3))
        with pytest.raises(BufferError, match="full"):
            buffer.capture("sam", numbered(2, 3), wait=False)
        with pytest.raises(ValueError, match="more events"):
            buffer.capture("sam", numbered(5))
    assert service.stored["sam"] == [0, 1, 2]


@pytest.mark.behaviour("a caller that gives up waiting leaves its place to the next")
def test_giving_up(live_server: Any) -> None:
    service = Service(live_server, [("stored", 1_500)])
    with service.buffer(max_waiting_events=3, max_delay_ms=1) as buffer:
        buffer.capture("sam", numbered(3))
        until(lambda: service.in_flight == 1)
        with pytest.raises(TimeoutError):
            buffer.capture("ann", numbered(3, 10), timeout_ms=50)
        buffer.capture("bob", numbered(1, 20))
    assert service.stored == {"sam": [0, 1, 2], "bob": [20]}


@pytest.mark.behaviour("close sends what there is and accepts nothing more")
def test_close(live_server: Any) -> None:
    service = Service(live_server)
    buffer = service.buffer(max_delay_ms=60_000)
    buffer.capture("sam", numbered(3))
    buffer.close()
    assert service.stored["sam"] == [0, 1, 2]
    with pytest.raises(BufferError, match="closed"):
        buffer.capture("sam", numbered(1))


@pytest.mark.behaviour("close says how many events it could not send in time")
def test_close_late(live_server: Any) -> None:
    buffer = Service(live_server, DOWN).buffer()
    buffer.capture("sam", numbered(3))
    with pytest.raises(BufferError) as raised:
        buffer.close(timeout_ms=200)
    assert raised.value.unsent == 3


def test_what_is_in_flight_at_close_is_handed_to_the_callback_as_well(live_server: Any) -> None:
    service, dropped = Service(live_server, [("stored", 2_000)]), []

    def drop(events: list[Any], _: Exception) -> None:
        dropped.extend(event["payload"]["n"] for event in events)

    buffer = service.buffer(max_delay_ms=1, when_down=drop_with(drop))
    buffer.capture("sam", numbered(2))
    until(lambda: service.in_flight == 1)
    buffer.capture("sam", numbered(1, 2))
    buffer.close(timeout_ms=50)
    assert dropped == [0, 1, 2]


def test_threads_capture_at_once(live_server: Any) -> None:
    service = Service(live_server)
    with service.buffer(max_waiting_events=50) as buffer:

        def work(subject: str) -> None:
            for n in range(200):
                buffer.capture(subject, [event(n)])

        threads = [threading.Thread(target=work, args=(f"s{n}",)) for n in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert service.stored == {f"s{n}": list(range(200)) for n in range(6)}
    assert service.overlaps == 0


turns = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["stored", "lost"]), st.sampled_from([0.0, 3.0])),
        st.tuples(st.sampled_from(["503", "429", "500"]), st.just(0.0)),
    ),
    max_size=6,
)
calls = st.lists(
    st.tuples(st.sampled_from(["sam", "ann", "bob"]), st.integers(1, 7), st.booleans()), max_size=10
)


@pytest.mark.behaviour(
    "whatever becomes of requests, each event is stored once in the order of its subject, or is handed back once"
)
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(turns, calls)
def test_exactly_once(live_server: Any, turns: Any, calls: Any) -> None:
    service = Service(live_server, turns)
    expected: dict[str, list[int]] = {}
    refused: list[int] = []
    faults: list[int] = []
    n = 0
    buffer = service.buffer(
        max_events=4,
        max_delay_ms=2,
        on_rejected=lambda event, _: refused.append(event["payload"]["n"]),
    )
    for subject, count, is_faulty in calls:
        events = []
        for at in range(count):
            is_fault = is_faulty and at == 0
            events.append(event(n, **({"fault": "named"} if is_fault else {})))
            (faults if is_fault else expected.setdefault(subject, [])).append(n)
            n += 1
        buffer.capture(subject, events)
    buffer.close()
    assert service.stored == {subject: ns for subject, ns in expected.items() if ns}
    assert sorted(refused) == faults
    assert service.overlaps == 0
