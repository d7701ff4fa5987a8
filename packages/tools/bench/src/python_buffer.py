"""Captures single events by a buffer for so many seconds, waits until all are stored, and prints what it came to."""

import json
import sys
import threading
import time

from memory_service import Memory, spill_to

PRODUCERS = 4
SUBJECTS = 100
# Those of events.ts: nothing is learned from them, so that a run leaves no work to the next.
WORDS = (
    "Booked the morning train to Porto for Friday, window seat, "
    "and asked the hotel to keep the small room facing the river"
)

seconds = float(sys.argv[1])
options = {"when_down": spill_to(sys.argv[2])} if len(sys.argv) > 2 else {}
buffer = Memory().buffer(**options)
began, processor = time.monotonic(), time.process_time()
counts = [0] * PRODUCERS


def produce(producer: int) -> None:
    while time.monotonic() < began + seconds:
        n = counts[producer]
        event = {
            "kind": "conversation.message",
            "occurred_at": "2025-06-01T10:00:00Z",
            "thread_id": f"thread-{n % 7}",
            "payload": {"role": "assistant", "content": f"{WORDS}, note {n}."},
            "source": {"channel": "bench"},
            "classification": ["note"],
        }
        buffer.capture(f"python-{producer}-{n % SUBJECTS}", [event])
        counts[producer] += 1


threads = [threading.Thread(target=produce, args=(n,)) for n in range(PRODUCERS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
buffer.close(timeout_ms=60_000)
used = {"took": time.monotonic() - began, "processor": time.process_time() - processor}
print(json.dumps({"events": sum(counts), **used}))
