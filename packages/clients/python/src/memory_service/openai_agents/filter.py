"""A `call_model_input_filter` for a `RunConfig`."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agents.run import CallModelData, ModelInputData

from ..adapter import RecallSettings, RecentTurns, SubjectOfRun, digest, reached, recall_async
from ..packet import Packet
from .said import Said, said_in


@dataclass
class _Recalled:
    packet: tuple[Packet | None] | None = None


class MemoryFilter:
    """Recalls once for each turn of the user, and adds what is remembered to the end of the agent's instructions, of each agent of the run.

    It changes nothing of the input. `subject`: whom the conversation is with, or a function of the run's context. `filter`: one of yours, which
    runs before: memory is recalled for what it lets through.
    """

    def __init__(
        self,
        *,
        subject: SubjectOfRun,
        budget_tokens: int | None = None,
        purpose: str = "chat",
        recall_timeout_ms: float = 2_000,
        on_error: Any = "continue",
        filter: Callable[[CallModelData[Any]], Any] | None = None,
    ) -> None:
        self._subject = subject
        self._settings = RecallSettings(budget_tokens, purpose, recall_timeout_ms, on_error)
        self._filter = filter
        self._turns: RecentTurns[_Recalled] = RecentTurns()
        self._last: RecentTurns[_Recalled] = RecentTurns()

    async def __call__(self, asked: CallModelData[Any]) -> ModelInputData:
        data = asked.model_data
        if self._filter is not None:
            data = self._filter(asked)
            if inspect.isawaitable(data):
                data = await data
        packet = await self._packet(data, asked.context)
        block = packet.to_prompt() if packet is not None else ""
        if block == "":
            return data
        instructions = f"{data.instructions}\n\n{block}" if data.instructions else block
        return ModelInputData(input=data.input, instructions=instructions)

    async def _packet(self, data: ModelInputData, context: Any) -> Packet | None:
        at = reached(self._subject, context)
        conversation = digest(at.subject.id, at.thread_id)
        said = [said_in(item) for item in data.input]
        place = max((n for n, one in enumerate(said) if _is_question(one)), default=-1)
        if place < 0:
            # A server keeps the conversation: the steps of a turn hold no more than what is new.
            last = self._last.use(conversation, _Recalled)
            return last.packet[0] if last.packet else None
        key = digest(conversation, [[one.role, one.content] for one in said[: place + 1] if one])
        if place == len(data.input) - 1:
            self._turns.delete(key)  # until the model has answered, a turn is a new one
        turn = self._turns.use(key, _Recalled)
        if turn.packet is None:
            question = said[place]
            text = "" if question is None else question.content
            turn.packet = (await recall_async(text, lambda: at, self._settings),)
        self._last.delete(conversation)
        self._last.use(conversation, lambda: turn)
        return turn.packet[0]


def _is_question(said: Said | None) -> bool:
    return said is not None and said.role == "user" and said.content != ""
