"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Any

from pydantic import AwareDatetime

from memory_service._base import Model

from . import shared


class Head(Model):
    """The end of the chain as it is now, over all projects. Keep one now and then, elsewhere: from it `verify-audit --head` finds whether the end of the log was cut off since."""

    position: int
    hash: str


class AuditEntry(Model):
    """Something that was decided, and by whom."""

    id: str
    position: int
    """Its place in the chain of this installation, which all projects share."""
    at: AwareDatetime
    """An instant in UTC."""
    type: str
    """What was decided, such as `key.created`."""
    project_id: str
    by: shared.SentBy
    request_id: str | None
    """The `X-Request-Id` of the request that decided it, if one did."""
    subject: str | None
    """The subject it is about, as a digest under a secret of this installation: the same for all entries about one subject, and nothing that can be found from a name."""
    data: dict[str, Any]
    """Ids, counts and words of the vocabulary; what there is depends on the type."""
    previous_hash: str | None
    """The hash of the entry before it, perhaps another project's."""
    hash: str


class AuditList(Model):
    """A page of the audit log, newest first."""

    entries: list[AuditEntry]
    head: Head | None
    """The end of the chain as it is now, over all projects. Keep one now and then, elsewhere: from it `verify-audit --head` finds whether the end of the log was cut off since."""
    next_cursor: str | None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""
