"""A session that captures what is said in it."""

from typing import Any

from agents.memory import Session, SessionABC

from ..adapter import CaptureKind, OnFailure, Reached, SubjectOfRun, reached
from ..adapter.options import failed
from .said import Said, all_said, without


class CapturingSession(SessionABC):
    """Keeps its items in `inner`, and captures what the user and the model say in them; it can do whatever `inner` can.

    What is taken out of a session stays captured: to forget it is `subject.forget`.
    """

    def __init__(
        self,
        inner: Session,
        *,
        subject: SubjectOfRun,
        capture: CaptureKind = "turn",
        on_error: OnFailure = "continue",
    ) -> None:
        self._inner = inner
        self._subject = subject
        self._capture: CaptureKind = capture
        self._on_error: OnFailure = on_error
        self._cleared: list[Said] = []
        self.session_id = inner.session_id
        self.session_settings = getattr(inner, "session_settings", None)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def get_items(self, limit: int | None = None) -> list[Any]:
        """Of `inner`."""
        return await self._inner.get_items(limit)

    async def add_items(self, items: list[Any]) -> None:
        """Adds them to `inner`, and captures what is new: a history that is made shorter is said once."""
        await self._inner.add_items(items)
        cleared, self._cleared = self._cleared, []
        said = all_said(items)
        is_rebuilt = said == cleared or any(
            isinstance(item, dict) and item.get("type") == "compaction" for item in items[:1]
        )
        await self._remember(without(said, cleared if is_rebuilt else []))

    async def pop_item(self) -> Any:
        """Of `inner`."""
        return await self._inner.pop_item()

    async def clear_session(self) -> None:
        """Of `inner`."""
        before = all_said(await self._inner.get_items())
        await self._inner.clear_session()
        self._cleared = before

    async def _remember(self, said: list[Said]) -> None:
        wanted = [one for one in said if self._capture == "turn" or one.role == "user"]
        if self._capture is None or not wanted:
            return
        try:
            at: Reached = reached(self._subject, None)
            messages = [{"role": one.role, "content": one.content} for one in wanted]
            source = {"integration": "openai-agents"}
            error = (await at.call_async("capture", messages, source=source)).error
        except Exception as thrown:
            error = thrown
        if error is not None:
            failed(error, "capture", self._on_error)
