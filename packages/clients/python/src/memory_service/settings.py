"""Options of a client and of its calls."""

import os
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypedDict, get_type_hints
from urllib.parse import urlsplit

from .errors import MemoryServiceError

DEFAULT_URL = "http://127.0.0.1:8080"

OnError = Literal["raise", "continue"] | Callable[[Exception, str], Awaitable[object] | object]
"""What becomes of errors of `capture`, `context`, `feedback`, `consolidate` and of a buffer's calls: raised, or kept from the caller.

A function hears of each error with the name of its operation, and may raise it.
"""


class CallOptions(TypedDict, total=False):
    """What of one call can differ from the client's settings."""

    timeout_ms: float
    """For the whole call: repeats, waits and the body of the answer. 0 is for ever. A stream only has to begin within it."""
    max_retries: int
    idempotency_key: str
    """Two calls with one key are one. The client makes a key for each write; give one of your own where you repeat a call yourself."""
    actor: str
    """On whose behalf, kept in histories and in the audit log."""


@dataclass(frozen=True)
class Settings:
    """The options of a client with their defaults."""

    api_key: str
    base_url: str
    timeout_ms: float
    max_retries: int
    on_error: OnError
    actor: str | None
    org_id: str | None
    project_id: str | None

    def __repr__(self) -> str:
        return f"Settings(base_url={self.base_url!r})"


def settings_of(
    api_key: str | None,
    base_url: str | None,
    timeout_ms: float,
    max_retries: int,
    on_error: OnError,
    actor: str | None,
    org_id: str | None,
    project_id: str | None,
) -> Settings:
    """Raises MemoryServiceError where the address or the key cannot be one."""
    url = (base_url or os.environ.get("MEMORY_URL") or DEFAULT_URL).rstrip("/")
    key = (api_key if api_key is not None else os.environ.get("MEMORY_KEY", "")).strip()
    # One with a password is never called, and must not be shown.
    if not re.match(r"https?://[^/?#@]+([/?#]|$)", url) or not _parses(url):
        shown = re.sub(r"^.*@", "…@", url)
        raise MemoryServiceError(
            f'"{shown}" is no address: base_url (MEMORY_URL) begins with http:// or https:// and names no user.'
        )
    # Of the key itself nothing is shown.
    if not re.fullmatch(r"[\x21-\x7e]*", key):
        raise MemoryServiceError("The key (api_key, MEMORY_KEY) has characters that no key has.")
    if on_error not in ("raise", "continue") and not callable(on_error):
        raise MemoryServiceError('on_error is "raise", "continue" or a function.')
    return Settings(
        key, url, timeout_ms, max_retries, on_error, actor, org_id or None, project_id or None
    )


def _parses(url: str) -> bool:
    try:
        return urlsplit(url).port != 0 and bool(urlsplit(url).hostname)
    except ValueError:
        return False


_CALL = frozenset(CallOptions.__annotations__)


def check_options(options: CallOptions) -> None:
    """Raises TypeError for a name that no option has, as a call without `**` would."""
    for name in options:
        if name not in _CALL:
            raise TypeError(f"there is no option '{name}': a call has {', '.join(sorted(_CALL))}")


@cache
def _names_of(names: type) -> frozenset[str]:
    return frozenset(get_type_hints(names))


def split_options(
    given: Mapping[str, Any], names: type, call: str
) -> tuple[CallOptions, dict[str, Any]]:
    """Options of a call, and what else the typed dictionary `names` has. Raises TypeError for any other name, as a call without `**` would."""
    options: CallOptions = {}
    if not given:
        return options, {}
    found: dict[str, Any] = {}
    allowed = _names_of(names)
    for name, value in given.items():
        if name not in allowed:
            raise TypeError(f"{call}() got an unexpected keyword argument '{name}'")
        if name in _CALL:
            options[name] = value  # type: ignore[literal-required]
        elif value is not None:
            found[name.rstrip("_")] = value
    return options, found
