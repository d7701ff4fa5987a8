"""What a child process must not use of its parent."""

import os
import weakref

_living: "weakref.WeakSet[ResetAfterFork]" = weakref.WeakSet()


class ResetAfterFork:
    """Its `reset_after_fork` is called in a child process that `os.fork` makes, before anything else there."""

    def __init__(self) -> None:
        _living.add(self)

    def reset_after_fork(self) -> None:
        """Lets go of connections, locks and threads: they are the parent's."""
        raise NotImplementedError


def _reset() -> None:
    for living in list(_living):
        living.reset_after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset)
