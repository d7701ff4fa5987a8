"""Memory for agents of the OpenAI Agents SDK."""

from .filter import MemoryFilter
from .instructions import memory_instructions
from .session import CapturingSession
from .tools import memory_tools

__all__ = ["CapturingSession", "MemoryFilter", "memory_instructions", "memory_tools"]
