"""A directory for one process at a time."""

import fcntl
import os

from ..errors import MemoryServiceError


class SpillInUseError(MemoryServiceError):
    """A directory is in use by another process, or by another buffer of this one."""


class DirectoryLock:
    """Held until it is released, or its process ends, however it ends: the system lets go of it then (flock)."""

    def __init__(self, directory: str) -> None:
        """Raises SpillInUseError."""
        self._file = os.open(os.path.join(directory, "lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise SpillInUseError(f"{directory}: the directory is in use") from error

    def release(self) -> None:
        """Another process may have the directory."""
        fcntl.flock(self._file, fcntl.LOCK_UN)
        os.close(self._file)

    def forget(self) -> None:
        """In a forked child, which shares the parent's lock: lets go of it without ending it."""
        os.close(self._file)
