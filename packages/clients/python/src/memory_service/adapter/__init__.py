"""What the adapters of the frameworks share."""

from .capture import Turn, TurnSaid, capture_stopped, capture_turn, capture_turn_async
from .options import CaptureKind, OnFailure, Reached, SubjectOfRun, reached
from .recall import RecallSettings, recall, recall_async
from .recent_turns import RecentTurns, digest, joined
from .tools import EXPLAIN, RECALL, REMEMBER, explain, recalled, remember

__all__ = [
    "EXPLAIN",
    "RECALL",
    "REMEMBER",
    "CaptureKind",
    "OnFailure",
    "Reached",
    "RecallSettings",
    "RecentTurns",
    "SubjectOfRun",
    "Turn",
    "TurnSaid",
    "capture_stopped",
    "capture_turn",
    "capture_turn_async",
    "digest",
    "explain",
    "joined",
    "reached",
    "recall",
    "recall_async",
    "recalled",
    "remember",
]
