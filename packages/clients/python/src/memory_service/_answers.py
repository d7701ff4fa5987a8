"""Reads answers of the service."""

import json
from collections.abc import Mapping
from typing import Any

from .errors import ErrorAnswer, MemoryServiceError
from .retry import retry_after_ms


def _said(text: str) -> dict[str, Any]:
    """The error as the service writes it, or nothing of it: a proxy may answer in its place."""
    try:
        error = json.loads(text)["error"]
    except (ValueError, KeyError, TypeError):
        return {}
    return error if isinstance(error, dict) else {}


def read_error(
    status: int, reason: str, headers: Mapping[str, str], text: str, now_s: float
) -> ErrorAnswer:
    """What an answer that is an error says. `now_s` as time.time()."""
    error = _said(text)
    message = error.get("message") or f"{reason} {text[:200]}".strip()
    message = message or f"The answer was {status}."
    if status == 401:
        message += " The key is the option api_key, or MEMORY_KEY."
    return ErrorAnswer(
        status=status,
        message=message,
        type=error.get("type"),
        field=error.get("field"),
        request_id=headers.get("x-request-id"),
        retry_after_ms=retry_after_ms(headers.get("retry-after"), now_s),
    )


def decoded(content: bytes, content_type: str, accept: str, base_url: str) -> Any:
    """JSON as its bytes, for who knows its model; everything else as text. Raises MemoryServiceError for a web page nobody asked for."""
    if "json" in content_type:
        return content
    if "html" in content_type and "html" not in accept:
        raise MemoryServiceError(
            f"{base_url} answers with a web page: it is not the memory service."
        )
    return content.decode("utf-8", "replace")
