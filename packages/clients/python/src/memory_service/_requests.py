"""A request before it is sent."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote, urlencode

import pydantic

from ._lenient import lenient
from .errors import MemoryServiceError
from .events import to_json, written
from .settings import Settings

T = TypeVar("T")
_KEY = re.compile(r"[\x21-\x7e]{1,255}")


@dataclass(frozen=True)
class Request(Generic[T]):
    """What of a request is not the same in every call of its route."""

    method: str
    path: str
    """With `{names}` of what `params` fills in."""
    read: Callable[[Any], T]
    params: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    """An object is sent as JSON, a text or bytes as they are, an iterator as a stream."""
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    project: Literal["query", "body", ""] = ""
    """Where the route wants the project."""
    repeat: Literal["always", "key", "never"] = "never"
    """"key": the route takes an Idempotency-Key, without which a repeat might be a second time."""
    is_stream: bool = False
    """The answer is read by the caller."""

    @property
    def is_sent_once(self) -> bool:
        """What was read from a stream cannot be read again."""
        return not isinstance(self.body, (type(None), str, bytes, dict))


@cache
def _adapter(model: Any, /) -> pydantic.TypeAdapter[Any]:
    return pydantic.TypeAdapter(model)


def reader(model: type[T]) -> Callable[[Any], T]:
    """Reads JSON as this model, as far as it is one. Raises MemoryServiceError for what is no object of JSON."""

    def read(content: Any) -> T:
        adapter: Any = _adapter(model)  # type: ignore[arg-type]
        try:
            answer: T = adapter.validate_json(content)
        except pydantic.ValidationError as error:
            value = as_json(content)
            if not isinstance(value, dict):
                raise MemoryServiceError(f"The answer is no {model.__name__}.") from error
            answer = lenient(model, value)
        return answer

    return read


def as_json(content: Any) -> Any:
    """The value of JSON; text as it is."""
    if isinstance(content, str):
        return content
    try:
        return json.loads(content)
    except ValueError as error:
        raise MemoryServiceError("The answer is broken JSON.") from error


def filled(request: Request[Any], project_id: str | None) -> str:
    """The path with its parameters and its query. Raises MemoryServiceError for a parameter that no path can carry."""

    def fill(name: re.Match[str]) -> str:
        value = str(request.params.get(name[1], ""))
        if value in ("", ".", ".."):
            raise MemoryServiceError(f'"{value}" cannot be the {name[1]} of a path.')
        return quote(value, safe="", errors="replace")

    path = re.sub(r"\{(\w+)\}", fill, request.path)
    own = {"project_id": project_id} if request.project == "query" else {}
    query = {name: value for name, value in {**own, **request.query}.items() if value is not None}
    if not query:
        return path
    return f"{path}?{urlencode({name: written(value) for name, value in query.items()}, errors='replace')}"


def body_of(request: Request[Any], project_id: str | None) -> Any:
    """What is sent: bytes, an iterator of bytes, or None."""
    body = request.body
    if request.project == "body":
        body = {"project_id": project_id, **body}
    if isinstance(body, dict):
        body = to_json({name: value for name, value in body.items() if value is not None})
    return body.encode() if isinstance(body, str) else body


def header_value(text: str) -> bytes:
    """Any text as a header carries it, in UTF-8 on one line."""
    return re.sub(r"[\0\r\n]+", " ", text).encode("utf-8", "replace")


def headers_of(
    request: Request[Any], settings: Settings, actor: str | None, idempotency_key: str | None
) -> list[tuple[bytes, bytes]]:
    """Raises MemoryServiceError for an idempotency key that no header carries."""
    headers: list[tuple[bytes, bytes]] = []
    if request.body is not None:
        headers.append((b"content-type", request.content_type.encode()))
    if settings.api_key:
        headers.append((b"authorization", b"Bearer " + settings.api_key.encode()))
    if actor:
        headers.append((b"x-service-actor", header_value(actor)))
    if idempotency_key is not None:
        if not _KEY.fullmatch(idempotency_key):
            raise MemoryServiceError("An idempotency_key is 1 to 255 visible ASCII characters.")
        headers.append((b"idempotency-key", idempotency_key.encode()))
    return headers + [(n.encode(), header_value(value)) for n, value in request.headers.items()]
