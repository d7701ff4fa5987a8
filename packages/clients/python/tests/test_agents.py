"""Agents of three frameworks against the running system and a provider of chat completions."""

import os
import subprocess
import sys

import pytest
from conftest import Project
from running_agents import (
    EXAMPLES,
    KNOWN,
    PROVIDER,
    QUESTION,
    lives,
    recalls,
    said,
)

from memory_service import Memory


def answer_of(example: str, project: Project, text: str, thread: str) -> str:
    own = {"MEMORY_URL": project.base_url, "MEMORY_KEY": project.key, "THREAD": thread}
    env = {**os.environ, **own, "LLM_URL": f"{PROVIDER}/v1", "OPENAI_AGENTS_DISABLE_TRACING": "1"}
    command = [sys.executable, str(EXAMPLES / example), text]
    done = subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.behaviour(
    "an agent of twenty lines remembers in its second run what was said in its first, through a tool"
)
@pytest.mark.parametrize("example", ["langgraph_agent.py", "openai_agent.py", "pydantic_agent.py"])
def test_example(example: str, project: Project, memory: Memory) -> None:
    answer_of(example, project, "I live in Oslo.", "t1")
    memory.subject("sam").consolidate(wait=True)
    assert answer_of(example, project, QUESTION, "t2") == KNOWN
    assert recalls(memory) == 2
    turns = said(memory)
    assert turns[0] == ("user", "I live in Oslo.")
    assert turns[1][0] == "assistant"
    assert turns[2:] == [("user", QUESTION), ("assistant", KNOWN)]


@pytest.mark.behaviour(
    "tools recall, remember and explain for their subject, and take none from a model"
)
def test_tools(project: Project, memory: Memory) -> None:
    from agents import FunctionTool

    from memory_service.langchain import memory_tools
    from memory_service.openai_agents import memory_tools as openai_tools
    from memory_service.pydantic_ai import memory_toolset

    lives(memory)
    sam = memory.subject("sam")
    recall, remember, explain = memory_tools(subject=sam)
    names = ["memory_recall", "memory_remember", "memory_explain"]
    assert [list(tool.args) for tool in (recall, remember, explain)] == [
        ["question"],
        ["text"],
        ["trace_id"],
    ]
    call = {
        "type": "tool_call",
        "id": "c1",
        "name": recall.name,
        "args": {"question": QUESTION, "subject": "ann"},
    }
    assert "Oslo" in recall.invoke(call).content
    call = {"type": "tool_call", "id": "c2", "name": remember.name, "args": {"text": "I like tea."}}
    for _ in range(2):
        assert "true" in remember.invoke(call).content
    assert said(memory)[1:] == [("user", "I like tea.")]
    own = openai_tools(subject=sam)
    assert [tool.name for tool in own] == names
    assert all(
        list(tool.params_json_schema["properties"]) in (["question"], ["text"], ["trace_id"])
        for tool in own
        if isinstance(tool, FunctionTool)
    )
    assert sorted(memory_toolset(subject=sam).tools) == sorted(names)


@pytest.mark.behaviour("what a turn said is that of its last way through the steps")
def test_steps() -> None:
    from memory_service.adapter import Turn

    turn = Turn("k", "?")
    for step, text in ((1, "a"), (3, "b"), (1, "c"), (2, " "), (4, "d")):
        turn.say(step, text)
    assert turn.whole_answer == "c\n\nd"


@pytest.mark.behaviour(
    "a turn is kept for ten minutes after its use, and no more than a thousand are"
)
def test_recent_turns() -> None:
    from memory_service.adapter import RecentTurns

    turns: RecentTurns[object] = RecentTurns()
    first = turns.use("a", object, 0)
    assert turns.use("a", object, 599) is first
    assert turns.use("a", object, 599 + 600) is not first
    kept = turns.use("a", object, 2_000)
    for n in range(999):
        turns.use(str(n), object, 2_001)
    assert turns.use("a", object, 2_002) is kept
    turns.use("another", object, 2_002)
    assert turns.use("0", object, 2_003) is not None
    assert len(turns._turns) <= 1_000


@pytest.mark.behaviour("a digest is the same for the same text")
def test_digest() -> None:
    from memory_service.adapter import digest

    assert digest("sam", None) == digest("sam", None)
    assert len({digest("sam", None), digest("sam", "t"), digest("ann", None)}) == 3
