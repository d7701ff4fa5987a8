"""What tests share: the running system, projects of their own, and servers that answer as a test says."""

import os
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
import pytest
from live_server import LiveServer

from memory_service import AsyncMemory, Memory


@dataclass(frozen=True)
class Project:
    """A project of a test, and its key."""

    base_url: str
    key: str

    def memory(self, **options: object) -> Memory:
        return Memory(api_key=self.key, base_url=self.base_url, **options)  # type: ignore[arg-type]

    def async_memory(self, **options: object) -> AsyncMemory:
        return AsyncMemory(api_key=self.key, base_url=self.base_url, **options)  # type: ignore[arg-type]


@pytest.fixture
def project() -> Project:
    base_url = os.environ["MEMORY_TEST_URL"]
    name = uuid.uuid4().hex
    answer = httpx.post(
        f"{base_url}/v1/keys",
        headers={"authorization": f"Bearer {os.environ['MEMORY_TEST_ADMIN_KEY']}"},
        json={"org_id": f"org-{name}", "project_id": f"prj-{name}"},
        timeout=30,
    )
    answer.raise_for_status()
    return Project(base_url, answer.json()["key"])


@pytest.fixture
def memory(project: Project) -> Iterator[Memory]:
    with project.memory() as memory:
        yield memory


@pytest.fixture
def live_server() -> Iterator[Callable[..., LiveServer]]:
    servers: list[LiveServer] = []

    def start(answer: object) -> LiveServer:
        servers.append(LiveServer(answer))  # type: ignore[arg-type]
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEMORY_URL", raising=False)
    monkeypatch.delenv("MEMORY_KEY", raising=False)
