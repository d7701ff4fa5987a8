"""A middleware for `create_agent`."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from langchain.agents.middleware import AgentMiddleware, AgentState, ModelRequest, ModelResponse
from langchain.agents.middleware.types import PrivateStateAttr
from langchain_core.messages import AIMessage, SystemMessage
from langgraph.runtime import Runtime
from typing_extensions import NotRequired

from ..adapter import (
    CaptureKind,
    OnFailure,
    Reached,
    RecallSettings,
    RecentTurns,
    SubjectOfRun,
    Turn,
    TurnSaid,
    capture_stopped,
    capture_turn,
    capture_turn_async,
    recall,
    recall_async,
)
from ..packet import Packet
from .run import INTEGRATION, reach_of, run_of, turn_of


class MemoryState(AgentState[Any]):
    """The turn, in the state of the agent: it goes on after an interruption, and holds nothing that is remembered."""

    memory_turn: NotRequired[Annotated[dict[str, Any] | None, PrivateStateAttr]]


class MemoryMiddleware(AgentMiddleware[MemoryState, Any, Any]):
    """Recalls once for each turn of the user, and captures the turn when it ends or is stopped.

    `subject`: whom the conversation is with, or a function of the Run; its thread is its own, else the run's `thread_id`. What explains the
    memory of an answer is under `response_metadata["memory"]["trace_id"]`.
    """

    state_schema = MemoryState

    def __init__(
        self,
        *,
        subject: SubjectOfRun,
        capture: CaptureKind = "turn",
        budget_tokens: int | None = None,
        purpose: str = "chat",
        recall_timeout_ms: float = 2_000,
        on_error: OnFailure = "continue",
    ) -> None:
        super().__init__()
        self._subject = subject
        self._capture: CaptureKind = capture
        self._recall = RecallSettings(budget_tokens, purpose, recall_timeout_ms, on_error)
        self._turns: RecentTurns[Turn] = RecentTurns()

    def before_agent(self, state: MemoryState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        """Names the turn that begins."""
        turn = turn_of(state["messages"])
        own = ("key", "question", "place", "message", "started_s")
        return {
            "memory_turn": None if turn is None else {name: getattr(turn, name) for name in own}
        }

    def wrap_model_call(
        self,
        request: ModelRequest[Any],
        handler: Callable[[ModelRequest[Any]], ModelResponse[Any]],
    ) -> ModelResponse[Any]:
        """Adds what is remembered to the end of the system message."""
        turn, reach = self._of(request)
        if turn is None:
            return handler(request)
        if turn.packet is None:
            turn.packet = (recall(turn.question, reach, self._recall),)
        try:
            response = handler(_with_block(request, turn.packet[0]))
        except BaseException as error:
            self._remember(turn, turn.news(self._capture, end=_end(error)), reach)
            raise
        self._remember(turn, self._said(turn, request, response), reach)
        return response

    async def awrap_model_call(
        self,
        request: ModelRequest[Any],
        handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]],
    ) -> ModelResponse[Any]:
        """As `wrap_model_call`."""
        turn, reach = self._of(request)
        if turn is None:
            return await handler(request)
        if turn.packet is None:
            turn.packet = (await recall_async(turn.question, reach, self._recall),)
        try:
            response = await handler(_with_block(request, turn.packet[0]))
        except Exception as error:
            await self._remember_async(turn, turn.news(self._capture, end=_end(error)), reach)
            raise
        except BaseException as error:
            said = turn.news(self._capture, end=_end(error))
            if said is not None:
                capture_stopped(turn, said, reach, INTEGRATION, self._recall.on_error)
            raise
        await self._remember_async(turn, self._said(turn, request, response), reach)
        return response

    def _of(self, request: ModelRequest[Any]) -> tuple[Turn | None, Callable[[], Reached]]:
        run = run_of(getattr(request.runtime, "context", None))

        def reach() -> Reached:
            return reach_of(self._subject, run)

        state: Any = request.state
        kept = state.get("memory_turn")
        return (self._turns.use(kept["key"], lambda: Turn(**kept)) if kept else None), reach

    def _said(self, turn: Turn, request: ModelRequest[Any], response: Any) -> TurnSaid | None:
        """What is new after an answer of the model, which names its trace."""
        messages = response.result if isinstance(response, ModelResponse) else [response]
        message = next((one for one in messages if isinstance(one, AIMessage)), None)
        if message is None:
            return None
        packet: Packet | None = turn.packet[0]
        if packet is not None and packet.trace_id:
            message.response_metadata["memory"] = {"trace_id": packet.trace_id}
        turn.say(len(request.messages), str(message.text))
        return turn.news(self._capture, None if message.tool_calls else turn.whole_answer)

    def _remember(self, turn: Turn, said: TurnSaid | None, reach: Callable[[], Reached]) -> None:
        if said is not None:
            capture_turn(turn, said, reach, INTEGRATION, self._recall.on_error)

    async def _remember_async(
        self, turn: Turn, said: TurnSaid | None, reach: Callable[[], Reached]
    ) -> None:
        if said is not None:
            await capture_turn_async(turn, said, reach, INTEGRATION, self._recall.on_error)


def _end(error: BaseException) -> str:
    return "failed" if isinstance(error, Exception) else "stopped"


def _with_block(request: ModelRequest[Any], packet: Packet | None) -> ModelRequest[Any]:
    """The block after what the system message says, where it keeps the prefix that providers cache."""
    block = packet.to_prompt() if packet is not None else ""
    if block == "":
        return request
    system = request.system_message
    if system is None:
        return request.override(system_message=SystemMessage(content=block))
    if isinstance(system.content, str):
        content: Any = f"{system.content}\n\n{block}" if system.content else block
    else:
        content = [*system.content, {"type": "text", "text": f"\n\n{block}"}]
    return request.override(system_message=SystemMessage(content=content))
