"""Agents of three frameworks against the running system and a provider of chat completions."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from conftest import Project
from test_buffer import until

from memory_service import Memory

EXAMPLES = Path(__file__).parent.parent / "examples"
QUESTION = "Which city do I live in?"
KNOWN = "You live in Oslo."
PROVIDER = os.environ.get("MEMORY_TEST_PROVIDER", "")


def said(memory: Memory) -> list[tuple[Any, Any]]:
    return [(e.payload["role"], e.payload["text"]) for e in memory.subject("sam").timeline()]


def recalls(memory: Memory) -> int:
    return len(list(memory.traces.list(subject_id="sam")))


def lives(memory: Memory) -> None:
    sam = memory.subject("sam")
    sam.capture([{"role": "user", "content": "I live in Oslo."}])
    sam.consolidate(wait=True)


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


def model_of_langchain() -> Any:
    from langchain_openai import ChatOpenAI

    return ChatOpenAI(model="m-1", base_url=f"{PROVIDER}/v1", api_key="none", max_retries=0)


def langchain_agent(subject: Any, **options: Any) -> Any:
    from langchain.agents import create_agent
    from langchain.tools import tool

    from memory_service.langchain import MemoryMiddleware

    @tool
    def weather(city: str) -> str:
        """The weather of a city"""
        return f"22 degrees in {city}"

    middleware = [MemoryMiddleware(subject=subject, **options)]
    return create_agent(model_of_langchain(), [weather], middleware=middleware)


def user(text: str) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": text}]}


@pytest.mark.behaviour(
    "a loop over tools, whole or streamed, recalls once, captures its turn once, and names the trace of its memory"
)
def test_langchain_loop(project: Project, memory: Memory) -> None:
    lives(memory)
    agent = langchain_agent(memory.subject("sam"))
    whole = agent.invoke(user(QUESTION), {"configurable": {"thread_id": "a"}})
    assert whole["messages"][-1].text == KNOWN
    assert whole["messages"][-1].response_metadata["memory"]["trace_id"]

    async def streamed() -> str:
        async with project.async_memory() as own:
            agent = langchain_agent(own.subject("sam"))
            text = ""
            stream = agent.astream(
                user(QUESTION), {"configurable": {"thread_id": "b"}}, stream_mode="messages"
            )
            async for part, _ in stream:
                text += part.text if part.type.startswith("AIMessage") else ""
            return text

    assert anyio.run(streamed) == KNOWN
    assert recalls(memory) == 2
    assert said(memory)[1:] == [("user", QUESTION), ("assistant", KNOWN)] * 2


@pytest.mark.behaviour(
    "without the memory service the model is called all the same, and failures are heard of"
)
def test_langchain_without_memory() -> None:
    memory = Memory(api_key="k", base_url="http://127.0.0.1:9", max_retries=0)
    heard: list[str] = []
    agent = langchain_agent(memory.subject("sam"), on_error=lambda _, what: heard.append(what))
    answer = agent.invoke(user("Hi"))
    assert heard == ["recall", "capture", "capture"]
    assert answer["messages"][-1].text == "I do not know that."
    with pytest.raises(ConnectionError):
        langchain_agent(memory.subject("sam"), on_error="raise").invoke(user("Hi"))


@pytest.mark.behaviour("a graph of your own recalls before its loop and captures after it")
def test_langgraph_nodes(memory: Memory) -> None:
    from langgraph.graph import END, START, MessagesState, StateGraph

    from memory_service.langchain import capture_node, recall_node

    class State(MessagesState):
        memory: str

    lives(memory)
    sam = memory.subject("sam")
    model = model_of_langchain()

    def answer(state: State) -> dict[str, Any]:
        return {"messages": [model.invoke([("system", state["memory"]), *state["messages"]])]}

    graph = StateGraph(State)
    graph.add_node("recall", recall_node(subject=sam))
    graph.add_node("answer", answer)
    graph.add_node("capture", capture_node(subject=sam))
    for start, end in (
        (START, "recall"),
        ("recall", "answer"),
        ("answer", "capture"),
        ("capture", END),
    ):
        graph.add_edge(start, end)
    done = graph.compile().invoke(user(QUESTION), {"configurable": {"thread_id": "t"}})  # type: ignore[arg-type]
    assert done["messages"][-1].text == KNOWN
    assert said(memory)[1:] == [("user", QUESTION), ("assistant", KNOWN)]


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


@pytest.mark.behaviour(
    "a loop over tools, whole or streamed, recalls once and is captured once, turn after turn of a session"
)
def test_openai_loop(project: Project, memory: Memory) -> None:
    lives(memory)
    from agents import (
        Agent,
        OpenAIChatCompletionsModel,
        RunConfig,
        Runner,
        SQLiteSession,
        function_tool,
        set_tracing_disabled,
    )
    from openai import AsyncOpenAI

    from memory_service.openai_agents import CapturingSession, MemoryFilter

    set_tracing_disabled(True)

    @function_tool
    def weather(city: str) -> str:
        """The weather of a city"""
        return f"22 degrees in {city}"

    async def work() -> list[str]:
        async with project.async_memory() as own:
            sam = own.subject("sam")
            client = AsyncOpenAI(base_url=f"{PROVIDER}/v1", api_key="none", max_retries=0)
            model = OpenAIChatCompletionsModel("m-1", client)
            agent = Agent("helper", instructions="Be brief.", model=model, tools=[weather])
            session = CapturingSession(SQLiteSession("s"), subject=sam)
            config = RunConfig(call_model_input_filter=MemoryFilter(subject=sam))
            whole = await Runner.run(agent, QUESTION, session=session, run_config=config)
            stream = Runner.run_streamed(agent, QUESTION, session=session, run_config=config)
            async for _ in stream.stream_events():
                pass
            assert "service_memory" not in str(await session.get_items())
            return [whole.final_output, stream.final_output]

    assert anyio.run(work) == [KNOWN, KNOWN]
    assert recalls(memory) == 2
    assert said(memory)[1:] == [("user", QUESTION), ("assistant", KNOWN)] * 2


@pytest.mark.behaviour(
    "turns of a thread that LangGraph keeps are captured once each, under the run's thread and for the run's subject"
)
def test_langchain_thread(memory: Memory) -> None:
    from langchain.agents import create_agent
    from langgraph.checkpoint.memory import InMemorySaver

    from memory_service.langchain import MemoryMiddleware, Run

    def subject_of(run: Run) -> Any:
        return memory.subject(run.configurable["user"])

    middleware = [MemoryMiddleware(subject=subject_of)]
    agent = create_agent(model_of_langchain(), middleware=middleware, checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "t-7", "user": "sam"}}
    for text in ("Hi", "Hi again", "Hi"):
        agent.invoke(user(text), config)
    assert [text for role, text in said(memory) if role == "user"] == ["Hi", "Hi again", "Hi"]
    assert len(said(memory)) == 6
    assert {event.thread_id for event in memory.subject("sam").timeline()} == {"t-7"}


@pytest.mark.behaviour(
    "of a turn that is stopped the question is captured, once, and recalled for once"
)
def test_stopped(project: Project, memory: Memory, live_server: Any) -> None:
    import time

    from langchain.agents import create_agent
    from langchain_openai import ChatOpenAI

    from memory_service.langchain import MemoryMiddleware

    endless = live_server(lambda _: time.sleep(3))

    async def work() -> None:
        async with project.async_memory() as own:
            model = ChatOpenAI(model="m", base_url=f"{endless.base_url}/v1", api_key="none")  # type: ignore[arg-type]
            agent = create_agent(model, middleware=[MemoryMiddleware(subject=own.subject("sam"))])
            with anyio.move_on_after(1):
                await agent.ainvoke(user("Are you there?"))  # type: ignore[arg-type]

    anyio.run(work)
    until(lambda: said(memory) == [("user", "Are you there?")])
    assert recalls(memory) == 1
    (event,) = memory.subject("sam").timeline()
    assert event.source == {"integration": "langchain", "end": "stopped"}


@pytest.mark.behaviour("the subject may come from the context of a run, and never from the model")
def test_openai_context(project: Project, memory: Memory) -> None:
    from agents import Agent, OpenAIChatCompletionsModel, RunConfig, Runner, set_tracing_disabled
    from openai import AsyncOpenAI

    from memory_service.openai_agents import MemoryFilter, memory_instructions

    set_tracing_disabled(True)
    lives(memory)

    async def work() -> str:
        async with project.async_memory() as own:
            client = AsyncOpenAI(base_url=f"{PROVIDER}/v1", api_key="none", max_retries=0)
            agent: Agent[dict[str, str]] = Agent(
                "helper", model=OpenAIChatCompletionsModel("m-1", client)
            )
            memory_filter = MemoryFilter(subject=lambda context: own.subject(context["user"]))
            config = RunConfig(call_model_input_filter=memory_filter)
            answer = await Runner.run(agent, QUESTION, context={"user": "sam"}, run_config=config)
            text = await memory_instructions(
                QUESTION, subject=own.subject("sam"), instructions="Be brief."
            )
            assert text.startswith("Be brief.\n\n<service_memory>")
            assert "Oslo" in text
            return str(answer.final_output)

    assert anyio.run(work) == KNOWN


@pytest.mark.behaviour(
    "a session is the inner one, and captures once what is taken out, cleared, rebuilt or written as one operation"
)
def test_openai_session(project: Project, memory: Memory) -> None:
    from agents import SQLiteSession

    from memory_service.openai_agents import CapturingSession

    hi: Any = {"role": "user", "content": "Hi"}
    ho: Any = {"role": "assistant", "content": "Ho"}

    async def work() -> None:
        async with project.async_memory() as own:
            session = CapturingSession(SQLiteSession("s"), subject=own.subject("sam"))
            await session.add_items([hi, ho])
            assert await session.pop_item() == ho
            await session.clear_session()
            await session.add_items([hi])
            assert await session.get_items() == [hi]
            await session.add_items([hi])

    anyio.run(work)
    assert said(memory) == [("user", "Hi"), ("assistant", "Ho"), ("user", "Hi")]


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
