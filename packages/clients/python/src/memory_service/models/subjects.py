"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field

from memory_service._base import Model

from . import shared


class AliasBody(Model):
    """Another name for a subject."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    alias: str
    """Another name of the subject."""


class Merge(Model):
    """Only while the subject is merged with another, or is about to be."""

    merge_id: str
    """To read it, and to undo it."""
    status: Literal["merging", "merged", "unmerging"] | str
    subject_id: str
    """The name that the merged memory goes by."""
    merged_id: str
    """The other subject, which has aliases too."""


class MergeBody(Model):
    """The subject to merge with."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    with_: Annotated[str, Field(alias="with")]
    """The person or thing that is remembered, under a name of your own."""


class Alias(Model):
    """Another name of a subject."""

    alias: str
    created_at: AwareDatetime
    """An instant in UTC."""
    by: shared.SentBy


class AliasAdded(Model):
    """A name that now stands for a subject."""

    subject_id: str
    """The subject itself, by whichever of its names it was asked for."""
    alias: str
    created_at: AwareDatetime
    """An instant in UTC."""
    by: shared.SentBy


class AliasList(Model):
    """The other names of a subject, oldest first."""

    subject_id: str
    """The subject itself, by whichever of its names it was asked for."""
    aliases: list[Alias]
    merge: Merge | None = None
    """Only while the subject is merged with another, or is about to be."""


class MergeModel(Model):
    """Two subjects that are one memory, or were."""

    merge_id: str
    status: Literal["merging", "merged", "unmerging", "unmerged", "refused", "forgotten"] | str
    project_id: str
    subject_id: str | None
    """The name it goes by; null once deleted."""
    merged_id: str | None
    """The other subject; null once deleted."""
    events: int
    """Those of both, read again as one memory."""
    decisions: int
    """Decisions of people about either that hold in it."""
    started_at: AwareDatetime
    """An instant in UTC."""
    finished_at: AwareDatetime | None
    undone_at: AwareDatetime | None
    by: shared.SentBy
    undone_by: shared.SentBy | None
    """Who asked for the undo; null without one."""
