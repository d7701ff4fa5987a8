"""Instructions with what is remembered for a question that the program knows."""

from typing import Any

from ..adapter import RecallSettings, SubjectOfRun, reached, recall_async


async def memory_instructions(
    question: str,
    *,
    subject: SubjectOfRun,
    instructions: str = "",
    context: Any = None,
    budget_tokens: int | None = None,
    purpose: str = "chat",
    recall_timeout_ms: float = 2_000,
    on_error: Any = "continue",
) -> str:
    """`instructions` and a block of what is remembered, for an agent of one run; of more runs, see MemoryFilter."""
    settings = RecallSettings(budget_tokens, purpose, recall_timeout_ms, on_error)
    packet = await recall_async(question, lambda: reached(subject, context), settings)
    block = packet.to_prompt() if packet is not None else ""
    return "\n\n".join(filter(None, (instructions, block)))
