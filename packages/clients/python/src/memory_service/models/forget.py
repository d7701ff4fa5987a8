"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, RootModel

from memory_service._base import Model

from . import shared


class Check(Model):
    """The last search for residual rows (`verify-erasure`) before it was issued: what was left, by database. Null without one."""

    checked_at: AwareDatetime
    """An instant in UTC."""
    residual_rows: dict[str, int]


class AuditHead(Model):
    """The end of the audit log when it was signed, over all projects; null where the log was empty. `verify-audit --certificate` finds whether anything up to it was removed since. Absent in certificates of earlier releases."""

    position: int
    hash: str


class CertifiedReceipt(Model):
    """A finished receipt as a certificate has it."""

    forget_id: str
    action: Literal["erase", "restore"] | str
    restores: str | None
    mode: Literal["disable", "delete"] | str
    scope: Literal["subject", "fact"] | str
    project_id: str
    target_hash: str
    facts_disabled: int
    facts_deleted: int
    conflict_sets_deleted: int
    events_deleted: int
    traces_deleted: int
    started_at: AwareDatetime
    """An instant in UTC."""
    finished_at: AwareDatetime
    """An instant in UTC."""
    key_prefix: str | None
    actor: str | None
    requested_by: str | None
    reason: str | None
    position: int
    """Its place in the chain of receipts, from 1."""
    previous_hash: str | None
    hash: str


class ForgetBody(Model):
    """A subject or a fact, exactly one of the two, and what to do with it."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    subject_id: str
    """The subject of whom everything is forgotten; or `fact_id`."""
    fact_id: Annotated[None, Field(None)] = None
    """The one fact that is forgotten; or `subject_id`."""
    mode: Literal["disable", "delete"] | str
    """`disable` can be undone, `delete` erases."""
    requested_by: str | None = None
    """On whose behalf, as a reference of yours. Stays with the receipt."""
    reason: str | None = None
    """Why, in words. Stays with the receipt for ever, whatever is erased: do not name the subject in it."""


class ForgetBodyModel(Model):
    """A subject or a fact, exactly one of the two, and what to do with it."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    subject_id: Annotated[None, Field(None)] = None
    """The subject of whom everything is forgotten; or `fact_id`."""
    fact_id: str
    """The one fact that is forgotten; or `subject_id`."""
    mode: Literal["disable", "delete"] | str
    """`disable` can be undone, `delete` erases."""
    requested_by: str | None = None
    """On whose behalf, as a reference of yours. Stays with the receipt."""
    reason: str | None = None
    """Why, in words. Stays with the receipt for ever, whatever is erased: do not name the subject in it."""


class ForgetBodyModel1(RootModel[ForgetBody | ForgetBodyModel]):
    root: ForgetBody | ForgetBodyModel
    """A subject or a fact, exactly one of the two, and what to do with it."""


class Forgotten(Model):
    """What a forget changed."""

    status: Literal["ok"]
    mode: Literal["disable", "delete"] | str
    scope: Literal["subject", "fact"] | str
    forget_id: str
    """The receipt."""
    facts_disabled: int
    facts_deleted: int
    conflict_sets_deleted: int
    events_deleted: int
    traces_deleted: int


class Restored(Model):
    """What a restore gave back."""

    status: Literal["ok"]
    forget_id: str
    scope: Literal["subject", "fact"] | str
    facts_restored: int


class Certificate(Model):
    """The payload, to be read; what is signed is `payload`."""

    version: Literal[1]
    certifies: Literal["erasure", "disable", "restore"] | str
    """Whether something was erased, or only hidden, or served again."""
    statement: str
    """What it says, in a sentence or two."""
    does_not_say: list[str]
    """What must not be read into it."""
    issuer: str
    key_id: str
    """The thumbprint of the key (RFC 7638)."""
    issued_at: AwareDatetime
    """An instant in UTC."""
    receipt: CertifiedReceipt
    parts: list[CertifiedReceipt] | None = None
    """The receipts of what it was merged with; only where it was. The counts of the forget are the sum of all."""
    part_of: str | None = None
    """The receipt that has all of the forget, where this one is a part of it."""
    check: Check | None
    """The last search for residual rows (`verify-erasure`) before it was issued: what was left, by database. Null without one."""
    audit_head: AuditHead | None = None
    """The end of the audit log when it was signed, over all projects; null where the log was empty. `verify-audit --certificate` finds whether anything up to it was removed since. Absent in certificates of earlier releases."""


class CertificateModel(Model):
    """A signed statement of a receipt: a JSON Web Signature in its flattened form."""

    certificate: Certificate
    """The payload, to be read; what is signed is `payload`."""
    protected: str
    """The header: algorithm, key id, type; base64url."""
    payload: str
    """Base64url."""
    signature: str
    """Ed25519, base64url."""


class OneReceipt(Model):
    """The receipt of one forget or restore, whatever it is a part of."""

    forget_id: str
    status: Literal["pending", "done"] | str
    action: Literal["erase", "restore"] | str
    restores: str | None
    """The receipt that it undoes."""
    mode: Literal["disable", "delete"] | str
    scope: Literal["subject", "fact"] | str
    project_id: str
    target_hash: str
    """A digest of what was forgotten."""
    facts_disabled: int
    facts_deleted: int
    conflict_sets_deleted: int
    events_deleted: int
    traces_deleted: int
    started_at: AwareDatetime
    """An instant in UTC."""
    finished_at: AwareDatetime | None
    key_prefix: str | None
    """The key that asked for it."""
    previous_hash: str | None
    """The hash of the receipt before."""
    hash: str | None
    requested_by: str | None = None
    """On whose behalf; only where given."""
    reason: str | None = None
    """Why; only where given."""
    by: shared.SentBy | None = None
    """Who asked for it: in a list always, otherwise only where the request named an actor."""
    part_of: str | None = None
    """Only of a part of a forget of a merged subject: the receipt of the whole."""


class Receipt(OneReceipt):
    """The receipt of a forget or a restore."""

    parts: list[OneReceipt] | None = None
    """Only of a forget of what was merged: the receipts of the others. It is done when they are, and changed as many rows as all of them count."""


class ReceiptList(Model):
    """A page of receipts, newest first."""

    receipts: list[Receipt]
    next_cursor: str | None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""
