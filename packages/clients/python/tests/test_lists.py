"""Lists and captures."""

from collections.abc import Callable
from typing import Any

import pytest
from live_server import Answering, LiveServer

from memory_service import MemoryServiceError, ServerError

Start = Callable[[Callable[[Answering], None]], LiveServer]
ALIASES = {"": ["a", "b"], "b": ["c"], "c": []}


def subject(name: str) -> dict[str, Any]:
    moment = "2026-01-01T00:00:00Z"
    seen = {"first_seen": moment, "last_seen": moment}
    return {
        "subject_id": name,
        "subject_type": "user",
        "events": 1,
        "facts": 0,
        "open_conflicts": 0,
        **seen,
    }


def pages(request: Answering) -> None:
    _, _, query = request.received.url.partition("cursor=")
    items = ALIASES[query]
    following = {"": "b", "b": "c", "c": None}[query]
    request.json({"subjects": [subject(name) for name in items], "next_cursor": following})


@pytest.mark.behaviour("a list gives all of its items, fetching a page when it is needed")
def test_all(live_server: Start) -> None:
    server = live_server(pages)
    seen = []
    for one in server.memory().subjects.list(prefix="s"):
        seen.append((one.subject_id, len(server.received)))
    assert seen == [("a", 1), ("b", 1), ("c", 2)]
    assert len(server.received) == 3
    assert "prefix=s" in server.received[2].url


@pytest.mark.behaviour("a list can be read again, and a page at a time")
def test_again(live_server: Start) -> None:
    listed = live_server(pages).memory().subjects.list()
    assert len(list(listed)) == len(list(listed)) == 3
    page = listed.page(limit=2)
    assert (len(page.items), page.next_cursor) == (2, "b")
    assert len(listed.page(cursor="b").items) == 1


@pytest.mark.behaviour("leaving the loop fetches nothing more")
def test_leaving(live_server: Start) -> None:
    server = live_server(pages)
    for _ in server.memory().subjects.list():
        break
    assert len(server.received) == 1


@pytest.mark.behaviour("a page that fails throws whatever the client does with errors")
def test_fails(live_server: Start) -> None:
    server = live_server(lambda r: r.refusal(503))
    with pytest.raises(ServerError):
        list(server.memory(on_error="continue", max_retries=0).subjects.list())


def accepted(request: Answering) -> None:
    count = len(request.received.json["events"])
    events = [{"id": f"e{n}", "deduplicated": False} for n in range(count)]
    request.json({"events": events, "consolidation_job_id": f"job-{request.nth}"}, 202)


@pytest.mark.behaviour("messages become events of the key's project, each with a key of its own")
def test_messages(live_server: Start) -> None:
    server = live_server(accepted)
    sam = server.memory().subject("sam", thread_id="t")
    said: list[dict[str, Any]] = [
        {"role": "user", "content": "Hi \0there", "speaker": "Ann"},
        {"role": "assistant", "content": [{"type": "text", "text": "a"}, {"type": "image"}]},
        {"role": "assistant", "content": None, "tool_calls": []},
        {"kind": "note", "payload": {"x": 1}, "run_id": "r", "idempotency_key": "own"},
    ]
    captured = sam.capture(said, idempotency_key="k", source={"of": "a test"})
    assert captured.job_ids == ["job-1"]
    events = server.received[0].json["events"]
    assert [event["idempotency_key"] for event in events] == ["k:0", "k:1", "own"]
    assert events[0]["payload"] == {"role": "user", "text": "Hi \ufffdthere", "speaker": "Ann"}
    assert events[1]["payload"]["text"] == "a"
    for event in events:
        assert (event["org_id"], event["project_id"]) == ("org-1", "prj-1")
        assert (event["subject_id"], event["thread_id"]) == ("sam", "t")
        assert event["source"] == {"of": "a test"}
    assert events[2]["run_id"] == "r"
    keys = {
        event["idempotency_key"]
        for event in (sam.capture(said), server.received[1].json)[1]["events"]
    }
    assert len(keys) == 3


@pytest.mark.behaviour("a field of an event without a value leaves what the capture says")
def test_no_value(live_server: Start) -> None:
    server = live_server(accepted)
    event = {"kind": "note", "payload": {}, "thread_id": None}
    server.memory().subject("sam", thread_id="t").capture([event])
    assert server.received[0].json["events"][0]["thread_id"] == "t"


@pytest.mark.behaviour("an event of another subject is refused before anything is sent")
def test_other_subject(live_server: Start) -> None:
    server = live_server(accepted)
    event = {"kind": "note", "payload": {}, "subject_id": "ann"}
    with pytest.raises(MemoryServiceError, match=r"events\.0\.subject_id"):
        server.memory().subject("sam").capture([event])
    assert server.received == []


@pytest.mark.behaviour("what was recalled is not captured again")
def test_recalled(live_server: Start) -> None:
    server = live_server(accepted)
    block = "<service_memory>\nFacts:\nx: 1\n</service_memory>"
    messages = [{"role": "system", "content": block}, {"role": "user", "content": f"{block}\nHi"}]
    server.memory().subject("sam").capture(messages)
    assert [e["payload"]["text"] for e in server.received[0].json["events"]] == ["Hi"]


@pytest.mark.behaviour("nothing is sent for nothing")
def test_nothing(live_server: Start) -> None:
    server = live_server(accepted)
    captured = server.memory().subject("sam").capture([])
    assert (captured.events, captured.job_id) == ([], None)
    assert (server.received, server.asked) == ([], [])


@pytest.mark.behaviour(
    "more than one request carries is sent in order, in requests within the limits"
)
def test_many(live_server: Start) -> None:
    server = live_server(accepted)
    events = [{"kind": "n", "payload": {"n": n}} for n in range(2_500)]
    big = [{"kind": "n", "payload": {"text": "x" * 1_500_000}} for _ in range(4)]
    captured = server.memory().subject("sam").capture([*events, *big])
    assert len(captured.events) == 2_504
    assert captured.job_id == captured.job_ids[-1]
    sizes = [len(one.json["events"]) for one in server.received]
    assert sizes[:2] == [1_000, 1_000]
    assert sum(sizes) == 2_504
    assert all(len(one.body) < 4.2 * 2**20 for one in server.received)


@pytest.mark.behaviour("the time of a capture is for all of its requests")
def test_capture_time(live_server: Start) -> None:
    import time

    def slow(request: Answering) -> None:
        time.sleep(0.4)
        accepted(request)

    server = live_server(slow)
    events = [{"kind": "n", "payload": {}} for _ in range(5_000)]
    with pytest.raises(TimeoutError):
        server.memory().subject("sam").capture(events, timeout_ms=1_000)
    assert len(server.received) <= 3
