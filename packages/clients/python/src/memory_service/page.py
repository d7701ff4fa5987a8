"""A page of a list."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    items: list[T]
    next_cursor: str | None
    """For the page after it; None on the last one."""
    answer: Any
    """All that the service answered."""

    @staticmethod
    def of(answer: Any) -> "Page[T]":
        """The items are that field of the answer which is a list."""
        fields = type(answer).model_fields
        items = next(
            (value for name in fields if isinstance(value := getattr(answer, name), list)), []
        )
        return Page(items, getattr(answer, "next_cursor", None) or None, answer)
