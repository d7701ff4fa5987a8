"""A capability for `Agent(capabilities=[...])`."""

from dataclasses import dataclass, field, replace
from typing import Any

from pydantic_ai import RunContext
from pydantic_ai.capabilities import AbstractCapability, WrapRunHandler
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.run import AgentRunResult

from ..adapter import (
    CaptureKind,
    OnFailure,
    Reached,
    RecallSettings,
    SubjectOfRun,
    Turn,
    capture_stopped,
    capture_turn_async,
    joined,
    reached,
    recall_async,
)
from ..keys import new_key
from ..packet import Packet

INTEGRATION = "pydantic-ai"


@dataclass
class MemoryCapability(AbstractCapability[Any]):
    """Recalls once for each run, and captures what the user and the model said when it ends or is stopped.

    `subject`: whom the conversation is with, or a function of the RunContext. What explains the memory of a run is in the metadata of its
    last response as `memory_trace_id`.
    """

    subject: SubjectOfRun
    capture: CaptureKind = "turn"
    budget_tokens: int | None = None
    purpose: str = "chat"
    recall_timeout_ms: float = 2_000
    on_error: OnFailure = "continue"
    _packet: Packet | None = field(default=None, init=False, repr=False)

    async def for_run(self, ctx: RunContext[Any]) -> "MemoryCapability":
        """What was recalled is of one run."""
        return replace(self)

    def get_instructions(self) -> Any:
        """The block of what is remembered, after other instructions."""

        def block(_: RunContext[Any]) -> str:
            return self._packet.to_prompt() if self._packet is not None else ""

        return block

    async def wrap_run(
        self, ctx: RunContext[Any], *, handler: WrapRunHandler
    ) -> AgentRunResult[Any]:
        """Recalls before the run, and captures after it."""
        question = _text(ctx.prompt)
        if question == "":
            return await handler()

        def reach() -> Reached:
            return reached(self.subject, ctx)

        settings = RecallSettings(
            self.budget_tokens, self.purpose, self.recall_timeout_ms, self.on_error
        )
        turn = Turn(ctx.run_id or new_key(), question)
        self._packet = await recall_async(question, reach, settings)
        try:
            result = await handler()
        except BaseException as error:
            end = "failed" if isinstance(error, Exception) else "stopped"
            said = turn.news(self.capture, end=end)
            if said is not None:
                capture_stopped(turn, said, reach, INTEGRATION, self.on_error)
            raise
        messages = result.new_messages()
        self._note(messages)
        said = turn.news(self.capture, _answer(messages))
        if said is not None:
            await capture_turn_async(turn, said, reach, INTEGRATION, self.on_error)
        return result

    def _note(self, messages: list[ModelMessage]) -> None:
        last = messages[-1] if messages else None
        if self._packet is not None and isinstance(last, ModelResponse):
            trace = {"memory_trace_id": self._packet.trace_id}
            last.metadata = {**(last.metadata or {}), **trace}


def _text(prompt: Any) -> str:
    if isinstance(prompt, str):
        return prompt.strip()
    return "\n".join(part for part in prompt or () if isinstance(part, str)).strip()


def _answer(messages: list[ModelMessage]) -> str:
    """What the model said in the steps of a run."""
    responses = [message for message in messages if isinstance(message, ModelResponse)]
    return joined(
        "".join(part.content for part in response.parts if isinstance(part, TextPart))
        for response in responses
    )
