import os
import sys

from langchain.agents import create_agent
from langchain.chat_models import init_chat_model
from langchain.tools import tool

from memory_service import Memory
from memory_service.langchain import MemoryMiddleware


@tool
def weather(city: str) -> str:
    """The weather of a city"""
    return f"22 degrees in {city}"


sam = Memory().subject("sam", thread_id=os.environ.get("THREAD", "thread-1"))
model = init_chat_model("openai:m-1", base_url=os.environ["LLM_URL"], api_key="none")
agent = create_agent(
    model, [weather], system_prompt="Be brief.", middleware=[MemoryMiddleware(subject=sam)]
)

answer = agent.invoke({"messages": [{"role": "user", "content": " ".join(sys.argv[1:])}]})
print(answer["messages"][-1].text)
