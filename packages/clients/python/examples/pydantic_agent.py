import asyncio
import os
import sys

from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from memory_service import AsyncMemory
from memory_service.pydantic_ai import MemoryCapability


async def main() -> None:
    sam = AsyncMemory().subject("sam", thread_id=os.environ.get("THREAD", "thread-1"))
    provider = OpenAIProvider(base_url=os.environ["LLM_URL"], api_key="none")
    model = OpenAIChatModel("m-1", provider=provider)
    agent = Agent(model, instructions="Be brief.", capabilities=[MemoryCapability(subject=sam)])

    @agent.tool_plain
    def weather(city: str) -> str:
        """The weather of a city"""
        return f"22 degrees in {city}"

    answer = await agent.run(" ".join(sys.argv[1:]))
    print(answer.output)


asyncio.run(main())
