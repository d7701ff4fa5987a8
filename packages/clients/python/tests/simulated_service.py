"""A service over HTTP that stores an event of a subject and key once, and does to each request what its turn says."""

import threading
import time
from collections.abc import Iterable
from typing import Any

from live_server import Answering, LiveServer

from memory_service import CaptureBuffer

Turn = tuple[str, float]
"""("stored", ms), ("lost", ms): stored, and the answer never comes; or ("503", retry_after_s)."""


class Service:
    """All is well after the last turn. An event whose payload has a `fault` is refused, by its place or without."""

    def __init__(self, start: Any, turns: Iterable[Turn] = ()) -> None:
        self.stored: dict[str, list[Any]] = {}
        self.batches: list[list[Any]] = []
        self.overlaps = self.in_flight = self.most_in_flight = 0
        self._keys: set[tuple[str, str]] = set()
        self._busy: set[str] = set()
        self._turns = list(turns)
        self._lock = threading.Lock()
        self.server: LiveServer = start(self._answer)

    def turn(self, *turns: Turn) -> None:
        with self._lock:
            self._turns = list(turns)

    def buffer(self, **options: Any) -> CaptureBuffer:
        return self.server.memory().buffer(**options)

    def _answer(self, request: Answering) -> None:
        events = request.received.json["events"]
        subjects = {event["subject_id"] for event in events}
        with self._lock:
            self.overlaps += len(subjects & self._busy)
            self._busy |= subjects
            self.batches.append([event.get("payload", {}).get("n") for event in events])
            self.in_flight += 1
            self.most_in_flight = max(self.most_in_flight, self.in_flight)
            kind, amount = self._turns.pop(0) if self._turns else ("stored", 2.0)
        try:
            if kind in ("stored", "lost"):
                time.sleep(amount / 1_000)
        finally:
            with self._lock:
                self.in_flight -= 1
                self._busy -= subjects
        self._say(request, events, kind, amount)

    def _say(self, request: Answering, events: list[Any], kind: str, amount: float) -> None:
        if kind not in ("stored", "lost"):
            request.refusal(int(kind), "busy", field="", retry_after=str(amount))
            return
        faults = [event.get("payload", {"fault": "named"}).get("fault") for event in events]
        named = [n for n, fault in enumerate(faults) if fault == "named"]
        if named:
            request.refusal(422, "invalid_event", field=f"events.{named[0]}.payload")
        elif "unnamed" in faults:
            request.refusal(400, "invalid_event", field="")
        elif "crash" in faults:
            request.refusal(500, "internal", field="")
        else:
            self._store(events)
            if kind == "lost":
                request.hang_up()
            else:
                stored = [{"id": "e", "deduplicated": False} for _ in events]
                request.json({"status": "accepted", "policy": {}, "events": stored}, 202)

    def _store(self, events: list[Any]) -> None:
        with self._lock:
            for event in events:
                key = (event["subject_id"], event["idempotency_key"])
                if key not in self._keys:
                    self._keys.add(key)
                    self.stored.setdefault(event["subject_id"], []).append(event["payload"]["n"])


def event(n: Any, **payload: Any) -> dict[str, Any]:
    return {"kind": "note", "payload": {"n": n, **payload}}


def numbered(count: int, start: int = 0) -> list[dict[str, Any]]:
    return [event(n) for n in range(start, start + count)]
