"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, RootModel

from memory_service._base import Model


class ChatAnswer(RootModel[dict[str, Any]]):
    """What the provider answered, unchanged."""

    root: dict[str, Any]


class Message(Model):
    model_config = ConfigDict(
        extra="allow",
        use_attribute_docstrings=True,
    )
    __annotations__ = {
        "__pydantic_extra__": dict[str, Any],
    }
    role: Any | None = None
    """`user`, `system` or another."""


class ChatBody(Model):
    """A chat-completions request. Only `model`, `messages` and `stream` are read; everything is forwarded."""

    model_config = ConfigDict(
        extra="allow",
        use_attribute_docstrings=True,
    )
    __annotations__ = {
        "__pydantic_extra__": dict[str, Any],
    }
    model: Any | None = None
    """The name of a model."""
    messages: list[Message]
    stream: Any | None = None
    """`true` streams the answer."""


class ModelList(RootModel[dict[str, Any]]):
    """What the provider answered, unchanged."""

    root: dict[str, Any]
