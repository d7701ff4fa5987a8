"""Memory in LangChain and LangGraph, against the running system and a provider of chat completions."""

from typing import Any

import anyio
import pytest
from conftest import Project
from running_agents import (
    KNOWN,
    QUESTION,
    langchain_agent,
    lives,
    model_of_langchain,
    recalls,
    said,
    user,
)
from waiting import until

from memory_service import Memory


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
                # On Python 3.10 LangGraph gives whole messages here, with memory or without.
                text += part.text if part.type in ("ai", "AIMessageChunk") else ""
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
