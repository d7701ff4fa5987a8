"""What was said in items of the framework."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_TEXT = frozenset({"input_text", "output_text", "text"})


@dataclass(frozen=True)
class Said:
    """What somebody said."""

    role: str
    content: str


def said_in(item: Any) -> Said | None:
    """The text of an item that a user or the model said; None for calls of tools and the like."""
    if not isinstance(item, dict) or item.get("type", "message") != "message":
        return None
    role, content = item.get("role"), item.get("content") or ""
    if role not in ("user", "assistant"):
        return None
    if isinstance(content, str):
        return Said(role, content.strip())
    texts = [part.get("text") or "" for part in content if part.get("type") in _TEXT]
    return Said(role, "\n".join(filter(None, texts)).strip())


def all_said(items: Sequence[Any]) -> list[Said]:
    """What was said in a list of items, in their order."""
    return [said for item in items if (said := said_in(item)) is not None and said.content]


def without(said: Sequence[Said], known: Sequence[Said]) -> list[Said]:
    """What is in a list and not in another, each as often as it is there more."""
    left = Counter(known)
    news = []
    for one in said:
        left[one] -= 1
        if left[one] < 0:
            news.append(one)
    return news
