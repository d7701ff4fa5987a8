"""Files of events, one a line, in the order in which they were accepted; each beside one that says which of its lines are settled."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

_NAME = re.compile(r"(\d{10})\.ndjson(\.done)?")
_READ_BYTES = 256 * 1024


@dataclass(eq=False)
class Segment:
    """Counts are of whole lines."""

    n: int
    path: str
    size: int = 0
    lines: int = 0
    settled: int = 0
    noted: list[int] = field(default_factory=list)
    """Lines that are settled and not written down yet."""

    @property
    def is_done(self) -> bool:
        return self.settled == self.lines


def new_segment(directory: str, n: int) -> Segment:
    """One without a file."""
    return Segment(n, os.path.join(directory, f"{n:010}.ndjson"))


def numbers_of(directory: str) -> list[int]:
    """The numbers of the segments of a directory, in their order."""
    found = (_NAME.fullmatch(name) for name in os.listdir(directory))
    return sorted(int(name[1]) for name in found if name is not None and name[2] is None)


def remove_orphans(directory: str) -> None:
    """Removes what is left of segments that are gone: it must never be taken for another segment's."""
    for name in os.listdir(directory):
        match = _NAME.fullmatch(name)
        if match is not None and match[2] is not None:
            events = os.path.join(directory, name.removesuffix(".done"))
            if not os.path.exists(events):
                os.remove(os.path.join(directory, name))


def found_segment(directory: str, n: int) -> Segment:
    """A segment that an earlier process left. A last line without its end was never acknowledged, and does not count."""
    segment = new_segment(directory, n)
    at = 0
    with open(segment.path, "rb") as file:
        while chunk := file.read(_READ_BYTES):
            segment.lines += chunk.count(b"\n")
            end = chunk.rfind(b"\n")
            if end >= 0:
                segment.size = at + end + 1
            at += len(chunk)
    segment.settled = len(settled_lines(segment))
    return segment


def settled_lines(segment: Segment) -> set[int]:
    """The numbers of the lines that are settled."""
    try:
        text = Path(segment.path + ".done").read_text()
    except FileNotFoundError:
        return set()
    whole = text[: text.rfind("\n") + 1]
    return {n for word in whole.split() if word.isdigit() and (n := int(word)) < segment.lines}


def note_settled(segment: Segment) -> None:
    """Writes down which lines are settled."""
    noted, segment.noted = segment.noted, []
    with open(segment.path + ".done", "a") as file:
        file.write(" ".join(map(str, noted)) + "\n")


def remove_segment(segment: Segment) -> None:
    """The events first: what is left of the other file alone means nothing."""
    for path in (segment.path, segment.path + ".done"):
        if os.path.exists(path):
            os.remove(path)


def read_lines(segment: Segment, offset: int) -> tuple[list[bytes], int]:
    """The whole lines of a segment from `offset` on, about a quarter of a megabyte of them and at least one; and how many bytes they are."""
    with open(segment.path, "rb") as file:
        file.seek(offset)
        most = _READ_BYTES
        while True:
            data = file.read(min(most, segment.size - offset))
            end = data.rfind(b"\n")
            if end >= 0:
                return data[:end].split(b"\n"), end + 1
            if len(data) < min(most, segment.size - offset) or most > segment.size:
                raise OSError(f"{segment.path} is shorter than it was")
            most *= 2
            file.seek(offset)
