# Generated from ../_async/list.py by tools/generate.py.
"""Lists of the service."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from .._io import ReadPage
from ..page import Page

T = TypeVar("T")


class List(Generic[T]):
    """A list of the service: all of its items with `async for`, fetched a page at a time, or one page."""

    def __init__(self, read: ReadPage) -> None:
        self._read = read

    def page(self, *, limit: int = 100, cursor: str | None = None) -> Page[T]:
        """Raises what a call of the client raises."""
        return Page.of(self._read({"limit": limit, "cursor": cursor}))

    def __iter__(self) -> Iterator[T]:
        cursor: str | None = None
        while True:
            page = self.page(cursor=cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return
