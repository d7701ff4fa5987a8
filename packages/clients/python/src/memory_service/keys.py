"""Keys that nobody else makes."""

import os
from collections import deque

from .fork import ResetAfterFork

_BYTES = 16
_AT_ONCE = 256


class _Keys(ResetAfterFork):
    """Reads random bytes for many keys at once: a read lets other threads run, and each that waits to run again may wait for milliseconds."""

    def __init__(self) -> None:
        super().__init__()
        self.reset_after_fork()

    def reset_after_fork(self) -> None:
        self._ready: deque[str] = deque()

    def take(self) -> str:
        try:
            return self._ready.pop()
        except IndexError:
            digits, length = os.urandom(_BYTES * _AT_ONCE).hex(), 2 * _BYTES
            keys = [digits[at : at + length] for at in range(0, len(digits), length)]
            self._ready.extend(keys[1:])
            return keys[0]


_keys = _Keys()


def new_key() -> str:
    """A key that nobody else makes: 128 random bits in hexadecimal."""
    return _keys.take()
