"""Memory for agents of LangChain and graphs of LangGraph."""

from .middleware import MemoryMiddleware
from .nodes import capture_node, recall_node
from .run import Run
from .tools import memory_tools

__all__ = ["MemoryMiddleware", "Run", "capture_node", "memory_tools", "recall_node"]
