"""What an answer other than 202 means for a batch."""

import re
from dataclasses import dataclass

BUSY = frozenset({408, 425, 429, 502, 503, 504})
OF_THE_BODY = frozenset({400, 413, 422})
FIRST_MS = 200.0
MOST_MS = 10_000.0


@dataclass(frozen=True)
class Outcome:
    """What to do with a batch that was not stored."""

    refused: int | None = None
    """The event of this position is at fault; the others can be sent."""
    halve: bool = False
    """Some event may be at fault: find it in halves of the batch."""
    wait: bool = False
    """The service is down or busy: wait."""
    stuck: bool = False
    """Nothing can be sent until somebody changes something, such as a key that was revoked."""


def outcome_of(error: Exception, events: int) -> Outcome:
    """Decides by the `status` and `field` of an error of the client; one without a status is a request without an answer."""
    status = getattr(error, "status", None)
    if not status or status in BUSY:
        return Outcome(wait=True)
    if status >= 500:
        return Outcome(wait=True, halve=True)
    named = re.match(r"events\.(\d+)", getattr(error, "field", None) or "")
    if named and int(named[1]) < events:
        return Outcome(refused=int(named[1]))
    if status not in OF_THE_BODY:
        return Outcome(wait=True, stuck=True)
    return Outcome(halve=True) if events > 1 else Outcome(refused=0)


def pause_ms(failures: int, error: Exception, random: float) -> float:
    """How long to send nothing after so many failures in a row: full jitter, beside what the service asked for. `random` is below 1."""
    asked: float = getattr(error, "retry_after_ms", None) or 0.0
    return asked + random * min(MOST_MS, FIRST_MS * 2.0 ** min(failures, 10))
