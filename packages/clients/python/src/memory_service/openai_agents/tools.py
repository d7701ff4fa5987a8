"""Tools with which a model recalls, remembers and explains by itself."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from agents import FunctionTool, Tool
from agents.tool_context import ToolContext

from ..adapter import EXPLAIN, RECALL, REMEMBER, Reached, SubjectOfRun, explain, reached
from ..adapter import recalled as recalled_for
from ..adapter import remember as remember_for
from ..adapter.tools import ToolText

Work = Callable[[Reached, str, str], Awaitable[dict[str, Any]]]


def memory_tools(*, subject: SubjectOfRun) -> list[Tool]:
    """None of them has a parameter for whom it is about: that is `subject`, whatever a model is made to say."""

    async def recalled(at: Reached, question: str, _: str) -> dict[str, Any]:
        return await recalled_for(at, question)

    async def remember(at: Reached, text: str, call_id: str) -> dict[str, Any]:
        return await remember_for(at, text, "openai-agents", call_id)

    async def explained(at: Reached, trace_id: str, _: str) -> dict[str, Any]:
        return await explain(at, trace_id)

    works = ((RECALL, recalled), (REMEMBER, remember), (EXPLAIN, explained))
    return [_tool(text, work, subject) for text, work in works]


def _tool(text: ToolText, work: Work, subject: SubjectOfRun) -> Tool:
    async def invoke(context: ToolContext[Any], arguments: str) -> str:
        value = json.loads(arguments)[text.parameter]
        at = reached(subject, context.context)
        return json.dumps(await work(at, str(value), context.tool_call_id), ensure_ascii=False)

    return FunctionTool(
        name=text.name,
        description=text.description,
        params_json_schema=text.schema,
        on_invoke_tool=invoke,
    )
