"""Entries in queues of their subjects."""

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import Any


class Entry:
    """An event that was accepted and is not settled: neither stored by the service nor refused."""

    __slots__ = ("at_ms", "json", "most", "place", "seq", "size", "subject")

    def __init__(
        self, subject: str, json: bytes, at_ms: float, most: int, place: Any = None
    ) -> None:
        self.subject = subject
        self.json = json
        """The event in UTF-8, without org and project."""
        self.size = len(json) + 1
        self.at_ms = at_ms
        """When it was captured, by the clock of the buffer."""
        self.most = most
        """The most events of a batch with this one; less once such a batch failed, to find the event that it failed for."""
        self.seq = 0
        """Its number among all that were accepted."""
        self.place = place
        """Where a spill directory has it."""


class _Subject:
    __slots__ = ("in_flight", "size", "waiting")

    def __init__(self) -> None:
        self.waiting: deque[Entry] = deque()
        self.size = 0
        self.in_flight = False


class SubjectQueues:
    """A subject gives nothing more while a batch with its events is in flight, so that its order holds however the batch ends."""

    def __init__(self) -> None:
        self._subjects: dict[str, _Subject] = {}
        self._order: deque[_Subject] = deque()
        self.held_events = 0
        """What is held, in flight or not."""
        self.held_bytes = 0
        self.ready_events = 0
        """What may be taken."""
        self.ready_bytes = 0

    def push(self, entry: Entry) -> None:
        """The entry waits behind those of its subject."""
        subject = self._subjects.get(entry.subject)
        if subject is None:
            subject = self._subjects[entry.subject] = _Subject()
        self.held_events += 1
        self.held_bytes += entry.size
        if not subject.in_flight:
            if not subject.waiting:
                self._order.append(subject)
            self.ready_events += 1
            self.ready_bytes += entry.size
        subject.waiting.append(entry)
        subject.size += entry.size

    def oldest_at_ms(self) -> float | None:
        """When the entry was captured that has waited longest, about; None when none may be taken."""
        return self._order[0].waiting[0].at_ms if self._order else None

    def take(self, max_events: int, max_bytes: int) -> list[Entry]:
        """The next batch: subject by subject, the one that waits longest first. An entry of more than `max_bytes` goes alone."""
        batch: list[Entry] = []
        most, size = max_events, 0
        while self._order:
            subject = self._order[0]
            taken = 0
            for entry in subject.waiting:
                most = min(most, entry.most)
                if len(batch) + taken >= most or (
                    (batch or taken) and size + entry.size > max_bytes
                ):
                    break
                size += entry.size
                taken += 1
            if taken == 0:
                break
            self._order.popleft()
            subject.in_flight = True
            self.ready_events -= len(subject.waiting)
            self.ready_bytes -= subject.size
            batch.extend(islice(subject.waiting, taken))
            for _ in range(taken):
                subject.size -= subject.waiting.popleft().size
        return batch

    def release(self, batch: Sequence[Entry], again: Sequence[Entry]) -> None:
        """A batch has ended: `again` of its entries wait once more, before what came after them."""
        self.held_events -= len(batch) - len(again)
        self.held_bytes -= sum(e.size for e in batch) - sum(e.size for e in again)
        for entry in reversed(again):
            subject = self._subjects[entry.subject]
            subject.waiting.appendleft(entry)
            subject.size += entry.size
        for name in dict.fromkeys(entry.subject for entry in batch):
            self._ended(name, bool(again))

    def _ended(self, name: str, is_behind: bool) -> None:
        subject = self._subjects[name]
        subject.in_flight = False
        if not subject.waiting:
            del self._subjects[name]
            return
        self.ready_events += len(subject.waiting)
        self.ready_bytes += subject.size
        # One that failed goes behind the others, whatever its age: what fails again and again must not hold them up.
        oldest = self.oldest_at_ms()
        if not is_behind and (oldest is None or subject.waiting[0].at_ms < oldest):
            self._order.appendleft(subject)
        else:
            self._order.append(subject)

    def all(self) -> list[Entry]:
        """All that wait, by subject."""
        return [entry for subject in self._subjects.values() for entry in subject.waiting]
