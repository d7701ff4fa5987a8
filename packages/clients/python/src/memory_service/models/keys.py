"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Literal

from pydantic import AwareDatetime

from memory_service._base import Model

from . import shared


class KeyBody(Model):
    """The scope of a new key."""

    org_id: str
    """The organization that owns the project."""
    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""
    label: str | None = None
    rights: list[Literal["capture", "read", "review", "erase", "keys"] | str] | None = None
    """`capture` sends events, `read` asks and lists, `review` resolves and rates, `erase` forgets, `keys` manages keys. Absent: all that its creator may do."""
    expires_at: AwareDatetime | None = None
    """From when on the key is refused; in the future. Absent: never, or when the key ends that creates it, which no key it creates outlives."""


class KeyFields(Model):
    """What a key is; never the key itself."""

    id: str
    prefix: str
    """The first 8 characters of the key, by which receipts name it."""
    org_id: str
    project_id: str
    label: str | None
    rights: list[Literal["capture", "read", "review", "erase", "keys"] | str] | None = None
    """What it may do; a key without the field may do everything."""
    created_at: AwareDatetime
    """An instant in UTC."""
    expires_at: AwareDatetime | None = None
    """From when on it is refused; a key without the field has no end."""


class KeyRevoked(Model):
    """The key is revoked."""

    id: str
    status: Literal["revoked"]


class ProvisionBody(Model):
    """An owner known to the console."""

    owner_ref: str
    """The console's name for the owner."""
    name: str


class Provisioned(Model):
    """The organization's project and key."""

    id: str
    prefix: str
    """The first 8 characters of the key, by which receipts name it."""
    org_id: str
    project_id: str
    created_at: AwareDatetime
    """An instant in UTC."""
    expires_at: AwareDatetime | None = None
    """From when on it is refused; a key without the field has no end."""
    key: str
    """The key itself, shown this once."""
    org_created: bool
    """False where the owner was known."""


class Provider(Model):
    """Null where the server has none: keys are the only way in."""

    name: str
    """How people know the provider."""


class SignIn(Model):
    """Whether people can sign in by a provider."""

    provider: Provider | None
    """Null where the server has none: keys are the only way in."""


class SignInBegin(Model):
    """What a page keeps and proves later."""

    state: str
    """Random; comes back with the answer."""
    nonce: str
    """Random; comes back in the token of the provider."""
    code_challenge: str
    """SHA-256 of the code verifier, base64url (S256 of RFC 7636)."""


class SignInBegun(Model):
    """Where the person signs in."""

    url: str
    """The provider's page."""


class SignInComplete(Model):
    """The answer of the provider."""

    parameters: str
    """The query with which the provider sent the browser back, as it came."""
    state: str
    """The state that the sign-in was begun with."""
    nonce: str
    """Its nonce."""
    code_verifier: str
    """What the code challenge was made of."""


class SignInEnded(Model):
    """The sign-in is over."""

    status: Literal["ended"]


class SignInOpen(Model):
    """One of the projects of a sign-in."""

    org_id: str
    """The organization that owns the project."""
    project_id: str
    """The project. A key belongs to one; another project than the key's is 403."""


class Project(Model):
    org_id: str
    project_id: str
    rights: list[Literal["capture", "read", "review", "erase", "keys"] | str]


class SignedIn(Model):
    """Who signed in, and what is open to them."""

    token: str
    """Opens projects, and ends the sign-in."""
    actor: str
    """The person, as decisions and the audit log name them."""
    expires_at: AwareDatetime
    """When the sign-in and its keys end."""
    projects: list[Project]
    """What the person's roles open, at most 1,000."""


class WhoAmI(Model):
    """Whose key it is, and what it may do."""

    org_id: str | None
    """Null in open dev mode without a key."""
    project_id: str | None
    key_id: str | None
    prefix: str | None
    rights: list[Literal["capture", "read", "review", "erase", "keys"] | str]
    version: str
    """The version of the service."""


class Key(KeyFields):
    """A key in a listing."""

    revoked_at: AwareDatetime | None
    last_used_at: AwareDatetime | None = None
    """When it was used last, to a minute or two; only in a page, null while it never was."""
    created_by: shared.SentBy | None = None
    """Who made it; only in a page."""
    revoked_by: shared.SentBy | None = None
    """Who revoked it; only in a page, null while it is not revoked."""


class KeyCreated(KeyFields):
    """A new key."""

    key: str
    """The key itself, shown this once."""


class KeyList(Model):
    """Keys, without their clear text."""

    keys: list[Key]
    next_cursor: str | None = None
    """The cursor of the next page; null on the last one. Only in a page."""
