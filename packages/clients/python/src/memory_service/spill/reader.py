"""Reads entries that are on disk only, in their order."""

import json
from collections.abc import Callable

from ..buffer.queue import Entry
from .segment import Segment, read_lines, settled_lines

Place = tuple[Segment, int]
_BROKEN = b'{"subject_id":""}'
_ANY_MOST = 2**31


class Reader:
    """`behind`: how many there are; counted by who reads, when they are where they belong."""

    def __init__(self) -> None:
        self.behind = 0
        self._segment: Segment | None = None
        self._offset = 0
        self._line = 0
        self._settled: set[int] | None = None

    def begin(self, segment: Segment | None, offset: int, line: int) -> None:
        """Entries are on disk from this place on, until it has read them all."""
        self._segment, self._offset, self._line, self._settled = segment, offset, line, None

    def read(self, after: Callable[[Segment], Segment | None], at_ms: float) -> list[Entry]:
        """The next of them, about a quarter of a megabyte; none where a segment ends. Raises OSError."""
        segment = self._segment
        if segment is None:
            raise OSError("a segment of the spill directory is missing")
        if self._offset >= segment.size:
            self.begin(after(segment), 0, 0)
            return []
        if self._settled is None:
            self._settled = settled_lines(segment)
        lines, size = read_lines(segment, self._offset)
        self._offset += size
        entries = []
        for line in lines:
            if self._line not in self._settled:
                entries.append(_entry(line, at_ms, (segment, self._line)))
            self._line += 1
        return entries


def _entry(line: bytes, at_ms: float, place: Place) -> Entry:
    """What a failing disk made of a line is sent as an event without content, which the service refuses: so it is reported, and holds nothing up."""
    try:
        event = json.loads(line)
        subject = event["subject_id"]
    except (ValueError, KeyError, TypeError):
        line, subject = _BROKEN, ""
    return Entry(subject, line, at_ms, _ANY_MOST, place)
