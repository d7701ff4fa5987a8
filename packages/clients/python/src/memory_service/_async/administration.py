"""What the calls below `keys` and `webhooks` do."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeVar

from typing_extensions import Unpack

from .. import filters, models
from .._requests import Request, reader
from ..events import written
from ..settings import CallOptions, split_options
from .caller import AsyncCaller
from .list import AsyncList

T = TypeVar("T")


class AsyncKeys:
    """Keys of the organization."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create(
        self,
        *,
        label: str | None = None,
        rights: Sequence[str] | None = None,
        expires_at: datetime | str | None = None,
        org_id: str | None = None,
        project_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> models.KeyCreated:
        """A new key, shown once. Its organization and project are those of the client's own key unless given."""
        limit = self._caller.deadline(options)
        if org_id is None or project_id is None:
            own = await self._caller.scope(limit)
            org_id, project_id = org_id or own.org_id, project_id or own.project_id
        body: dict[str, Any] = {"org_id": org_id, "project_id": project_id, "label": label}
        body["rights"] = None if rights is None else list(rights)
        body["expires_at"] = None if expires_at is None else written(expires_at)
        request = Request("POST", "/v1/keys", reader(models.KeyCreated), body=body, repeat="key")
        return await self._caller.call(request, options, limit)

    def list(self, **given: Unpack[filters.KeyFilters]) -> AsyncList[models.Key]:
        """Keys without their secrets."""
        options, found = split_options(given, filters.KeyFilters, "list")
        types = (models.KeyList, models.Key)
        return self._caller.list("/v1/keys", *types, found, options, project="")

    async def revoke(self, key_id: str, **options: Unpack[CallOptions]) -> models.KeyRevoked:
        """The key opens nothing from then on."""
        own = {"key_id": key_id}
        request = Request("DELETE", "/v1/keys/{key_id}", reader(models.KeyRevoked), params=own)
        return await self._caller.call(request, options)


class AsyncWebhooks:
    """Who is called when something happens."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create(
        self,
        *,
        url: str,
        events: Sequence[str],
        include: Sequence[str] | None = None,
        description: str | None = None,
        **options: Unpack[CallOptions],
    ) -> models.WebhookCreated:
        """A webhook with its secret, which is shown once."""
        body: dict[str, Any] = {"url": url, "events": list(events), "description": description}
        body["include"] = None if include is None else list(include)
        own: dict[str, Any] = {"body": body, "project": "body", "repeat": "key"}
        return await self._caller.call(
            Request("POST", "/v1/webhooks", reader(models.WebhookCreated), **own), options
        )

    def list(self, **options: Unpack[CallOptions]) -> AsyncList[models.Webhook]:
        """Webhooks of the project."""
        own, _ = split_options(options, CallOptions, "list")
        types = (models.WebhookList, models.Webhook)
        return self._caller.list("/v1/webhooks", *types, {}, own)

    async def get(self, webhook_id: str, **options: Unpack[CallOptions]) -> models.Webhook:
        """A webhook."""
        return await self._one("GET", "", models.Webhook, webhook_id, options)

    async def update(
        self,
        webhook_id: str,
        *,
        url: str | None = None,
        events: Sequence[str] | None = None,
        include: Sequence[str] | None = None,
        description: str | None = None,
        enabled: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> models.Webhook:
        """Changes what is given."""
        body: dict[str, Any] = {"url": url, "description": description, "enabled": enabled}
        body["events"] = None if events is None else list(events)
        body["include"] = None if include is None else list(include)
        return await self._one("PATCH", "", models.Webhook, webhook_id, options, body=body)

    async def delete(
        self, webhook_id: str, **options: Unpack[CallOptions]
    ) -> models.WebhookDeleted:
        """Nothing is sent to it from then on."""
        return await self._one("DELETE", "", models.WebhookDeleted, webhook_id, options)

    async def rotate(
        self, webhook_id: str, **options: Unpack[CallOptions]
    ) -> models.WebhookRotated:
        """A new secret; the old one is good for a while."""
        model = models.WebhookRotated
        return await self._one("POST", "/rotate", model, webhook_id, options, repeat="key")

    async def test(self, webhook_id: str, **options: Unpack[CallOptions]) -> models.WebhookTested:
        """Sends an event that says it is a test."""
        return await self._one("POST", "/test", models.WebhookTested, webhook_id, options)

    def deliveries(
        self, webhook_id: str, **given: Unpack[filters.DeliveryFilters]
    ) -> AsyncList[models.Delivery]:
        """What was sent, newest first."""
        options, found = split_options(given, filters.DeliveryFilters, "deliveries")
        path, own = "/v1/webhooks/{webhook_id}/deliveries", {"webhook_id": webhook_id}
        types = (models.DeliveryList, models.Delivery)
        return self._caller.list(path, *types, found, options, params=own, project="")

    async def resend(
        self, webhook_id: str, delivery_id: str, **options: Unpack[CallOptions]
    ) -> models.Delivery:
        """Sends a delivery again."""
        path = "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend"
        own = {"webhook_id": webhook_id, "delivery_id": delivery_id}
        request = Request("POST", path, reader(models.Delivery), params=own)
        return await self._caller.call(request, options)

    async def resend_failed(self, webhook_id: str, **options: Unpack[CallOptions]) -> models.Resent:
        """Sends all deliveries again that failed."""
        return await self._one("POST", "/resend", models.Resent, webhook_id, options)

    async def _one(
        self,
        method: str,
        what: str,
        model: type[T],
        webhook_id: str,
        options: CallOptions,
        **own: Any,
    ) -> T:
        path = "/v1/webhooks/{webhook_id}" + what
        params = {"webhook_id": webhook_id}
        request = Request(method, path, reader(model), params=params, **own)
        return await self._caller.call(request, options)
