"""Tools with which a model recalls, remembers and explains by itself."""

import functools
import json
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import anyio
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, InjectedToolCallId, StructuredTool

from ..adapter import EXPLAIN, RECALL, REMEMBER, Reached, SubjectOfRun, explain, recalled, remember
from .run import INTEGRATION, reach_of, run_of


def memory_tools(*, subject: SubjectOfRun) -> list[BaseTool]:
    """None of them has a parameter for whom it is about: that is `subject`, whatever a model is made to say."""

    def reach(config: RunnableConfig) -> Reached:
        return reach_of(subject, run_of(config=config))

    async def memory_recall(question: str, config: RunnableConfig) -> str:
        return json.dumps(await recalled(reach(config), question), ensure_ascii=False)

    async def memory_remember(
        text: str, config: RunnableConfig, tool_call_id: Annotated[str, InjectedToolCallId]
    ) -> str:
        return json.dumps(await remember(reach(config), text, INTEGRATION, tool_call_id))

    async def memory_explain(trace_id: str, config: RunnableConfig) -> str:
        return json.dumps(await explain(reach(config), trace_id), ensure_ascii=False)

    works = ((memory_recall, RECALL), (memory_remember, REMEMBER), (memory_explain, EXPLAIN))
    return [
        StructuredTool.from_function(
            _blocking(work), coroutine=work, name=tool.name, description=tool.description
        )
        for work, tool in works
    ]


def _blocking(work: Callable[..., Awaitable[str]]) -> Callable[..., str]:
    """The same for an agent without an event loop."""

    @functools.wraps(work)
    def call(*args: Any, **options: Any) -> str:
        return anyio.run(functools.partial(work, *args, **options))

    return call
