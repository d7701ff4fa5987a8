"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Literal

from pydantic import AwareDatetime

from memory_service._base import Model

from . import shared


class Delivery(Model):
    """An event on its way to a webhook."""

    id: str
    event_id: str
    """The `webhook-id` of its calls."""
    type: str
    status: Literal["pending", "delivered", "dead"] | str
    """`dead`: it is not tried any more, and can be sent again."""
    attempts: int
    created_at: AwareDatetime
    """An instant in UTC."""
    last_attempt_at: AwareDatetime | None
    last_status: int | None
    last_error: (
        Literal[
            "status",
            "redirect",
            "refused_address",
            "unresolved",
            "connection",
            "tls",
            "timeout",
            "interrupted",
            "disabled",
            "too_many_pending",
        ]
        | str
        | None
    )
    """Null where the receiver answered 2xx. `status`: another status; `redirect`: it is not followed; `refused_address`: an address that calls must not go to; `unresolved`: the name has no address; `connection`, `tls`, `timeout`: so far it came; `interrupted`: this server stopped meanwhile; `disabled`, `too_many_pending`: it was not sent."""
    last_duration_ms: int | None
    next_attempt_at: AwareDatetime | None
    """Null unless it is pending."""


class DeliveryList(Model):
    """A page of deliveries, newest first."""

    deliveries: list[Delivery]
    next_cursor: str | None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""


class Resent(Model):
    """How many dead letters are sent again."""

    resent: int


class Webhook(Model):
    """A webhook, without its secret."""

    id: str
    project_id: str
    url: str
    events: list[
        Literal[
            "conflict.opened",
            "conflict.resolved",
            "fact.disputed",
            "fact.superseded",
            "forget.completed",
            "job.failed",
        ]
        | str
    ]
    description: str | None
    include: list[Literal["content"]]
    enabled: bool
    """False: nothing is sent, and nothing is kept to be."""
    disabled_because: Literal["request", "gone"] | str | None
    """`gone`: the receiver answered 410. Null while it is enabled."""
    created_at: AwareDatetime
    """An instant in UTC."""
    created_by: shared.SentBy


class WebhookBody(Model):
    """A webhook that is wanted."""

    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    url: str
    """Where it is called: `https`, without a user name or a fragment, at an address of the internet. The operator of the server may allow others."""
    events: list[
        Literal[
            "conflict.opened",
            "conflict.resolved",
            "fact.disputed",
            "fact.superseded",
            "forget.completed",
            "job.failed",
        ]
        | str
    ]
    """What it is called for."""
    include: list[Literal["content"]] | None = None
    description: str | None = None
    """A note of yours."""


class WebhookChange(Model):
    """What is to change; the rest stays."""

    url: str | None = None
    """Where it is called: `https`, without a user name or a fragment, at an address of the internet. The operator of the server may allow others."""
    events: (
        list[
            Literal[
                "conflict.opened",
                "conflict.resolved",
                "fact.disputed",
                "fact.superseded",
                "forget.completed",
                "job.failed",
            ]
            | str
        ]
        | None
    ) = None
    """What it is called for."""
    include: list[Literal["content"]] | None = None
    """`content` adds the facts that an event is about, and whose they are. Without it a call carries ids only."""
    description: str | None = None
    """A note of yours."""
    enabled: bool | None = None
    """False: nothing is sent any more, and what waits becomes a dead letter."""


class WebhookCreated(Webhook):
    """A new webhook."""

    secret: str
    """What its calls are signed with, shown this once."""


class WebhookDeleted(Model):
    """The webhook is deleted."""

    id: str
    status: Literal["deleted"]


class WebhookList(Model):
    """A page of webhooks, oldest first."""

    webhooks: list[Webhook]
    next_cursor: str | None
    """The cursor of the next page; null on the last one. Only where a page is asked for."""


class WebhookRotated(Model):
    """The new secret of a webhook."""

    id: str
    secret: str
    """What its calls are signed with, shown this once."""
    previous_until: AwareDatetime
    """Until then calls are signed with both."""


class WebhookTested(Model):
    """What became of a test call."""

    delivery_id: str
    delivered: bool
    status: int | None
    """The status that the receiver answered."""
    error: (
        Literal[
            "status",
            "redirect",
            "refused_address",
            "unresolved",
            "connection",
            "tls",
            "timeout",
            "interrupted",
            "disabled",
            "too_many_pending",
        ]
        | str
        | None
    )
    """Null where the receiver answered 2xx. `status`: another status; `redirect`: it is not followed; `refused_address`: an address that calls must not go to; `unresolved`: the name has no address; `connection`, `tls`, `timeout`: so far it came; `interrupted`: this server stopped meanwhile; `disabled`, `too_many_pending`: it was not sent."""
    duration_ms: int
