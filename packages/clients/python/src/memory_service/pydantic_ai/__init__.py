"""Memory for agents of Pydantic AI."""

from .capability import MemoryCapability
from .tools import memory_toolset

__all__ = ["MemoryCapability", "memory_toolset"]
