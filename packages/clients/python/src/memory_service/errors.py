"""What the client raises."""

from dataclasses import dataclass
from typing import Any


class MemoryServiceError(Exception):
    """Everything that the client raises."""


@dataclass(frozen=True)
class ErrorAnswer:
    """What is known of an answer that is an error."""

    status: int
    message: str
    type: str | None = None
    field: str | None = None
    request_id: str | None = None
    retry_after_ms: float | None = None


class APIError(MemoryServiceError):
    """The service answered that it did not do it."""

    status: int
    type: str | None
    """What went wrong in one word; None where the answer is not of the service, such as of a proxy before it."""
    field: str | None
    """The path of what is wrong in the request, such as `events.0.subject_id`."""
    request_id: str | None
    """Names the request in the logs of the service."""
    retry_after_ms: float | None
    """How long the service asked to wait before the next try."""

    def __init__(self, answer: ErrorAnswer) -> None:
        super().__init__(answer.message)
        self.answer = answer
        self.message = answer.message
        self.status = answer.status
        self.type = answer.type
        self.field = answer.field
        self.request_id = answer.request_id
        self.retry_after_ms = answer.retry_after_ms

    def __reduce__(self) -> tuple[Any, tuple[ErrorAnswer]]:
        return self.__class__, (self.answer,)


class AuthenticationError(APIError):
    """401: no key, or not a key of this service."""


class PermissionDeniedError(APIError):
    """403: the key may not do this, or not in this project."""


class NotFoundError(APIError):
    """404"""


class ConflictError(APIError):
    """409: it cannot be done in the state that things are in."""


class ValidationError(APIError):
    """Any other 4xx: the request is not valid, or too large."""


class RateLimitError(APIError):
    """429"""


class ServerError(APIError):
    """5xx, and 408."""


class APIConnectionError(MemoryServiceError, ConnectionError):
    """No answer: the address does not answer, or the connection broke. The request may have been carried out."""


class APITimeoutError(MemoryServiceError, TimeoutError):
    """No whole answer within `timeout_ms`. The request may have been carried out."""


_CLASSES: dict[int, type[APIError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    408: ServerError,
    409: ConflictError,
    429: RateLimitError,
}


def api_error(answer: ErrorAnswer) -> APIError:
    """The error of the class that goes with its status."""
    default = ValidationError if answer.status < 500 else ServerError
    return _CLASSES.get(answer.status, default)(answer)
