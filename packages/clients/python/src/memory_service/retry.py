"""When a request is sent again."""

import re
from email.utils import parsedate_to_datetime

FIRST_MS = 200.0
MOST_MS = 5_000.0
BUDGET = 10.0
EARNED = 0.2
# The answers after which a request that may be repeated is: the service could not do it now.
TEMPORARY = frozenset({408, 429, 500, 502, 503, 504})


def retry_after_ms(header: str | None, now_s: float) -> float | None:
    """Milliseconds that a `Retry-After` header asks for, in either of its forms; None where it says nothing that can be read."""
    if header is None or not header.strip():
        return None
    if re.fullmatch(r"\s*\d+(\.\d+)?\s*", header):
        return float(header) * 1_000
    try:
        return max(0.0, (parsedate_to_datetime(header).timestamp() - now_s) * 1_000)
    except (ValueError, TypeError, OverflowError):
        return None


def retry_delay_ms(next_try: int, asked_ms: float | None, random: float) -> float:
    """How long to wait before try `next_try` (1 is the first repeat): full jitter below a limit that doubles, on top of what the service asks for.

    `random` from 0 to below 1.
    """
    return (asked_ms or 0.0) + random * min(MOST_MS, FIRST_MS * 2.0 ** (next_try - 1))


def may_retry(repeatable: bool, status: int | None) -> bool:
    """Whether to repeat a request; `status` is None where no answer came.

    One that must not happen twice is repeated only where it was turned away at the door.
    """
    if repeatable:
        return status is None or status in TEMPORARY
    return status == 429


class RetryBudget:
    """Ends retries where most calls fail: every retry costs one, every success earns a fifth of one."""

    def __init__(self) -> None:
        self._left = BUDGET

    def take(self) -> bool:
        """Whether there is one more; it is taken."""
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def earn(self) -> None:
        """After a success."""
        self._left = min(BUDGET, self._left + EARNED)
