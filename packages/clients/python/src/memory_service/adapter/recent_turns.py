"""The turns of a process that may go on."""

import hashlib
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_MOST_TURNS = 1_000
_KEPT_S = 600.0


class RecentTurns(Generic[T]):
    """A thousand turns at most, each for ten minutes after its last use. From any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turns: OrderedDict[str, tuple[T, float]] = OrderedDict()

    def use(self, key: str, make: Callable[[], T], now_s: float | None = None) -> T:
        """The turn of a key, which is used now; made where the process does not know it."""
        now = time.monotonic() if now_s is None else now_s
        with self._lock:
            self._drop(now)
            kept = self._turns.pop(key, None)
            turn = make() if kept is None else kept[0]
            self._turns[key] = (turn, now)
            self._drop(now)
            return turn

    def delete(self, key: str) -> None:
        """The turn is not known any more."""
        with self._lock:
            self._turns.pop(key, None)

    def _drop(self, now_s: float) -> None:
        while self._turns:
            _, used_s = next(iter(self._turns.values()))
            if len(self._turns) <= _MOST_TURNS and used_s > now_s - _KEPT_S:
                return
            self._turns.popitem(last=False)


def digest(*named: Any) -> str:
    """Half of the SHA-256 of what names something, in hex."""
    return hashlib.sha256(json.dumps(named).encode()).hexdigest()[:32]


def joined(texts: Iterable[str]) -> str:
    """What was said in the steps of a turn, without those that only called tools."""
    return "\n\n".join(text for text in texts if text.strip())
