"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Literal

from pydantic import RootModel

from memory_service._base import Model


class ExportLines(RootModel[str]):
    root: str
    """One JSON object a line: a header, lines of events, facts and the rest, check lines between them, and an end with counts and a digest."""


class Counts(Model):
    stored: int
    """Written now."""
    known: int
    """There already, and left as they are."""
    dropped: int
    """Left out: hidden where they come from, or forgotten while the import went on."""


class Imported(Model):
    """The stream was whole, and all of it is stored."""

    status: Literal["ok"]
    project_id: str
    subject_id: str | None
    """That of the header."""
    lines: int
    """Lines of the stream, header and end included."""
    counts: dict[str, Counts]
    """By type of line."""
    indexed: bool
    """Contexts see all of it; otherwise they do some seconds or minutes later."""
