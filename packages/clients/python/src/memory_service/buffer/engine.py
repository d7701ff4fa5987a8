"""What a capture buffer does, whether threads or an event loop wait for it."""

import json
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from ..events import to_json
from ..fork import ResetAfterFork
from .options import BufferError, BufferOptions, Event, Limits
from .queue import Entry, SubjectQueues
from .sender import Sender, now_ms
from .turn import Turn
from .wire import Wire

IS_CLOSED = "the capture buffer is closed"
_GRACE_MS = 250.0


class Engine(ResetAfterFork):
    """Each event is stored once, in the order of its subject, however often a request has to be repeated: it has its idempotency key from
    the moment it is captured."""

    def __init__(self, wire: Wire, options: BufferOptions) -> None:
        known = Limits.__dataclass_fields__
        self.limits = Limits(**{k: v for k, v in options.items() if k in known})  # type: ignore[arg-type]
        when_down = options.get("when_down")
        self._drop = when_down.drop if when_down else None
        self.store = when_down.store if when_down else None
        self._on_error: Callable[[Exception], object] | None = options.get("on_error")
        self._on_rejected = options.get("on_rejected")
        self._wire = wire
        self._begin()
        super().__init__()

    def _begin(self) -> None:
        self._lock = threading.Condition()
        self._opening = threading.Lock()
        self._claiming = threading.Lock()
        self._queues = SubjectQueues()
        self._sender = Sender(self._lock, self._queues, self.limits, self)
        self._turns: deque[Turn] = deque()
        self._flushes: set[Turn] = set()
        self._refusal: BaseException | None = None
        self._accepted = self._numbered = self._settled = 0
        self._is_open = self.store is None
        self._is_claimed = False
        self._is_closed = False

    def reset_after_fork(self) -> None:
        """What the parent accepted, the parent sends; the child has a buffer of its own."""
        was_closed = self._is_closed
        self._begin()
        self._is_closed = was_closed
        if self.store is not None:
            self.store.reset_after_fork()

    @property
    def unsettled(self) -> int:
        """Events that were accepted and are neither stored by the service nor refused, those on disk included."""
        return self._accepted - self._settled

    @property
    def is_open(self) -> bool:
        return self._is_open

    def open(self) -> None:
        """Opens the store, which may take long; raises what it raises."""
        if self._is_open:
            return
        with self._opening:
            if not self._is_open and self.store is not None:
                self.store.open(self)
                self._is_open = True

    def entries_of(self, subject: str, events: Sequence[Event]) -> Turn:
        """A turn for these events. Raises ValueError for more than there is ever room for."""
        at, most = now_ms(), self.limits.max_events
        entries = [Entry(subject, to_json(event).encode(), at, most) for event in events]
        size = sum(entry.size for entry in entries)
        most_bytes = self.store.most_bytes if self.store else self.limits.max_waiting_bytes
        if size > most_bytes or (not self.store and len(entries) > self.limits.max_waiting_events):
            raise ValueError("more events than the capture buffer may hold")
        return Turn(entries, size)

    def enter(self, turn: Turn, wait: bool) -> bool:
        """Accepts the entries where there is room; else False, and `turn.future` is to be waited for. What is dropped counts as accepted.

        Raises BufferError where the buffer is closed, or full and `wait` is False.
        """
        with self._lock:
            if self._is_closed:
                raise BufferError(IS_CLOSED)
            if not self._turns and self._reserve(turn):
                return True
            is_dropped = self._drop is not None and self._sender.is_down
            if not is_dropped:
                if not wait:
                    raise BufferError("the capture buffer is full")
                turn.begin_waiting()
                self._turns.append(turn)
                self._sender.run()
                return False
        self._dropped(turn.entries)
        turn.entries = ()
        return True

    def leave(self, turn: Turn) -> None:
        """A caller gives up waiting."""
        with self._lock:
            if turn in self._turns:
                self._turns.remove(turn)
            self._flushes.discard(turn)
            self._admit()

    def give_up(self, turn: Turn) -> None:
        """A caller is stopped while it waits: what it has room for on disk is not kept any more."""
        self.leave(turn)
        future = turn.future
        has_room = future.done() and not future.cancelled() and future.exception() is None
        if has_room and self.store is not None and turn.entries:
            self.store.release(turn.size)
            self.freed()

    def keep(self, turn: Turn) -> None:
        """Has entries of a turn that was accepted in the store; may take as long as a disk does."""
        if self.store is not None and turn.entries:
            self.store.keep(turn.entries, turn.size)

    def begin_flush(self) -> Turn | None:
        """To be waited for until all that was accepted before now is settled; None where it is."""
        with self._lock:
            left = self.unsettled
            if left == 0:
                return None
            turn = Turn()
            turn.begin_waiting()
            turn.up_to, turn.left = self._accepted, left
            self._flushes.add(turn)
            self._sender.run()
            return turn

    def raise_refusal(self) -> None:
        """Raises the first error that nobody was given, once."""
        refusal, self._refusal = self._refusal, None
        if refusal is not None:
            raise refusal

    def close(self, timeout_ms: float) -> None:
        """Accepts nothing more, sends what there is from the calling thread too, and says what is left."""
        until = now_ms() + timeout_ms
        with self._lock:
            self._is_closed = True
            for turn in self._turns:
                turn.end(BufferError(IS_CLOSED))
            self._turns.clear()
        try:
            failure = self._flush_until(until)
        finally:
            self._sender.stop(_GRACE_MS)
            if self.store is not None:
                self.store.close()
            if self._sender.in_flight == 0:
                self._wire.close()
        unsent = [*self._sender.taken(), *self._queues.all()]
        if self._drop is not None and unsent:
            self._dropped(unsent)
        elif self.store is None and self.unsettled > 0:
            text = f"{IS_CLOSED}: {self.unsettled} events were not sent"
            raise BufferError(text, self.unsettled) from failure
        elif failure is not None:
            raise failure

    def _flush_until(self, until_ms: float) -> BaseException | None:
        try:
            self.open()
            turn = self.begin_flush()
            if turn is not None:
                self._sender.help(turn.future.done, until_ms)
                self.leave(turn)
                if turn.future.done():
                    turn.future.result()
            self.raise_refusal()
        except Exception as error:
            return error
        return None

    def _reserve(self, turn: Turn) -> bool:
        if self.store is not None:
            return self.store.reserve(turn.size)
        limits, queues = self.limits, self._queues
        if queues.held_events + len(turn.entries) > limits.max_waiting_events:
            return False
        if queues.held_bytes + turn.size > limits.max_waiting_bytes:
            return False
        self._accepted += len(turn.entries)
        self._push(turn.entries)
        return True

    def _push(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._numbered += 1
            entry.seq = self._numbered
            self._queues.push(entry)
        self._sender.run()

    def _admit(self) -> None:
        """There may be room: callers have it in turn."""
        while self._turns:
            if not self._turns[0].future.cancelled() and not self._reserve(self._turns[0]):
                return
            self._turns.popleft().end()

    def _dropped(self, entries: Sequence[Entry]) -> None:
        if self._drop is not None and entries:
            events = [json.loads(entry.json) for entry in entries]
            self._drop(events, BufferError("the service does not answer"))

    def _heard(self, callback: Callable[..., object] | None, *said: Any) -> None:
        """What a callback raises ends nothing: the next `flush` or `close` raises it."""
        if callback is None:
            return
        try:
            callback(*said)
        except Exception as error:
            self._refusal = self._refusal or error

    # What the sender tells and asks.

    def send(self, batch: Sequence[Entry], timeout_ms: float | None) -> None:
        if self.store is not None and not self._is_claimed:
            with self._claiming:
                self.store.claim(self._wire.scope())
                self._is_claimed = True
        self._wire.send(batch, timeout_ms)

    def is_hurried(self) -> bool:
        return bool(self._flushes or self._turns)

    def settled(self, entries: Sequence[Entry]) -> None:
        self._settled += len(entries)
        for turn in list(self._flushes):
            turn.left -= sum(1 for entry in entries if entry.seq <= turn.up_to)
            if turn.left == 0:
                self._flushes.discard(turn)
                turn.end()
        if self.store is not None:
            self.store.settle(entries)
        self._admit()
        if self._is_closed:
            self._lock.notify_all()

    def refused(self, entry: Entry, error: Exception) -> None:
        if self._on_rejected is None:
            self._refusal = self._refusal or error
        else:
            self._heard(self._on_rejected, json.loads(entry.json), error)

    def failed(self, error: Exception, is_stuck: bool = False) -> None:
        self._heard(self._on_error, error)
        dropped: list[Turn] = []
        with self._lock:
            if is_stuck:
                for turn in [*self._turns, *self._flushes]:
                    turn.end(error)
                self._turns.clear()
                self._flushes.clear()
                self._lock.notify_all()
            elif self._drop is not None and self._sender.is_down:
                dropped = list(self._turns)
                self._turns.clear()
        for turn in dropped:
            try:
                self._dropped(turn.entries)
            except Exception as thrown:
                turn.end(thrown)
            else:
                turn.end()

    # What the store tells and asks.

    def has_room(self) -> bool:
        limits, queues = self.limits, self._queues
        return queues.held_events < limits.max_waiting_events and (
            queues.held_bytes < limits.max_waiting_bytes
        )

    def kept(self, entries: int) -> None:
        with self._lock:
            self._accepted += entries

    def push(self, entries: Sequence[Entry]) -> None:
        with self._lock:
            self._push(entries)

    def freed(self) -> None:
        with self._lock:
            self._admit()
