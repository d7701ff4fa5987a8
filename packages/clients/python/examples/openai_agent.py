import asyncio
import os
import sys

from agents import (
    Agent,
    OpenAIChatCompletionsModel,
    RunConfig,
    Runner,
    SQLiteSession,
    function_tool,
)
from openai import AsyncOpenAI

from memory_service import AsyncMemory
from memory_service.openai_agents import CapturingSession, MemoryFilter


@function_tool
def weather(city: str) -> str:
    """The weather of a city"""
    return f"22 degrees in {city}"


async def main() -> None:
    sam = AsyncMemory().subject("sam", thread_id=os.environ.get("THREAD", "thread-1"))
    client = AsyncOpenAI(base_url=os.environ["LLM_URL"], api_key="none")
    model = OpenAIChatCompletionsModel("m-1", client)
    agent = Agent("helper", instructions="Be brief.", model=model, tools=[weather])
    session = CapturingSession(SQLiteSession("sam"), subject=sam)
    config = RunConfig(call_model_input_filter=MemoryFilter(subject=sam))
    answer = await Runner.run(agent, " ".join(sys.argv[1:]), session=session, run_config=config)
    print(answer.final_output)


asyncio.run(main())
