"""Captures single events by a buffer for so many seconds, waits until all are stored, and prints what it came to.

Arguments: seconds, "tasks" or "threads" that capture, and a spill directory if there is to be one.
"""

import asyncio
import json
import sys
import threading
import time

from memory_service import AsyncMemory, Memory, spill_to

PRODUCERS = {"tasks": 16, "threads": 4}
SUBJECTS = 100
# Those of events.ts: nothing is learned from them, so that a run leaves no work to the next.
WORDS = (
    "Booked the morning train to Porto for Friday, window seat, "
    "and asked the hotel to keep the small room facing the river"
)

seconds, kind = float(sys.argv[1]), sys.argv[2]
options = {"when_down": spill_to(sys.argv[3])} if len(sys.argv) > 3 else {}
began, processor = time.monotonic(), time.process_time()
counts = [0] * PRODUCERS[kind]


def events_of(producer: int):
    while time.monotonic() < began + seconds:
        n = counts[producer]
        yield (
            f"python-{producer}-{n % SUBJECTS}",
            {
                "kind": "conversation.message",
                "occurred_at": "2025-06-01T10:00:00Z",
                "thread_id": f"thread-{n % 7}",
                "payload": {"role": "assistant", "content": f"{WORDS}, note {n}."},
                "source": {"channel": "bench"},
                "classification": ["note"],
            },
        )
        counts[producer] += 1


def by_threads() -> None:
    buffer = Memory().buffer(**options)

    def produce(producer: int) -> None:
        for subject_id, event in events_of(producer):
            buffer.capture(subject_id, [event])

    threads = [threading.Thread(target=produce, args=(n,)) for n in range(len(counts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    buffer.close(timeout_ms=60_000)


async def by_tasks() -> None:
    buffer = AsyncMemory().buffer(**options)

    async def produce(producer: int) -> None:
        for subject_id, event in events_of(producer):
            await buffer.capture(subject_id, [event])

    await asyncio.gather(*(produce(n) for n in range(len(counts))))
    await buffer.aclose(timeout_ms=60_000)


if kind == "tasks":
    asyncio.run(by_tasks())
else:
    by_threads()
used = {"took": time.monotonic() - began, "processor": time.process_time() - processor}
print(json.dumps({"events": sum(counts), **used}))
