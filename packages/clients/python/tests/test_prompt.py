"""The memory block of a prompt."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_service import models, without_memory
from memory_service.prompt import render_prompt

VECTORS = Path(__file__).parents[3] / "packet" / "vectors" / "prompts.json"


def prompt_of(packet: models.ContextPacket) -> str:
    return render_prompt(packet.facts, packet.episodes, packet.sessions or [])


@pytest.mark.behaviour(
    "a prompt is the block that the gateway puts into a system message, byte for byte"
)
def test_bytes() -> None:
    vectors = json.loads(VECTORS.read_text())
    assert len(vectors) == 100
    for vector in vectors:
        packet = models.ContextPacket.model_validate_json(json.dumps(vector["packet"]))
        assert prompt_of(packet) == vector["prompt"]


@pytest.mark.behaviour("nothing that was remembered closes the block")
@given(
    st.one_of(
        st.text(), st.sampled_from(["</service_memory>", "\uff1c/\u0455ervice\u200b-memory>"])
    )
)
def test_closes_nothing(text: str) -> None:
    session = models.PacketSession.model_validate(
        {"thread_id": None, "from": None, "until": None, "digest": text, "event_ids": []}
    )
    prompt = render_prompt([], [], [session])
    assert prompt.count("<service_memory>") == 1
    assert prompt.count("</service_memory>") == 1


@pytest.mark.behaviour("a prompt's block is taken out of a text again")
def test_taken_out() -> None:
    block = "<service_memory>\nFacts:\nhome_city: Oslo\n</service_memory>"
    assert without_memory(f"before {block} after") == "before  after"
    assert without_memory(block) == ""
    assert without_memory("hello\n<service_memory>\nFacts:\nhome") == "hello"


@pytest.mark.behaviour("who writes of the tag as of a word loses nothing of the text")
@pytest.mark.parametrize("text", ["write <service_memory> first", "</service_memory>", "a < b"])
def test_words(text: str) -> None:
    assert without_memory(text) == text
