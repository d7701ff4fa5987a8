"""Appends lines to segments."""

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from ..buffer.queue import Entry
from .segment import Segment, new_segment

Written = Callable[[Segment, int, int], None]


class _Asked:
    def __init__(self, entries: Sequence[Entry], written: Written) -> None:
        self.entries = entries
        self.written = written
        self.is_done = False
        self.error: Exception | None = None


class Writer:
    """What several threads ask for while a write is under way is written together next, by the one that comes first."""

    def __init__(
        self,
        directory: str,
        next_n: int,
        segment_bytes: int,
        fsync: bool,
        begun: Callable[[Segment], None],
    ) -> None:
        self._directory = directory
        self._next_n = next_n
        self._segment_bytes = segment_bytes
        self._fsync = fsync
        self._begun = begun
        self._asking = threading.Lock()
        self._writing = threading.Lock()
        self._asked: list[_Asked] = []
        self._file: int | None = None
        self.current: Segment | None = None

    def append(self, entries: Sequence[Entry], written: Written) -> None:
        """Calls `written` with the segment, the number of the first line and its place in bytes once all are on disk; in the order of the calls.

        Raises OSError with nothing written.
        """
        own = _Asked(entries, written)
        with self._asking:
            self._asked.append(own)
        with self._writing:
            if not own.is_done:
                with self._asking:
                    group, self._asked = self._asked, []
                self._write(group)
        if own.error is not None:
            raise own.error

    def end_segment(self, wait: bool = False) -> Segment | None:
        """The next line begins another segment; gives back the one that ends, unless a write is under way."""
        if not self._writing.acquire(blocking=wait):
            return None
        try:
            ended, self.current = self.current, None
            file, self._file = self._file, None
            if file is not None:
                os.close(file)
            return ended
        finally:
            self._writing.release()

    def forget(self) -> None:
        """In a forked child: the file is the parent's."""
        if self._file is not None:
            os.close(self._file)

    def _write(self, group: list[_Asked]) -> None:
        try:
            segment, file = self._place()
            data = b"".join(entry.json + b"\n" for asked in group for entry in asked.entries)
            try:
                written = 0
                while written < len(data):
                    written += os.write(file, data[written:])
                if self._fsync:
                    os.fdatasync(file)
            except OSError:
                # What is half written must not be read, nor anything come after it.
                with suppress(OSError):
                    os.ftruncate(file, segment.size)
                self._file = None
                os.close(file)
                raise
        except OSError as error:
            for asked in group:
                asked.error, asked.is_done = error, True
            return
        offset = segment.size
        segment.size += len(data)
        for asked in group:
            first = segment.lines
            segment.lines += len(asked.entries)
            asked.written(segment, first, offset)
            offset += sum(entry.size for entry in asked.entries)
            asked.is_done = True

    def _place(self) -> tuple[Segment, int]:
        if self.current is not None and self._file is not None:
            if self.current.size < self._segment_bytes:
                return self.current, self._file
            os.close(self._file)
        segment = new_segment(self._directory, self._next_n)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL
        self._file = os.open(segment.path, flags, 0o600)
        self._next_n += 1
        self.current = segment
        self._begun(segment)
        if self._fsync:
            folder = os.open(self._directory, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        return segment, self._file
