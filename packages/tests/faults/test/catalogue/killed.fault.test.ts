import { setTimeout as delay } from "node:timers/promises";
import type { ServiceName } from "@memory/launcher";
import { mintProject } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  afterCommit,
  afterMessage,
  beforeCommit,
  beforeMessage,
  type Failpoint,
  killAt,
} from "../links/failpoint.ts";
import { BROKER, DATABASE, type LinkedSystem, linkedSystem } from "../links/linked-system.ts";
import { KEY_LABEL, PAYLOAD_MARK, QUESTION, REVOKER } from "../load/actions.ts";
import { amidWork } from "../load/amid-work.ts";
import { expectDelivered } from "../load/expect-recovered.ts";
import { chanceOf } from "../load/seed.ts";

let linked: LinkedSystem;
beforeAll(async () => {
  linked = await linkedSystem();
});
afterAll(async () => {
  await expectDelivered(linked.system);
  await linked[Symbol.asyncDispose]();
});

const ROUNDS = [1, 2, 3];

test.each(
  (
    [
      ["F1", "ingest", "amid captures"],
      ["F5", "context", "amid questions"],
      ["F8", "edge", "amid requests, of which none is repeated by edge itself"],
    ] as const
  ).flatMap(([id, name, when]) => ROUNDS.map((round) => [id, name, when, round] as const)),
)("%s %s killed %s, round %i", (id, name, _when, round) => {
  const fault = `${id} round ${round}`;
  return amidWork(linked.system, fault, async () => {
    await delay(chanceOf(fault).below(700));
    await linked.system.service(name).kill("SIGKILL");
  });
});

const stored: Omit<Failpoint, "arrives"> = { from: "client", bytes: QUESTION };
const flushed: Omit<Failpoint, "arrives"> = { from: "client", bytes: PAYLOAD_MARK };
const made = { after: KEY_LABEL };
const revoked = { after: REVOKER };
const INGEST = "SERVICE_INGEST_URL";
const CAPTURE: Omit<Failpoint, "arrives"> = { from: "client", bytes: "POST /v1/capture" };
const ACCEPTED = "HTTP/1.1 202";

test.each<[name: string, service: ServiceName, setting: string, at: Failpoint]>([
  [
    "F1 ingest killed before a flush is committed",
    ...(["ingest", DATABASE, { ...flushed, arrives: false }] as const),
  ],
  [
    "F1 ingest killed when a flush is committed, before it knows",
    ...(["ingest", DATABASE, { ...flushed, arrives: true }] as const),
  ],
  [
    "F2 ingest killed between commit and message",
    ...(["ingest", BROKER, beforeMessage("memory.captured.v1")] as const),
  ],
  [
    "F2 the worker killed between commit and message",
    ...(["worker", BROKER, beforeMessage("memory.facts.changed.v1")] as const),
  ],
  [
    "F3 ingest killed when its message has left",
    ...(["ingest", BROKER, afterMessage("memory.captured.v1")] as const),
  ],
  [
    "F3 the worker killed when its message has left",
    ...(["worker", BROKER, afterMessage("memory.facts.changed.v1")] as const),
  ],
  ["F4 the worker killed before a commit", "worker", DATABASE, beforeCommit],
  ["F4 the worker killed after a commit", "worker", DATABASE, afterCommit],
  ["F4 consolidation killed before a commit", "consolidation", DATABASE, beforeCommit],
  ["F4 consolidation killed after a commit", "consolidation", DATABASE, afterCommit],
  [
    "F4 the worker killed between commit and acknowledgement",
    ...(["worker", BROKER, beforeMessage("$JS.ACK.MEMORY_CAPTURED")] as const),
  ],
  ["F4 context killed before a commit", "context", DATABASE, beforeCommit],
  ["F4 context killed after a commit", "context", DATABASE, afterCommit],
  [
    "F4 context killed between commit and acknowledgement of facts",
    ...(["context", BROKER, beforeMessage("$JS.ACK.MEMORY_FACTS_CHANGED")] as const),
  ],
  [
    "F4 context killed between commit and acknowledgement of captures",
    ...(["context", BROKER, beforeMessage("$JS.ACK.MEMORY_CAPTURED")] as const),
  ],
  [
    "F5 context killed before a trace is stored",
    ...(["context", DATABASE, { ...stored, arrives: false }] as const),
  ],
  [
    "F5 context killed when a trace is stored, before it knows",
    ...(["context", DATABASE, { ...stored, arrives: true }] as const),
  ],
  [
    "F6 admin killed before the commit of a new key",
    ...(["admin", DATABASE, { ...beforeCommit, ...made }] as const),
  ],
  [
    "F6 admin killed after the commit of a new key",
    ...(["admin", DATABASE, { ...afterCommit, ...made }] as const),
  ],
  [
    "F6 admin killed before the commit of a revocation",
    ...(["admin", DATABASE, { ...beforeCommit, ...revoked }] as const),
  ],
  [
    "F6 admin killed after the commit of a revocation",
    ...(["admin", DATABASE, { ...afterCommit, ...revoked }] as const),
  ],
  [
    "F8 edge killed before a capture leaves it",
    ...(["edge", INGEST, { ...CAPTURE, arrives: false }] as const),
  ],
  [
    "F8 edge killed when a capture has left it",
    ...(["edge", INGEST, { ...CAPTURE, arrives: true }] as const),
  ],
  [
    "F8 edge killed when the answer to a capture has come",
    ...(["edge", INGEST, { from: "server", bytes: ACCEPTED, arrives: false }] as const),
  ],
])("%s", (name, service, setting, at) =>
  amidWork(linked.system, name, () =>
    killAt(linked.system.service(service), linked.link(service, setting), at),
  ),
);

test("F8 edge loses a service that has a capture: it answers 5xx, and sends the capture no second time", async () => {
  const { api, orgId, projectId } = await mintProject(linked.system);
  const scope = { project_id: projectId, subject_id: "sam" };
  const payload = { text: "sent but once" };
  const event = { org_id: orgId, ...scope, kind: "note", occurred_at: "2026-01-01T00:00:00Z" };
  const link = linked.link("edge", INGEST);
  let sent = 0;
  link.watch((bytes, from) => {
    if (from === "client" && bytes.includes(payload.text) && ++sent === 1)
      setImmediate(() => {
        link.cut();
        link.heal();
      });
    return true;
  });

  const { status } = await api.post("/v1/capture", { events: [{ ...event, payload }] });
  const timeline = await api.get<{ events: object[] }>(
    `/v1/timeline?${new URLSearchParams(scope)}`,
  );

  link.watch(null);
  expect(status).toBeGreaterThanOrEqual(500);
  expect(sent).toBe(1);
  expect(timeline.json.events.length).toBeLessThanOrEqual(1);
});
