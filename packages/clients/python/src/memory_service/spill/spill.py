"""Events in a directory; see `spill_to`."""

import os
import threading
from collections.abc import Sequence
from typing import Any

from ..buffer.options import StoreHost
from ..buffer.queue import Entry
from ..buffer.sender import now_ms
from ..errors import MemoryServiceError
from .adoption import adopt, own_directory
from .lock import DirectoryLock
from .reader import Reader
from .segment import (
    Segment,
    found_segment,
    note_settled,
    numbers_of,
    remove_orphans,
    remove_segment,
)
from .writer import Writer

_MEBIBYTE = 2**20
_AGAIN_S = 1.0


class SpillOwnerError(MemoryServiceError):
    """The directory holds events of another project than the key's. Counts as an answer that no repeat mends."""

    status = 403


class Spill:
    """One thread of its own reads what memory has no room for, notes what is settled, and removes segments in which all is."""

    def __init__(self, directory: str, max_bytes: int, fsync: bool) -> None:
        self._given = os.path.abspath(directory)
        self._max_bytes = max_bytes
        self._fsync = fsync
        self._segment_bytes = min(8 * _MEBIBYTE, -(-max_bytes // 4))
        self.most_bytes = max_bytes // 2
        self._lock: DirectoryLock | None = None
        self._writer: Writer | None = None
        self._pid = os.getpid()
        self._is_taken = False
        self._begin()

    def _begin(self) -> None:
        self._directory = self._given
        self._host: StoreHost | None = None
        self._state = threading.Condition()
        self._segments: dict[int, Segment] = {}
        self._reader = Reader()
        self._bytes = 0
        """Of whole lines in all segments, and of those that have room."""
        self._owner: str | None = None
        self._is_closed = False
        self._is_settling = False
        self._thread: threading.Thread | None = None

    def reset_after_fork(self) -> None:
        """The child opens a directory of its own below the parent's when it captures."""
        if self._lock is not None:
            self._lock.forget()
        if self._writer is not None:
            self._writer.forget()
        self._lock = self._writer = None
        was_closed = self._is_closed
        self._begin()
        self._is_closed = was_closed

    def open(self, host: Any) -> None:
        """Raises SpillInUseError, OSError."""
        if os.getpid() == self._pid:
            if self._is_taken:
                raise MemoryServiceError("a spill directory serves one buffer")
            os.makedirs(self._given, mode=0o700, exist_ok=True)
            self._lock = DirectoryLock(self._given)
        else:
            self._directory, self._lock = own_directory(self._given)
        self._is_taken = True
        try:
            self._find()
        except BaseException:
            self._lock.release()
            self._is_taken = False
            raise
        first = next(iter(self._segments.values()), None)
        self._reader.begin(first, 0, 0)
        host.kept(self._reader.behind)
        self._host = host
        self._thread = threading.Thread(target=self._tidy, name="memory-service-spill", daemon=True)
        self._thread.start()

    def _find(self) -> None:
        """What an earlier process left, or one that was forked from it."""
        self._owner = _read(os.path.join(self._directory, "owner"))
        remove_orphans(self._directory)
        self._owner = adopt(self._given, self._directory, self._owner)
        numbers = numbers_of(self._directory)
        for n in numbers:
            segment = self._segments[n] = found_segment(self._directory, n)
            self._bytes += segment.size
        for segment in [*self._segments.values()]:
            if segment.is_done:
                self._remove(segment)
            else:
                self._reader.behind += segment.lines - segment.settled
        own = (self._segment_bytes, self._fsync, self._begun)
        self._writer = Writer(self._directory, (numbers or [0])[-1] + 1, *own)

    def _begun(self, segment: Segment) -> None:
        with self._state:
            self._segments[segment.n] = segment

    def reserve(self, size: int) -> bool:
        """Takes room for so many bytes; False where there is none."""
        with self._state:
            if self._bytes + size > self._max_bytes:
                return False
            self._bytes += size
            return True

    def release(self, size: int) -> None:
        """Gives back room in which nothing was kept."""
        with self._state:
            self._bytes -= size

    def keep(self, entries: Sequence[Entry], size: int) -> None:
        """Raises OSError with nothing kept."""
        host, writer = self._host, self._writer
        if host is None or writer is None:
            raise MemoryServiceError("the spill directory is closed")

        def written(segment: Segment, first_line: int, offset: int) -> None:
            for n, entry in enumerate(entries):
                entry.place = (segment, first_line + n)
            host.kept(len(entries))
            with self._state:
                is_first = self._reader.behind == 0
                goes_on = is_first and host.has_room()
                if not goes_on:
                    # What came earlier is read first.
                    if is_first:
                        self._reader.begin(segment, offset, first_line)
                    self._reader.behind += len(entries)
                    self._state.notify()
            if goes_on:
                host.push(entries)

        try:
            writer.append(entries, written)
        except OSError:
            self.release(size)
            host.freed()
            raise

    def claim(self, scope: str) -> None:
        """Raises SpillOwnerError; OSError."""
        if self._owner is None:
            # Whole or not at all, whenever the process is killed.
            file = os.path.join(self._directory, "owner")
            with open(f"{file}.new", "w") as new:
                new.write(scope)
            os.replace(f"{file}.new", file)
            self._owner = scope
        if self._owner != scope:
            raise SpillOwnerError(
                f"{self._directory} holds events of {self._owner}, and the key is of {scope}"
            )

    def settle(self, entries: Sequence[Entry]) -> None:
        """Called with the buffer's lock: nothing is written here."""
        with self._state:
            if self._is_closed:
                return
            for entry in entries:
                segment, line = entry.place
                segment.settled += 1
                segment.noted.append(line)
            self._is_settling = True
            self._state.notify()

    def close(self) -> None:
        """What is settled is written down, and the directory is another's."""
        with self._state:
            self._is_closed = True
            self._state.notify_all()
        if self._thread is not None:
            self._thread.join()
        if self._lock is None or self._writer is None:
            return
        self._writer.end_segment(wait=True)
        try:
            self._note()
            if not self._segments and os.path.exists(os.path.join(self._directory, "owner")):
                os.remove(os.path.join(self._directory, "owner"))
        finally:
            self._lock.release()
            self._lock = None

    def _tidy(self) -> None:
        idle = False
        while True:
            with self._state:
                if self._is_closed:
                    return
                can_read = (
                    self._reader.behind > 0 and self._host is not None and self._host.has_room()
                )
                if not (self._is_settling or can_read):
                    idle = not self._state.wait(_AGAIN_S) and not self._is_settling
                self._is_settling = False
            try:
                self._note()
                if idle and self._reader.behind == 0:
                    self._end_idle()
                self._read_more()
            except OSError as error:
                if self._host is not None:
                    self._host.failed(error)
                with self._state:
                    self._state.wait(_AGAIN_S)

    def _read_more(self) -> None:
        host, reader = self._host, self._reader
        while host is not None and reader.behind > 0 and host.has_room() and not self._is_closed:
            entries = reader.read(self._after, now_ms())
            # Together: entries that are kept meanwhile must not come before these.
            host.push(entries)
            with self._state:
                reader.behind -= len(entries)

    def _after(self, segment: Segment) -> Segment | None:
        with self._state:
            return next((one for n, one in sorted(self._segments.items()) if n > segment.n), None)

    def _note(self) -> None:
        """Writes down what is settled; a segment in which all is, and to which nothing more comes, goes."""
        with self._state:
            segments = list(self._segments.values())
        for segment in segments:
            if segment.is_done and self._may_end(segment):
                self._remove(segment)
            elif segment.noted:
                note_settled(segment)

    def _may_end(self, segment: Segment) -> bool:
        """One that is written to ends once it is worth another file."""
        writer = self._writer
        if writer is None or segment is not writer.current:
            return True
        is_worth = segment.size >= self._segment_bytes / 8
        return is_worth and writer.end_segment() is segment and segment.is_done

    def _end_idle(self) -> None:
        """Nothing has been settled for a moment: leaves no file behind where all is settled."""
        writer = self._writer
        if writer is not None and writer.current is not None and writer.current.is_done:
            writer.end_segment()
            self._note()

    def _remove(self, segment: Segment) -> None:
        remove_segment(segment)
        with self._state:
            if self._segments.pop(segment.n, None) is not None:
                self._bytes -= segment.size
        if self._host is not None:
            self._host.freed()


def _read(path: str) -> str | None:
    try:
        with open(path) as file:
            return file.read()
    except FileNotFoundError:
        return None
