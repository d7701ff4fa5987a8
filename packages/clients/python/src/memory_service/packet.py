"""What is remembered for a question."""

from .models import ContextAnswer, PacketEpisode, PacketFact, PacketSession
from .prompt import render_prompt


class Packet:
    """Holds nothing where the subject is unknown, and where the call failed and errors are not raised."""

    def __init__(self, answer: ContextAnswer | None, error: Exception | None = None) -> None:
        packet = answer.packet if answer is not None else None
        self.facts: list[PacketFact] = packet.facts if packet else []
        self.episodes: list[PacketEpisode] = packet.episodes if packet else []
        """Events of the past, in their own words."""
        self.sessions: list[PacketSession] = (packet.sessions or []) if packet else []
        """Whole conversations, for questions over them."""
        self.warnings: list[str] = packet.warnings if packet else []
        self.status: str = packet.status if packet else "failed"
        """ "failed" also where there was no answer."""
        self.empty_reason: str | None = packet.empty_reason if packet else None
        self.token_count: int = answer.token_count if answer else 0
        self.trace_id: str | None = answer.trace_id if answer else None
        """Names the trace that explains the packet; None where there was no answer."""
        self.error = error
        """Why there was no answer, where errors are not raised."""

    @property
    def conflicts(self) -> list[str]:
        """Those warnings that say what an open conflict hides."""
        return [warning for warning in self.warnings if warning.startswith("open_conflict")]

    @property
    def is_empty(self) -> bool:
        """True where there is nothing to put into a prompt."""
        return not (self.facts or self.episodes or self.sessions)

    def to_prompt(self) -> str:
        """A block for the system message that nothing remembered can close; "" for an empty packet."""
        return render_prompt(self.facts, self.episodes, self.sessions)

    def __repr__(self) -> str:
        held = (len(self.facts), len(self.episodes), len(self.sessions))
        return f"Packet(status={self.status!r}, facts={held[0]}, episodes={held[1]}, sessions={held[2]})"
