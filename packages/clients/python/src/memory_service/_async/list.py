"""Lists of the service."""

from collections.abc import AsyncIterator
from typing import Generic, TypeVar

from .._io import AsyncReadPage
from ..page import Page

T = TypeVar("T")


class AsyncList(Generic[T]):
    """A list of the service: all of its items with `async for`, fetched a page at a time, or one page."""

    def __init__(self, read: AsyncReadPage) -> None:
        self._read = read

    async def page(self, *, limit: int = 100, cursor: str | None = None) -> Page[T]:
        """Raises what a call of the client raises."""
        return Page.of(await self._read({"limit": limit, "cursor": cursor}))

    async def __aiter__(self) -> AsyncIterator[T]:
        cursor: str | None = None
        while True:
            page = await self.page(cursor=cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return
