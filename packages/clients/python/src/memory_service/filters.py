"""Filters of the lists, under the names of the service; each beside the options of the call."""

from datetime import date, datetime

from .settings import CallOptions

Moment = datetime | date | str


class SubjectFilters(CallOptions, total=False):
    prefix: str | None


class FactsOfSubject(CallOptions, total=False):
    status: str | None
    """Several are joined by commas."""
    as_of: Moment | None
    """Only what was known and true then."""
    predicate: str | None
    text: str | None
    changed_since: Moment | None


class FactFilters(FactsOfSubject):
    subject_id: str


class ConflictsOfSubject(CallOptions, total=False):
    status: str | None
    predicate: str | None
    min_age_seconds: int | None


class ConflictFilters(ConflictsOfSubject, total=False):
    subject_id: str | None


class QuarantineFilters(CallOptions, total=False):
    subject_id: str | None
    predicate: str | None
    reason: str | None


class TraceFilters(CallOptions, total=False):
    subject_id: str | None
    trace_id: str | None
    thread_id: str | None
    run_id: str | None
    request_id: str | None
    from_: Moment | None
    to: Moment | None
    purpose: str | None
    text: str | None


class ReceiptFilters(CallOptions, total=False):
    subject_id: str | None
    mode: str | None
    scope: str | None
    from_: Moment | None
    to: Moment | None


class JobFilters(CallOptions, total=False):
    subject_id: str | None
    status: str | None


class AuditFilters(CallOptions, total=False):
    """`actor` is whose entries these are, and no option of this call."""

    type: str | None
    key_prefix: str | None
    from_: Moment | None
    to: Moment | None


class KeyFilters(CallOptions, total=False):
    revoked: bool | None


class DeliveryFilters(CallOptions, total=False):
    status: str | None


class UsageFilters(CallOptions, total=False):
    subject_id: str | None
    days: int | None


class FeedbackOptions(CallOptions, total=False):
    reason: str | None
    """For people; erased with what it is about."""


class ForgetOptions(CallOptions, total=False):
    reason: str | None
    """Why, in words. It stays with the receipt for ever: do not name the subject in it."""
    requested_by: str | None
    """On whose behalf, as a reference of yours."""
