"""A program that captures numbered events of each subject with the buffer of the Python client, as buffer-client.ts does with that of TypeScript."""

import argparse
import resource
import sys
import threading

from memory_service import Memory, close_on_signal, spill_to

parser = argparse.ArgumentParser()
parser.add_argument("--from", dest="first", type=int, default=0)
parser.add_argument("--to", type=int, default=0)
parser.add_argument("--subjects", type=int, default=8)
parser.add_argument("--spill")
given = parser.parse_args()
# Each has subjects of its own, so that the numbers of a subject come in their order.
PRODUCERS = min(8, given.subjects)
# Events of a call, of one subject.
OF_A_CALL = 10


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


options = {"when_down": spill_to(given.spill)} if given.spill else {}
buffer = Memory(timeout_ms=5_000).buffer(on_error=lambda error: say("failed", error), **options)
close_on_signal(buffer)


def produce(producer: int) -> None:
    for first in range(given.first, given.to, OF_A_CALL):
        end = min(given.to, first + OF_A_CALL)
        say("begun", end)
        for subject in range(producer, given.subjects, PRODUCERS):
            events = [
                {"kind": "note", "payload": {"n": n, "text": "Window seat, please."}}
                for n in range(first, end)
            ]
            buffer.capture(f"subject-{subject}", events)
            say("accepted", subject, first, end)


threads = [threading.Thread(target=produce, args=(n,)) for n in range(PRODUCERS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
buffer.close(timeout_ms=590_000)
say("peak", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
