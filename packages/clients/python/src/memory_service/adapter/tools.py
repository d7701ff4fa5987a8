"""What the tools of every framework are and do. The subject comes from the program, never from what a model says."""

from dataclasses import dataclass
from typing import Any

from .options import Reached
from .recall import question_of
from .recent_turns import digest

_MOST_TEXT = 20_000


@dataclass(frozen=True)
class ToolText:
    """What a model is told about a tool."""

    name: str
    description: str
    parameter: str

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of an input with one text."""
        properties = {self.parameter: {"type": "string"}}
        own = {"type": "object", "properties": properties, "required": [self.parameter]}
        return {**own, "additionalProperties": False}


RECALL = ToolText(
    "memory_recall",
    "Looks up what is remembered about the user that helps with a question.",
    "question",
)
REMEMBER = ToolText(
    "memory_remember",
    "Remembers something that the user said or wants to be remembered, as a sentence.",
    "text",
)
EXPLAIN = ToolText(
    "memory_explain",
    "Says why each item of an earlier recall was remembered or left out.",
    "trace_id",
)


async def recalled(at: Reached, question: str) -> dict[str, Any]:
    """What is remembered, and the trace that explains it."""
    packet = await at.call_async("context", question_of(question), thread_id=at.thread_id)
    return {"memory": packet.to_prompt() or "Nothing is remembered.", "trace_id": packet.trace_id}


async def remember(at: Reached, text: str, integration: str, call_id: str | None) -> dict[str, Any]:
    """Once for each call of the model, where `call_id` names it."""
    said = [{"role": "user", "content": text[:_MOST_TEXT]}]
    options: dict[str, Any] = {"source": {"integration": integration, "tool": REMEMBER.name}}
    if call_id:
        # Ids of calls are unique in a conversation at most, and some providers use them again.
        options["idempotency_key"] = digest(at.thread_id, call_id, text)
    captured = await at.call_async("capture", said, thread_id=at.thread_id, **options)
    return {"remembered": captured.error is None}


async def explain(at: Reached, trace_id: str) -> dict[str, Any]:
    """The trace of a recall."""
    trace = await at.call_async("explain", trace_id)
    found: dict[str, Any] = trace.model_dump(mode="json")
    return found
