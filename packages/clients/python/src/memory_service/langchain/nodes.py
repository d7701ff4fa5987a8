"""Nodes for a `StateGraph`."""

from collections.abc import Callable
from typing import Any

from langchain_core.runnables import RunnableConfig, RunnableLambda

from ..adapter import (
    CaptureKind,
    OnFailure,
    Reached,
    RecallSettings,
    SubjectOfRun,
    Turn,
    TurnSaid,
    capture_turn,
    capture_turn_async,
    recall,
    recall_async,
)
from .run import INTEGRATION, answer_to, reach_of, run_of, turn_of


def recall_node(
    *,
    subject: SubjectOfRun,
    budget_tokens: int | None = None,
    purpose: str = "chat",
    recall_timeout_ms: float = 2_000,
    on_error: OnFailure = "continue",
) -> RunnableLambda[Any, dict[str, str]]:
    """A node that recalls for what the user said last: it sets `memory` of the state to a block for the system message, "" where nothing is
    remembered. Before the loop over tools it recalls once for each turn."""
    settings = RecallSettings(budget_tokens, purpose, recall_timeout_ms, on_error)

    def work(state: Any, config: RunnableConfig) -> dict[str, str]:
        turn = turn_of(state["messages"])
        packet = None if turn is None else recall(turn.question, _reach(subject, config), settings)
        return {"memory": packet.to_prompt() if packet else ""}

    async def work_async(state: Any, config: RunnableConfig) -> dict[str, str]:
        turn = turn_of(state["messages"])
        if turn is None:
            return {"memory": ""}
        packet = await recall_async(turn.question, _reach(subject, config), settings)
        return {"memory": packet.to_prompt() if packet else ""}

    return RunnableLambda(work, work_async, name="recall")


def capture_node(
    *, subject: SubjectOfRun, capture: CaptureKind = "turn", on_error: OnFailure = "continue"
) -> RunnableLambda[Any, dict[str, Any]]:
    """A node that captures the last turn, once: after the loop over tools. It changes nothing of the state."""

    def said_in(state: Any) -> tuple[Turn, TurnSaid] | None:
        turn = turn_of(state["messages"])
        said = turn.news(capture, answer_to(state["messages"])) if turn else None
        return None if turn is None or said is None else (turn, said)

    def work(state: Any, config: RunnableConfig) -> dict[str, Any]:
        if found := said_in(state):
            capture_turn(*found, _reach(subject, config), INTEGRATION, on_error)
        return {}

    async def work_async(state: Any, config: RunnableConfig) -> dict[str, Any]:
        if found := said_in(state):
            await capture_turn_async(*found, _reach(subject, config), INTEGRATION, on_error)
        return {}

    return RunnableLambda(work, work_async, name="capture")


def _reach(subject: SubjectOfRun, config: RunnableConfig) -> Callable[[], Reached]:
    return lambda: reach_of(subject, run_of(config=config))
