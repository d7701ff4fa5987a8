"""Captures single events by a buffer for so many seconds, waits until all are stored, and prints what it came to."""

import json
import sys
import threading
import time

from memory_service import Memory, spill_to

PRODUCERS = 4
SUBJECTS = 100
TEXT = "I moved to Oslo in March, and I still like my coffee black."

seconds = float(sys.argv[1])
options = {"when_down": spill_to(sys.argv[2])} if len(sys.argv) > 2 else {}
buffer = Memory().buffer(**options)
began, processor = time.monotonic(), time.process_time()
counts = [0] * PRODUCERS


def produce(producer: int) -> None:
    while time.monotonic() < began + seconds:
        subject = f"python-{producer}-{counts[producer] % SUBJECTS}"
        message = {"kind": "conversation.message", "payload": {"role": "user", "text": TEXT}}
        buffer.capture(subject, [message])
        counts[producer] += 1


threads = [threading.Thread(target=produce, args=(n,)) for n in range(PRODUCERS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
buffer.close(timeout_ms=60_000)
used = {"took": time.monotonic() - began, "processor": time.process_time() - processor}
print(json.dumps({"events": sum(counts), **used}))
