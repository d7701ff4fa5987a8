"""Chat completions with memory."""

from typing import Any, TypedDict

from ._requests import header_value
from .settings import Settings


class Gateway(TypedDict):
    """Options of a chat-completions client, such as `OpenAI(**memory.gateway(subject_id="sam"))`."""

    base_url: str
    api_key: str
    default_headers: dict[str, Any]


def gateway_of(
    settings: Settings,
    subject_id: str,
    thread_id: str | None,
    run_id: str | None,
    purpose: str | None,
    stream_memory: bool,
) -> Gateway:
    """The address, the key and the headers."""
    named = {
        "x-service-subject-id": subject_id,
        "x-service-thread-id": thread_id,
        "x-service-run-id": run_id,
        "x-service-purpose": purpose,
        "x-service-stream-memory": "1" if stream_memory else None,
    }
    headers = {name: _header(value) for name, value in named.items() if value is not None}
    base_url = f"{settings.base_url}/gateway/v1"
    return {"base_url": base_url, "api_key": settings.api_key, "default_headers": headers}


def _header(text: str) -> str | bytes:
    """A text on one line; bytes where httpx would refuse to encode it."""
    value = header_value(text)
    return value.decode() if value.isascii() else value
