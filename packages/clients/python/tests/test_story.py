"""The running system, through the client."""

import anyio
import pytest
from conftest import Project

from memory_service import Memory


@pytest.mark.behaviour(
    "what a user said comes back as a prompt, and is stored once however often it is sent"
)
def test_story(memory: Memory) -> None:
    sam = memory.subject("sam", thread_id="t1")
    said = [
        {"role": "user", "content": "I live in Oslo."},
        {"role": "assistant", "content": [{"type": "text", "text": "Noted."}]},
    ]
    first = sam.capture(said, idempotency_key="turn-1")
    again = sam.capture(said, idempotency_key="turn-1")
    assert [event.deduplicated for event in first.events] == [False, False]
    assert [event.deduplicated for event in again.events] == [True, True]
    assert [event.id for event in again.events] == [event.id for event in first.events]
    assert first.job_id is not None
    assert sam.consolidate(wait=True) is not None
    memory.jobs.wait(first.job_id)

    packet = sam.context("Where does Sam live?", budget_tokens=900)
    assert "Oslo" in packet.to_prompt()
    assert packet.status == "ok"
    assert packet.trace_id is not None
    assert sam.explain(packet.trace_id).decisions
    (fact,) = sam.facts(status="active")
    assert fact.predicate == "home_city"
    assert sam.feedback(fact.id, "useful") is not None
    assert [event.payload["text"] for event in sam.timeline()] == ["I live in Oslo.", "Noted."]
    sam.forget(mode="delete")
    assert sam.context("Where does Sam live?").is_empty


@pytest.mark.behaviour("an unknown subject has an empty packet")
def test_unknown(memory: Memory) -> None:
    packet = memory.subject("nobody").context("Where do they live?")
    assert packet.is_empty
    assert packet.to_prompt() == ""
    assert packet.error is None


@pytest.mark.behaviour("a timeline longer than a page comes whole and in order")
def test_timeline(memory: Memory) -> None:
    sam = memory.subject("sam")
    texts = [f"line {n}" for n in range(250)]
    sam.capture([{"role": "user", "content": text} for text in texts])
    assert [event.payload["text"] for event in sam.timeline()] == texts


def test_asyncio(project: Project) -> None:
    async def story() -> None:
        async with project.async_memory() as memory:
            sam = memory.subject("sam")
            await sam.capture([{"role": "user", "content": "I live in Oslo."}])
            await sam.consolidate(wait=True)
            assert "Oslo" in (await sam.context("Where does Sam live?")).to_prompt()
            assert [fact.predicate async for fact in sam.facts()] == ["home_city"]
            async with memory.buffer() as buffer:
                for n in range(300):
                    await buffer.capture("sam", [{"role": "user", "content": f"line {n}"}])
                await buffer.flush()
            texts = [event.payload["text"] async for event in sam.timeline()]
            assert texts == ["I live in Oslo.", *(f"line {n}" for n in range(300))]

    anyio.run(story)
