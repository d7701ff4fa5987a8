"""Every operation of the API has a method."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_server import LiveServer

from memory_service import Memory, MemoryServiceError

OPENAPI = Path(__file__).parents[4] / "docs" / "openapi.json"
ID = "an id/?#é"
ANSWER = {
    "events": [],
    "packet": {"facts": [], "episodes": [], "warnings": [], "status": "ok", "empty_reason": None},
    "processed": 0,
}
# Operations that no method calls: for consoles, dashboards, probes, verifiers, and clients of chat completions.
LEFT_TO_REQUEST = {
    *("provisionOrg", "chatCompletions", "listModels", "readBacklog", "retryJob", "readSignIn"),
    *("beginSignIn", "completeSignIn", "openProject", "endSignIn", "health"),
    *("certificateKeys", "certificateKeysPem"),
}


def operations() -> list[dict[str, Any]]:
    paths = json.loads(OPENAPI.read_text())["paths"]
    found = []
    for path, methods in paths.items():
        pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))
        for method, operation in methods.items():
            own = {"method": method.upper(), "path": pattern, "id": operation["operationId"]}
            names = [one.get("name") or one["$ref"] for one in operation.get("parameters", [])]
            found.append(
                {**own, "takes_key": any(one.endswith("Idempotency-Key") for one in names)}
            )
    return found


def every_method(memory: Memory) -> dict[str, Callable[[], object]]:
    sam = memory.subject(ID)
    hooks, aliases = memory.webhooks, memory.subjects.aliases
    return {
        "capture": lambda: sam.capture([{"role": "user", "content": "I like tea."}]),
        "timeline": lambda: sam.timeline().page(),
        "readEvent": lambda: memory.events.get(ID),
        "listSubjects": lambda: memory.subjects.list(prefix="s").page(),
        "addAlias": lambda: aliases.add(ID, "sam@example.com"),
        "listAliases": lambda: aliases.list(ID),
        "removeAlias": lambda: aliases.remove(ID, "sam@example.com"),
        "mergeSubjects": lambda: memory.subjects.merge(ID, "samuel"),
        "readMerge": lambda: memory.subjects.read_merge(ID),
        "undoMerge": lambda: memory.subjects.undo_merge(ID),
        "context": lambda: sam.context("What does Sam like?"),
        "inspect": lambda: memory.traces.get(ID, subject_id=ID),
        "listTraces": lambda: memory.traces.list(subject_id=ID, from_="2026-01-01").page(),
        "listFacts": lambda: memory.facts.list(subject_id=ID).page(),
        "readFact": lambda: memory.facts.get(ID),
        "factHistory": lambda: memory.facts.history(ID),
        "listQuarantine": lambda: memory.facts.quarantine().page(),
        "reviewFact": lambda: memory.facts.review(ID, "discard"),
        "feedback": lambda: memory.facts.feedback(ID, "useful", reason="It helped."),
        "listConflicts": lambda: memory.conflicts.list(status="open").page(),
        "readConflict": lambda: memory.conflicts.get(ID),
        "resolveConflict": lambda: memory.conflicts.resolve(ID, keep=ID),
        "forget": lambda: memory.forget.fact(ID, mode="delete", reason="Asked for it."),
        "listReceipts": lambda: memory.forget.list(mode="delete").page(),
        "readReceipt": lambda: memory.forget.get(ID),
        "readCertificate": lambda: memory.forget.certificate(ID),
        "restoreForget": lambda: memory.forget.restore(ID),
        "exportMemory": lambda: memory.export(subject_id=ID).close(),
        "importMemory": lambda: memory.import_(""),
        "readJob": lambda: memory.jobs.get(ID),
        "listJobs": lambda: memory.jobs.list(subject_id=ID).page(),
        "consolidate": memory.consolidate,
        "consolidateSubject": sam.consolidate,
        "readUsage": lambda: memory.usage(days=7),
        "listAudit": lambda: memory.audit.list(actor="ann").page(),
        "createKey": lambda: memory.keys.create(label="of a test"),
        "listKeys": lambda: memory.keys.list(revoked=True).page(),
        "revokeKey": lambda: memory.keys.revoke(ID),
        "createWebhook": lambda: hooks.create(url="https://example.com/", events=["fact.disputed"]),
        "listWebhooks": lambda: hooks.list().page(),
        "readWebhook": lambda: hooks.get(ID),
        "changeWebhook": lambda: hooks.update(ID, description="Mine."),
        "deleteWebhook": lambda: hooks.delete(ID),
        "rotateWebhook": lambda: hooks.rotate(ID),
        "testWebhook": lambda: hooks.test(ID),
        "listDeliveries": lambda: hooks.deliveries(ID).page(),
        "resendDelivery": lambda: hooks.resend(ID, ID),
        "resendDeliveries": lambda: hooks.resend_failed(ID),
    }


@pytest.mark.behaviour(
    "every operation of the API has a method, or a reason to be left to memory.request"
)
def test_every_operation(live_server: Callable[..., LiveServer]) -> None:
    server = live_server(lambda request: request.json(ANSWER))
    known = operations()
    reached = {}
    for name, call in every_method(server.memory()).items():
        call()
        sent = server.received[-1]
        path = sent.url.partition("?")[0]
        fits = (
            one for one in known if one["method"] == sent.method and one["path"].fullmatch(path)
        )
        reached[name] = next(fits, {"id": None})["id"]
    assert {name: found for name, found in reached.items() if name != found} == {}
    assert {*reached, *LEFT_TO_REQUEST, "whoAmI"} == {one["id"] for one in known}


@pytest.mark.behaviour("a write that takes an idempotency key has one, and no other request does")
def test_keys(live_server: Callable[..., LiveServer]) -> None:
    server = live_server(lambda request: request.json(ANSWER))
    takes = {one["id"]: one["takes_key"] for one in operations()}
    wrong = []
    for name, call in every_method(server.memory()).items():
        call()
        # Events of a capture have keys of their own.
        if name != "capture" and takes[name] != ("idempotency-key" in server.received[-1].headers):
            wrong.append(name)
    assert wrong == []


@pytest.mark.behaviour("an id that no path can carry is refused: %j")
@pytest.mark.parametrize("fact_id", ["", ".", ".."])
def test_ids(live_server: Callable[..., LiveServer], fact_id: str) -> None:
    server = live_server(lambda request: request.json(ANSWER))
    with pytest.raises(MemoryServiceError, match="fact_id"):
        server.memory().facts.get(fact_id)
    assert server.received == []
