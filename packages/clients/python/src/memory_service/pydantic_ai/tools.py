"""Tools with which a model recalls, remembers and explains by itself."""

from typing import Any

from pydantic_ai import RunContext
from pydantic_ai.toolsets import FunctionToolset

from ..adapter import (
    EXPLAIN,
    RECALL,
    REMEMBER,
    SubjectOfRun,
    explain,
    reached,
    recalled,
    remember,
)


def memory_toolset(*, subject: SubjectOfRun) -> FunctionToolset[Any]:
    """None of them has a parameter for whom it is about: that is `subject`, whatever a model is made to say."""

    async def memory_recall(ctx: RunContext[Any], question: str) -> dict[str, Any]:
        return await recalled(reached(subject, ctx), question)

    async def memory_remember(ctx: RunContext[Any], text: str) -> dict[str, Any]:
        return await remember(reached(subject, ctx), text, "pydantic-ai", ctx.tool_call_id)

    async def memory_explain(ctx: RunContext[Any], trace_id: str) -> dict[str, Any]:
        return await explain(reached(subject, ctx), trace_id)

    tools: FunctionToolset[Any] = FunctionToolset()
    tools.add_function(memory_recall, name=RECALL.name, description=RECALL.description)
    tools.add_function(memory_remember, name=REMEMBER.name, description=REMEMBER.description)
    tools.add_function(memory_explain, name=EXPLAIN.name, description=EXPLAIN.description)
    return tools
