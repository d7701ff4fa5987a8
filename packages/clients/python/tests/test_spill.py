"""What a spill directory keeps across processes that are killed, forked and ended."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import anyio
import pytest
from simulated_service import Service, numbered
from waiting import DOWN, until

from memory_service import SpillInUseError, SpillOwnerError, spill_to

PROGRAM = """
import os, signal, sys, time
from memory_service import Memory, close_on_signal, spill_to
memory = Memory(api_key="key-1", base_url=sys.argv[1])
options = {"when_down": spill_to(sys.argv[2])} if sys.argv[2] else {}
buffer = memory.buffer(max_delay_ms=20, **options)
def capture(subject, first, count):
    for n in range(first, first + count):
        buffer.capture(subject, [{"kind": "note", "payload": {"n": n}, "idempotency_key": f"{subject}-{n}"}])
        print(subject, n, flush=True)
"""


def program(text: str, url: str, directory: str = "") -> "subprocess.Popen[str]":
    code = PROGRAM + textwrap.dedent(text)
    return subprocess.Popen(
        [sys.executable, "-c", code, url, directory], stdout=subprocess.PIPE, text=True
    )


@pytest.mark.behaviour(
    "what was accepted is sent by the next process, in order, and nothing that was stored before"
)
def test_next_process(live_server: Any, tmp_path: Path) -> None:
    service = Service(live_server)
    child = program("capture('sam', 0, 3); buffer.flush()", service.server.base_url, str(tmp_path))
    child.wait()
    service.turn(*DOWN)
    child = program("capture('sam', 3, 5); os._exit(9)", service.server.base_url, str(tmp_path))
    child.wait()
    service.turn()
    sent = len(service.batches)
    with service.buffer(when_down=spill_to(str(tmp_path))) as buffer:
        buffer.flush()
    assert service.stored["sam"] == list(range(8))
    assert service.batches[sent:][-1] == [3, 4, 5, 6, 7]
    assert os.listdir(tmp_path) == ["lock"]


@pytest.mark.behaviour(
    "more than the memory holds is read back in order; segments go when all in them is settled"
)
def test_more_than_memory(live_server: Any, tmp_path: Path) -> None:
    service = Service(live_server, DOWN)
    options = {"max_waiting_events": 10, "max_events": 7, "max_delay_ms": 1}
    buffer = service.buffer(when_down=spill_to(str(tmp_path), max_bytes=100_000), **options)
    for n in range(200):
        buffer.capture(f"s{n % 3}", numbered(1, n))
    assert buffer.unsettled == 200
    service.turn()
    buffer.flush()
    for n in range(3):
        assert service.stored[f"s{n}"] == list(range(n, 200, 3))
    until(lambda: os.listdir(tmp_path).count("lock") == 1 and len(os.listdir(tmp_path)) <= 2)
    buffer.close()
    assert os.listdir(tmp_path) == ["lock"]


@pytest.mark.behaviour("while the directory is full, callers wait")
def test_full(live_server: Any, tmp_path: Path) -> None:
    service = Service(live_server, DOWN)
    buffer = service.buffer(when_down=spill_to(str(tmp_path), max_bytes=2_000), max_delay_ms=1)
    while buffer.unsettled < 50:
        try:
            buffer.capture("sam", numbered(1, buffer.unsettled), timeout_ms=100)
        except TimeoutError:
            break
    accepted = buffer.unsettled
    assert 3 < accepted < 20
    service.turn()
    buffer.capture("sam", numbered(1, accepted))
    buffer.close()
    assert service.stored["sam"] == list(range(accepted + 1))


@pytest.mark.behaviour(
    "a line that was not written to its end was never accepted; one that a disk broke is reported"
)
def test_broken_lines(live_server: Any, tmp_path: Path) -> None:
    def line(n: int) -> str:
        own = {"subject_id": "sam", "idempotency_key": f"k{n}"}
        return json.dumps({**own, "kind": "n", "payload": {"n": n}})

    service = Service(live_server)
    refused: list[Any] = []
    (tmp_path / "0000000001.ndjson").write_text(f"{line(0)}\nbroken\n{line(1)}\n{line(2)[:20]}")
    with service.buffer(
        when_down=spill_to(str(tmp_path)), on_rejected=lambda event, _: refused.append(event)
    ) as buffer:
        buffer.flush()
    assert service.stored["sam"] == [0, 1]
    assert refused == [{"subject_id": ""}]


@pytest.mark.behaviour(
    "a directory is for one buffer at a time, and for one project while it holds events"
)
def test_one_buffer(live_server: Any, tmp_path: Path) -> None:
    service = Service(live_server, DOWN)
    buffer = service.buffer(when_down=spill_to(str(tmp_path)), max_delay_ms=1)
    buffer.capture("sam", numbered(2))
    until(lambda: len(service.batches) > 0)
    other = service.buffer(when_down=spill_to(str(tmp_path)))
    with pytest.raises(SpillInUseError):
        other.capture("sam", numbered(1))
    with pytest.raises(SpillInUseError):
        other.close()
    buffer.close(timeout_ms=50)
    service.turn()
    who = {"org_id": "org-2", "project_id": "p", "key_id": "k", "prefix": "p", "rights": []}
    service.server.who = lambda request: request.json(who)
    foreign = service.buffer(when_down=spill_to(str(tmp_path)))
    with pytest.raises(SpillOwnerError):
        foreign.flush()
    with suppress(SpillOwnerError):
        foreign.close(timeout_ms=50)
    assert service.stored == {}


@pytest.mark.behaviour(
    "the lock of a process that is no more is taken over, also where another has its number now"
)
def test_lock(live_server: Any, tmp_path: Path) -> None:
    service = Service(live_server, DOWN)
    child = program("capture('sam', 0, 1); time.sleep(60)", service.server.base_url, str(tmp_path))
    assert child.stdout is not None
    child.stdout.readline()
    child.kill()
    child.wait()
    service.turn()
    with service.buffer(when_down=spill_to(str(tmp_path))) as buffer:
        buffer.flush()
    assert service.stored["sam"] == [0]


@pytest.mark.behaviour(
    "whenever a process is killed, what it had accepted is stored once and in order"
)
def test_killed(live_server: Any, tmp_path: Path) -> None:
    service = Service(live_server)
    accepted: list[int] = []
    for n in range(6):
        service.turn(*([("lost", 5.0), ("503", 0.0)] * n))
        # What was accepted and not said is captured again under its key.
        text = f"capture('sam', {len(accepted)}, 100_000)"
        child = program(text, service.server.base_url, str(tmp_path))
        assert child.stdout is not None
        said = [child.stdout.readline()]
        time.sleep(0.05 * n)
        child.kill()
        said += child.stdout.readlines()
        child.wait()
        accepted += [int(line.split()[1]) for line in said if line.endswith("\n")]
    service.turn()
    with service.buffer(when_down=spill_to(str(tmp_path))) as buffer:
        buffer.flush()
    assert accepted == list(range(len(accepted)))
    stored = service.stored["sam"]
    assert stored == list(range(len(stored)))
    assert 0 <= len(stored) - len(accepted) <= 1


@pytest.mark.behaviour("a signal closes the buffer, then ends the process")
def test_signal(live_server: Any) -> None:
    service = Service(live_server)
    text = "close_on_signal(buffer); capture('sam', 0, 3)\nwhile True: time.sleep(1)"
    child = program(text, service.server.base_url)
    assert child.stdout is not None
    for _ in range(3):
        child.stdout.readline()
    child.send_signal(signal.SIGTERM)
    assert child.wait(20) == -signal.SIGTERM
    assert service.stored["sam"] == [0, 1, 2]


def test_the_end_of_a_program_closes_its_buffers(live_server: Any) -> None:
    service = Service(live_server)
    text = "buffer._engine.limits\ncapture('sam', 0, 3)"
    assert program(text, service.server.base_url).wait(20) == 0
    assert service.stored["sam"] == [0, 1, 2]


@pytest.mark.parametrize("is_spilled", [False, True])
def test_a_forked_process_has_a_buffer_of_its_own(
    live_server: Any, tmp_path: Path, is_spilled: bool
) -> None:
    service = Service(live_server)
    text = """
    import multiprocessing
    def work():
        capture("child", 0, 3)
    capture("parent", 0, 3)
    context = multiprocessing.get_context("fork")
    children = [context.Process(target=work)]
    for child in children:
        child.start()
    for child in children:
        child.join()
    capture("parent", 3, 3)
    """
    directory = str(tmp_path) if is_spilled else ""
    assert program(text, service.server.base_url, directory).wait(30) == 0
    assert service.stored == {"parent": list(range(6)), "child": [0, 1, 2]}


def test_what_a_forked_process_left_is_sent_by_the_next_parent(
    live_server: Any, tmp_path: Path
) -> None:
    service = Service(live_server, DOWN)
    text = """
    capture("parent", 0, 2)
    if os.fork() == 0:
        capture("child", 0, 2)
        os._exit(9)
    os.wait()
    os._exit(9)
    """
    program(text, service.server.base_url, str(tmp_path)).wait(30)
    assert (tmp_path / "fork-1").is_dir()
    service.turn()
    with service.buffer(when_down=spill_to(str(tmp_path))) as buffer:
        buffer.flush()
    assert service.stored == {"parent": [0, 1], "child": [0, 1]}


def test_a_task_that_is_cancelled_while_it_waits_keeps_no_room(
    live_server: Any, tmp_path: Path
) -> None:
    service = Service(live_server, DOWN)

    async def work() -> None:
        memory = service.server.async_memory()
        buffer = memory.buffer(when_down=spill_to(str(tmp_path), max_bytes=2_000), max_delay_ms=1)
        for n in range(100):
            with anyio.move_on_after(1) as scope:
                await buffer.capture("sam", numbered(1, n))
            if scope.cancelled_caught:
                break
        accepted = buffer.unsettled
        for _ in range(20):
            with anyio.move_on_after(0.02):
                await buffer.capture("sam", numbered(1, 1_000))
        service.turn()
        for n in range(accepted, accepted + 30):
            await buffer.capture("sam", numbered(1, n))
        await buffer.aclose()
        assert [n for n in service.stored["sam"] if n < 1_000] == list(range(accepted + 30))

    anyio.run(work)
    assert os.listdir(tmp_path) == ["lock"]
