"""What the calls below `facts`, `forget` and `traces` do."""

from typing import Any, Literal

from typing_extensions import Unpack

from .. import filters, models
from .._requests import Request, reader
from ..settings import CallOptions, split_options
from .caller import AsyncCaller
from .list import AsyncList

Rating = Literal["useful", "irrelevant", "incorrect"]
ForgetMode = Literal["disable", "delete"]


class AsyncFacts:
    """Facts, and statements that wait for a decision."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def list(self, **given: Unpack[filters.FactFilters]) -> AsyncList[models.Fact]:
        """Newest first."""
        options, found = split_options(given, filters.FactFilters, "list")
        return self._caller.list("/v1/facts", models.FactList, models.Fact, found, options)

    async def get(self, fact_id: str, **options: Unpack[CallOptions]) -> models.FactDetail:
        """A fact with its evidence."""
        own: dict[str, Any] = {"params": {"fact_id": fact_id}, "project": "query"}
        request = Request("GET", "/v1/facts/{fact_id}", reader(models.FactDetail), **own)
        return await self._caller.call(request, options)

    async def history(self, fact_id: str, **options: Unpack[CallOptions]) -> models.FactHistory:
        """What became of a fact, and who did it."""
        path, own = "/v1/facts/{fact_id}/history", {"fact_id": fact_id}
        request = Request("GET", path, reader(models.FactHistory), params=own)
        return await self._caller.call(request, options)

    async def feedback(
        self, fact_id: str, rating: Rating, **given: Unpack[filters.FeedbackOptions]
    ) -> models.Recorded:
        """Rates a fact."""
        return await rate(self._caller, {"fact_id": fact_id}, rating, given)

    async def forget(
        self, fact_id: str, *, mode: ForgetMode, **given: Unpack[filters.ForgetOptions]
    ) -> models.Forgotten:
        """ "disable" can be undone, "delete" erases."""
        return await forget(self._caller, {"fact_id": fact_id}, mode, given)

    def quarantine(
        self, **given: Unpack[filters.QuarantineFilters]
    ) -> AsyncList[models.QuarantinedFact]:
        """Statements that wait for somebody's decision."""
        options, found = split_options(given, filters.QuarantineFilters, "quarantine")
        types = (models.Quarantine, models.QuarantinedFact)
        return self._caller.list("/v1/quarantine", *types, found, options)

    async def review(
        self, fact_id: str, review: Literal["release", "discard"], **options: Unpack[CallOptions]
    ) -> models.Reviewed:
        """Decides over a statement in quarantine."""
        own: dict[str, Any] = {"params": {"fact_id": fact_id}, "body": {"review": review}}
        path, read = "/v1/facts/{fact_id}/review", reader(models.Reviewed)
        request = Request("POST", path, read, **own, project="body", repeat="key")
        return await self._caller.call(request, options)


class AsyncForget:
    """What was forgotten, and its receipts."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def subject(
        self, subject_id: str, *, mode: ForgetMode, **given: Unpack[filters.ForgetOptions]
    ) -> models.Forgotten:
        """ "disable" can be undone, "delete" erases."""
        return await forget(self._caller, {"subject_id": subject_id}, mode, given)

    async def fact(
        self, fact_id: str, *, mode: ForgetMode, **given: Unpack[filters.ForgetOptions]
    ) -> models.Forgotten:
        """ "disable" can be undone, "delete" erases."""
        return await forget(self._caller, {"fact_id": fact_id}, mode, given)

    def list(self, **given: Unpack[filters.ReceiptFilters]) -> AsyncList[models.Receipt]:
        """Receipts, newest first."""
        options, found = split_options(given, filters.ReceiptFilters, "list")
        return self._caller.list("/v1/forget", models.ReceiptList, models.Receipt, found, options)

    async def get(self, forget_id: str, **options: Unpack[CallOptions]) -> models.Receipt:
        """A receipt."""
        own = {"forget_id": forget_id}
        request = Request("GET", "/v1/forget/{forget_id}", reader(models.Receipt), params=own)
        return await self._caller.call(request, options)

    async def certificate(
        self, forget_id: str, **options: Unpack[CallOptions]
    ) -> models.Certificate:
        """What proves the erasure."""
        path, own = "/v1/forget/{forget_id}/certificate", {"forget_id": forget_id}
        request = Request("GET", path, reader(models.Certificate), params=own)
        return await self._caller.call(request, options)

    async def certificate_as(
        self, forget_id: str, form: Literal["jose", "html"], **options: Unpack[CallOptions]
    ) -> str:
        """The certificate signed (JWS), or as a page to print."""
        accept = "application/jose" if form == "jose" else "text/html"
        own: dict[str, Any] = {"params": {"forget_id": forget_id}, "headers": {"accept": accept}}
        request = Request("GET", "/v1/forget/{forget_id}/certificate", str, **own)
        return await self._caller.call(request, options)

    async def restore(self, forget_id: str, **options: Unpack[CallOptions]) -> models.Restored:
        """Undoes a forget of mode "disable"."""
        path, own = "/v1/forget/{forget_id}/restore", {"forget_id": forget_id}
        request = Request("POST", path, reader(models.Restored), params=own, repeat="key")
        return await self._caller.call(request, options)


class AsyncTraces:
    """Why packets were what they were."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def list(self, **given: Unpack[filters.TraceFilters]) -> AsyncList[models.TraceSummary]:
        """Newest first."""
        options, found = split_options(given, filters.TraceFilters, "list")
        types = (models.TraceList, models.TraceSummary)
        return self._caller.list("/v1/traces", *types, found, options)

    async def get(
        self, trace_id: str, *, subject_id: str, **options: Unpack[CallOptions]
    ) -> models.Trace:
        """Each decision about an item of a packet."""
        own: dict[str, Any] = {"params": {"trace_id": trace_id}, "project": "query"}
        query, read = {"subject_id": subject_id}, reader(models.Trace)
        request = Request("GET", "/v1/inspect/{trace_id}", read, query=query, **own)
        return await self._caller.call(request, options)

    async def feedback(
        self, trace_id: str, rating: Rating, **given: Unpack[filters.FeedbackOptions]
    ) -> models.Recorded:
        """Rates a packet."""
        return await rate(self._caller, {"trace_id": trace_id}, rating, given)


async def rate(
    caller: AsyncCaller, of: dict[str, str], rating: Rating, given: filters.FeedbackOptions
) -> models.Recorded:
    """Rates a fact or a packet."""
    options, found = split_options(given, filters.FeedbackOptions, "feedback")
    body = {**of, "rating": rating, "comment": found.get("reason")}
    read = reader(models.Recorded)
    request = Request("POST", "/v1/feedback", read, body=body, project="body", repeat="key")
    return await caller.call(request, options)


async def forget(
    caller: AsyncCaller, of: dict[str, str], mode: ForgetMode, given: filters.ForgetOptions
) -> models.Forgotten:
    """Forgets a fact or a subject."""
    options, found = split_options(given, filters.ForgetOptions, "forget")
    read = reader(models.Forgotten)
    body = {**of, "mode": mode, **found}
    request = Request("POST", "/v1/forget", read, body=body, project="body", repeat="key")
    return await caller.call(request, options)
