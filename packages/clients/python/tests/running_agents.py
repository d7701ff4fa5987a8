"""Agents that tests run, and what memory has of them."""

import os
from pathlib import Path
from typing import Any

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
