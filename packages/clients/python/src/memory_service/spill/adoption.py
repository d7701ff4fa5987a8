"""Directories of processes that were forked, below that of their parent: `fork-1`, `fork-2` and so on."""

import os
import re
from contextlib import suppress

from .lock import DirectoryLock, SpillInUseError
from .segment import numbers_of

_FORK = re.compile(r"fork-\d+")
_MOST = 1_000


def own_directory(given: str) -> tuple[str, DirectoryLock]:
    """The first directory below `given` that no process has, and its lock. What is left in it is sent with the rest."""
    for n in range(1, _MOST):
        directory = os.path.join(given, f"fork-{n}")
        os.makedirs(directory, mode=0o700, exist_ok=True)
        with suppress(SpillInUseError):
            return directory, DirectoryLock(directory)
    raise SpillInUseError(f"{given}: {_MOST} forked processes are at work")


def adopt(given: str, directory: str, owner: str | None) -> str | None:
    """Moves segments of forked processes that have ended into `directory`, where their events are of the same project; gives back the owner.

    What says which lines are settled comes first: without its events it means nothing, and what it lacks is sent twice and stored once.
    """
    for name in sorted(filter(_FORK.fullmatch, os.listdir(given))):
        left = os.path.join(given, name)
        if left == directory:
            continue
        with suppress(SpillInUseError):
            lock = DirectoryLock(left)
            try:
                owner = _moved(left, directory, owner)
            finally:
                lock.release()
    return owner


def _moved(left: str, directory: str, owner: str | None) -> str | None:
    numbers = numbers_of(left)
    owner_file = os.path.join(left, "owner")
    others = None
    if os.path.exists(owner_file):
        with open(owner_file) as file:
            others = file.read()
    if not numbers or (owner is not None and others is not None and owner != others):
        return owner
    if owner is None and others is not None:
        with open(os.path.join(directory, "owner.new"), "w") as file:
            file.write(others)
        os.replace(os.path.join(directory, "owner.new"), os.path.join(directory, "owner"))
        owner = others
    n = (numbers_of(directory) or [0])[-1]
    for number in numbers:
        n += 1
        before = os.path.join(left, f"{number:010}.ndjson")
        after = os.path.join(directory, f"{n:010}.ndjson")
        if os.path.exists(before + ".done"):
            os.replace(before + ".done", after + ".done")
        os.replace(before, after)
    return owner
