"""Sends entries in batches until each is settled."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from .options import Limits
from .outcome import outcome_of, pause_ms
from .queue import Entry, SubjectQueues

_IDLE_S = 5.0


def now_ms() -> float:
    """The clock of a buffer."""
    return time.monotonic() * 1_000


class Owner(Protocol):
    """What the sender tells and asks the buffer."""

    def send(self, batch: Sequence[Entry], timeout_ms: float | None) -> None:
        """Called without the lock."""

    def is_hurried(self) -> bool:
        """Whether to send what there is, full batch or not."""
        ...

    def settled(self, entries: Sequence[Entry]) -> None:
        """Stored: not held any more."""

    def refused(self, entry: Entry, error: Exception) -> None:
        """Called without the lock."""

    def failed(self, error: Exception, is_stuck: bool) -> None:
        """A request failed that will be repeated; `is_stuck` when only a change elsewhere can help. Called without the lock."""


class Sender:
    """Several requests at once, each of a daemon thread that ends when it has had nothing to do for a while.

    `lock` guards the queues and the fields; methods without a word about it are called with it held.
    """

    def __init__(
        self, lock: threading.Condition, queues: SubjectQueues, limits: Limits, owner: Owner
    ) -> None:
        self._lock = lock
        self._queues = queues
        self._limits = limits
        self._owner = owner
        self._failures = 0
        self._resume_at_ms = 0.0
        self._threads = 0
        self._idle = 0
        self._timer_at_ms: float | None = None
        self._is_stopped = False
        self._batches: dict[int, list[Entry]] = {}

    @property
    def in_flight(self) -> int:
        """Requests without an answer."""
        return len(self._batches)

    def taken(self) -> list[Entry]:
        """What is in flight."""
        return [entry for batch in self._batches.values() for entry in batch]

    @property
    def is_down(self) -> bool:
        """Whether the last request failed. Then one at a time finds out whether the service is back."""
        return self._failures > 0

    def due_at_ms(self) -> float | None:
        """When a request may be sent; None while none may."""
        queues, limits = self._queues, self._limits
        oldest = queues.oldest_at_ms()
        at_once = 1 if self._failures else limits.max_in_flight
        if oldest is None or self._is_stopped or self.in_flight >= at_once:
            return None
        is_full = queues.ready_events >= limits.max_events or queues.ready_bytes >= limits.max_bytes
        is_due = is_full or self._owner.is_hurried()
        return max(self._resume_at_ms, 0.0 if is_due else oldest + limits.max_delay_ms)

    def run(self) -> None:
        """Has a thread send what is due, or wait until something is."""
        at = self.due_at_ms()
        if at is None or (self._timer_at_ms is not None and at >= self._timer_at_ms > now_ms()):
            return
        if self._idle > 0:
            self._lock.notify()
        elif self._threads < self._limits.max_in_flight:
            thread = threading.Thread(target=self._work, name="memory-service-buffer", daemon=True)
            self._threads += 1
            try:
                thread.start()
            except RuntimeError:  # the interpreter ends: close sends by itself
                self._threads -= 1

    def stop(self, timeout_ms: float) -> None:
        """Sends nothing more, and waits so long for requests in flight; what they do after that counts for nothing. Called without the lock."""
        with self._lock:
            self._is_stopped = True
            self._lock.notify_all()
            self._lock.wait_for(lambda: self.in_flight == 0, timeout_ms / 1_000)

    def help(self, is_over: Callable[[], bool], until_ms: float) -> None:
        """Sends what is due from the calling thread until it is over or time. Called without the lock."""
        while True:
            with self._lock:
                if is_over() or now_ms() >= until_ms:
                    return
                at = self.due_at_ms()
                wait_ms = until_ms - now_ms() if at is None else min(at, until_ms) - now_ms()
                if wait_ms > 0:
                    self._lock.wait(min(wait_ms, 100) / 1_000)
                    continue
                batch = self._take()
            self._send(batch, max(1.0, until_ms - now_ms()))

    def _work(self) -> None:
        while (batch := self._next()) is not None:
            self._send(batch, None)

    def _next(self) -> list[Entry] | None:
        """Waits for a batch; None when the thread is not needed any more."""
        with self._lock:
            self._idle += 1
            try:
                while not self._is_stopped:
                    at = self.due_at_ms()
                    wait_ms = _IDLE_S * 1_000 if at is None else at - now_ms()
                    if wait_ms <= 0:
                        return self._take()
                    if not self._wait(at, wait_ms):
                        break
                self._threads -= 1
                return None
            finally:
                self._idle -= 1

    def _wait(self, at: float | None, wait_ms: float) -> bool:
        """Waits, as the one that keeps the time where nobody does; False for a thread that nobody needed."""
        keeps_time = at is not None and (self._timer_at_ms is None or at < self._timer_at_ms)
        if keeps_time:
            self._timer_at_ms = at
        is_woken = self._lock.wait((wait_ms if keeps_time else _IDLE_S * 1_000) / 1_000)
        if keeps_time and self._timer_at_ms == at:
            self._timer_at_ms = None
        return is_woken or keeps_time

    def _take(self) -> list[Entry]:
        batch = self._queues.take(self._limits.max_events, self._limits.max_bytes)
        self._batches[id(batch)] = batch
        self.run()
        return batch

    def _send(self, batch: list[Entry], timeout_ms: float | None) -> None:
        error: Exception | None = None
        try:
            self._owner.send(batch, timeout_ms)
        except Exception as thrown:
            error = thrown
        if error is not None:
            self._failed(batch, error)
            return
        with self._lock:
            del self._batches[id(batch)]
            if not self._is_stopped:
                self._failures = 0
            self._queues.release(batch, [])
            self._owner.settled(batch)
            self._go_on()

    def _go_on(self) -> None:
        if self._is_stopped:
            self._lock.notify_all()
        else:
            self.run()

    def _failed(self, batch: list[Entry], error: Exception) -> None:
        outcome = outcome_of(error, len(batch))
        refused = None if outcome.refused is None else batch[outcome.refused]
        if refused is not None:
            self._owner.refused(refused, error)
        with self._lock:
            del self._batches[id(batch)]
            if outcome.halve:
                for entry in batch:
                    entry.most = (len(batch) + 1) // 2
            if outcome.wait:
                self._failures += 1
                self._resume_at_ms = now_ms() + pause_ms(self._failures, error, random.random())
            self._queues.release(batch, [entry for entry in batch if entry is not refused])
            if refused is not None:
                self._owner.settled([refused])
            is_stopped = self._is_stopped
            self._go_on()
        if refused is None and not is_stopped:
            self._owner.failed(error, outcome.stuck)
