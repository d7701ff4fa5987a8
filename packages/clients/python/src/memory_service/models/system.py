"""Generated from docs/openapi.json by tools/generate.py."""

from __future__ import annotations

from typing import Literal

from pydantic import RootModel

from memory_service._base import Model


class Revoked(Model):
    """Nothing that it signed counts any more."""

    revoked_at: int


class Key(Model):
    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: str
    kid: str
    """Its thumbprint (RFC 7638)."""
    alg: Literal["EdDSA"]
    use: Literal["sig"]
    iat: int | None = None
    """Seconds: since when it is known."""
    exp: int | None = None
    """Seconds: when it was retired. What it signed until then stays valid."""
    revoked: Revoked | None = None
    """Nothing that it signed counts any more."""


class CertificateKeys(Model):
    """The public keys of certificates as a JWK set (RFC 7517), the newest first."""

    keys: list[Key]


class CertificateKeysPem(RootModel[str]):
    root: str
    """PEM blocks, each below the id of its key, the newest first."""


class Health(Model):
    """Every part that stores something works."""

    status: Literal["ok"]
    database: Literal["up"]
    parts: dict[str, dict[str, str]]
    """Each service and what it depends on."""
