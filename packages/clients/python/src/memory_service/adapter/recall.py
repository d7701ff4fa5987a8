"""What is remembered for a question."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..events import kept_text
from ..packet import Packet
from .options import OnFailure, Reached, failed

_MOST_QUESTION = 4_000


@dataclass(frozen=True)
class RecallSettings:
    """How an agent asks for memory."""

    budget_tokens: int | None = None
    purpose: str = "chat"
    recall_timeout_ms: float = 2_000
    """How long a call of the model waits for memory before it goes on without."""
    on_error: OnFailure = "continue"

    def options(self, at: Reached) -> dict[str, Any]:
        """Of `subject.context`."""
        own = {"budget_tokens": self.budget_tokens, "purpose": self.purpose}
        return {**own, "thread_id": at.thread_id, "timeout_ms": self.recall_timeout_ms}


def question_of(text: str) -> str:
    """What of a text a question may be: its end, as databases keep it."""
    return kept_text(text[-_MOST_QUESTION:])


def recall(question: str, reach: Callable[[], Reached], settings: RecallSettings) -> Packet | None:
    """None where memory fails, also where `reach` does, and errors are not raised."""
    try:
        at = reach()
        packet = at.call("context", question_of(question), **settings.options(at))
    except Exception as error:
        packet = Packet(None, error)
    return _known(packet, settings)


async def recall_async(
    question: str, reach: Callable[[], Reached], settings: RecallSettings
) -> Packet | None:
    """As `recall`."""
    try:
        at = reach()
        packet = await at.call_async("context", question_of(question), **settings.options(at))
    except Exception as error:
        packet = Packet(None, error)
    return _known(packet, settings)


def _known(packet: Packet, settings: RecallSettings) -> Packet | None:
    if packet.error is None:
        return packet
    failed(packet.error, "recall", settings.on_error)
    return None
