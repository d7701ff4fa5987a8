"""Memory in OpenAI Agents, against the running system and a provider of chat completions."""

from typing import Any

import anyio
import pytest
from conftest import Project
from running_agents import KNOWN, PROVIDER, QUESTION, lives, recalls, said

from memory_service import Memory


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
