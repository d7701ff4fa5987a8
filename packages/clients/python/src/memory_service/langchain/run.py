"""What a graph runs with, and the turn that it works on."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from langchain_core.messages import BaseMessage
from langgraph.config import get_config

from ..adapter import Reached, SubjectOfRun, Turn, digest, joined, reached
from ..keys import new_key

INTEGRATION = "langchain"


@dataclass(frozen=True)
class Run:
    """What LangGraph runs a graph with, as far as a subject may depend on it. Nothing in it comes from a model."""

    configurable: dict[str, Any] = field(default_factory=dict)
    context: Any = None


def run_of(context: Any = None, config: Any = None) -> Run:
    """The run of the graph whose step this is; its config is that of the step unless it is given."""
    if config is None:
        try:
            config = get_config()
        except RuntimeError:  # outside of a graph, and in an event loop of Python 3.10
            config = {}
    return Run(dict(config.get("configurable") or {}), context)


def reach_of(of: SubjectOfRun, run: Run) -> Reached:
    """Whom a run is with, and its conversation: that of the subject, else that which the graph runs in."""
    thread_id = run.configurable.get("thread_id")
    return reached(of, run, thread_id if isinstance(thread_id, str) else None)


def last_user(messages: Sequence[BaseMessage]) -> int:
    """The place of the user's last message; -1 where no user speaks."""
    return max((n for n, message in enumerate(messages) if message.type == "human"), default=-1)


def turn_of(messages: Sequence[BaseMessage]) -> Turn | None:
    """None where no user speaks."""
    at = last_user(messages)
    question = "" if at < 0 else str(messages[at].text).strip()
    if question == "":
        return None
    before = [message for message in messages[: at + 1] if message.type != "system"]
    has_history = any(message.type == "ai" for message in before)
    place = digest([[m.type, str(m.text)] for m in before]) if has_history else None
    return Turn(new_key(), question, place, messages[at].id)


def answer_to(messages: Sequence[BaseMessage]) -> str:
    """What the model said since the user spoke, as one text."""
    since = messages[last_user(messages) + 1 :]
    return joined(str(message.text) for message in since if message.type == "ai")
