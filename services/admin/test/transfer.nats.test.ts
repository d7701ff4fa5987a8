import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import {
  ConsolidationExportRead,
  ConsolidationImportWrite,
  ContextApply,
  ContextExportRead,
  ContextImportWrite,
  type ExportAsk,
  type ImportAsk,
  IngestExportRead,
  IngestImportBegin,
  IngestImportWrite,
} from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { Client } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AdminUnderTest, adminUnderTest, TRANSFERS } from "./admin-under-test.ts";
import { type FakeParticipants, fakeParticipants } from "./fake-participants.ts";

let owners: FakeParticipants;
let admin: AdminUnderTest;
/** What the owners answer, by part and page; and what they were sent. */
let pages: Record<string, string[]>;
let written: [string, ImportAsk][];
let before: (part: string, page: number) => Promise<void>;

const pageOf = async (part: string, { cursor }: ExportAsk) => {
  const n = Number(cursor ?? 0);
  await before(part, n);
  const all = pages[part] ?? [];
  const lines = all[n] ?? "";
  const counts: Record<string, number> = {};
  for (const [, type = ""] of lines.matchAll(/"type":"(\w+)"/g))
    counts[type] = (counts[type] ?? 0) + 1;
  return { lines, counts, cursor: n + 1 < all.length ? String(n + 1) : null };
};

const take = async (owner: string, ask: ImportAsk) => {
  await before(owner, written.length);
  written.push([owner, ask]);
  const bad = ask.lines.split("\n").findIndex((line) => line.includes("bad"));
  const stored = ask.lines.split("\n").length - 1;
  return bad >= 0
    ? { counts: {}, refused: { line: bad, field: "kind", reason: "kind: must be shorter" } }
    : { counts: { event: { stored, known: 0, dropped: 0 } }, refused: null };
};

beforeAll(async () => {
  owners = await fakeParticipants();
  const { bus } = owners;
  bus.respond(IngestExportRead, (ask) => pageOf("events", ask));
  bus.respond(ConsolidationExportRead, ({ section, ...ask }) => pageOf(section, ask));
  bus.respond(ContextExportRead, (ask) => pageOf("traces", ask));
  bus.respond(IngestImportBegin, async () => ({ since: "1:1:" }));
  bus.respond(IngestImportWrite, (ask) => take("ingest", ask));
  bus.respond(ConsolidationImportWrite, (ask) => take("consolidation", ask));
  bus.respond(ContextImportWrite, (ask) => take("context", ask));
  bus.respond(ContextApply, async () => ({ applied: 0 }));
  admin = await adminUnderTest({ authRequired: false }, owners.natsUrl);
});
afterAll(async () => {
  await admin[Symbol.asyncDispose]();
  await owners[Symbol.asyncDispose]();
});
beforeEach(() => {
  pages = {};
  written = [];
  before = async () => undefined;
});

const line = (value: object) => `${JSON.stringify(value)}\n`;
const event = (id: number, more: object = {}) => line({ type: "event", id, ...more });

const exported = (projectId: string, more = "") =>
  admin.app.inject({ method: "GET", url: `/v1/export?project_id=${projectId}${more}` });

const imported = (projectId: string, payload: string, headers = {}) =>
  admin.app.inject({
    ...{ method: "POST", url: `/v1/import?project_id=${projectId}`, payload },
    headers: { "content-type": "application/x-ndjson", ...headers },
  });

test("an export has the pages of all owners between a header and an end, which an import takes back", async () => {
  const projectId = `prj-${newId()}`;
  pages = {
    events: ["", event(1) + event(2), event(3)],
    pending: [line({ type: "pending", id: 1 })],
    facts: [line({ type: "fact", id: 4 })],
    traces: ["", line({ type: "trace", id: 5 })],
  };
  const { statusCode, headers, body } = await exported(projectId);

  expect([statusCode, headers["content-type"], headers["content-disposition"]]).toEqual([
    ...[200, "application/x-ndjson", 'attachment; filename="memory-export.ndjson"'],
  ]);
  const lines = body.split("\n").slice(0, -1);
  const values = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(values.map(({ type }) => type)).toEqual([
    ...["memory-export", "pending", "event", "event", "event", "fact", "trace", "check", "end"],
  ]);
  expect(values.at(-1)).toEqual({
    type: "end",
    counts: { pending: 1, event: 3, fact: 1, trace: 1 },
    digest: hash("sha256", body.slice(0, body.lastIndexOf('{"type":"end"')), "hex"),
  });

  const into = `prj-${newId()}`;
  const reply = await imported(into, body);
  expect(reply.json()).toEqual({
    ...{ status: "ok", project_id: into, subject_id: null, lines: 9, indexed: true },
    counts: { event: { stored: 6, known: 0, dropped: 0 } },
  });
  expect(written.map(([owner, ask]) => [owner, ask.projectId, ask.fromProjectId])).toEqual(
    ["consolidation", "ingest", "consolidation", "context"].map((o) => [o, into, projectId]),
  );
});

test("a large export has a check every half megabyte", async () => {
  const text = "x".repeat(100_000);
  pages = { events: ["", ...Array.from({ length: 12 }, (_, n) => event(n, { text }))] };
  const { body } = await exported(`prj-${newId()}`);

  expect(body.match(/"type":"check"/g)).toHaveLength(2);
  expect((await imported(`prj-${newId()}`, body)).statusCode).toBe(200);
});

test("an export that cannot begin is 503, one that fails later has no end", async () => {
  before = async (part) => {
    if (part === "pending") throw serviceUnavailable("not now");
  };
  expect((await exported(`prj-${newId()}`)).statusCode).toBe(503);

  pages = { events: ["", event(1)] };
  before = async (part) => {
    if (part === "facts") throw new Error("broken");
  };
  await expect(exported(`prj-${newId()}`)).rejects.toThrow();
});

test("an export waits for an owner that comes back", async () => {
  let calls = 0;
  before = async (part) => {
    if (part === "facts" && calls++ < 2) throw serviceUnavailable("not now");
  };
  expect((await exported(`prj-${newId()}`)).body).toContain('"type":"end"');
});

test("an export whose owners have no lines for long goes on, and says so", async () => {
  await using impatient = await adminUnderTest(
    { authRequired: false, transfers: { ...TRANSFERS, mostSilenceMs: 200 } },
    owners.natsUrl,
  );
  await eventually(() => expect(impatient.bus.isUp()).toBe(true));
  pages = { facts: Array.from({ length: 5 }, () => "") };
  before = async (part) => {
    if (part === "facts") await delay(60);
    if (part === "traces") await delay(400);
  };
  const url = `/v1/export?project_id=prj-${newId()}`;
  const { body } = await impatient.app.inject({ method: "GET", url });

  expect(body).toMatch(/"type":"check".*\n.*"type":"end"/s);
});

test("an export of a subject that is forgotten meanwhile has no end", async () => {
  const projectId = `prj-${newId()}`;
  const body = { project_id: projectId, subject_id: "olga", mode: "delete" };
  before = async (part) => {
    if (part !== "facts") return;
    const { status } = await admin.call("POST", "/v1/forget", undefined, body);
    expect(status).toBe(200);
  };
  await expect(exported(projectId, "&subject_id=olga")).rejects.toThrow();
  before = async () => undefined;
  expect((await exported(projectId, "&subject_id=olga")).statusCode).toBe(200);
});

test("a third export of a project, and a second import, are 429", async () => {
  const projectId = `prj-${newId()}`;
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: twoWait, resolve: bothWait } = Promise.withResolvers<void>();
  let waiting = 0;
  before = async (part) => {
    if (part !== "pending") return;
    if (++waiting === 2) bothWait();
    await mayGoOn;
  };
  const two = [exported(projectId), exported(projectId)];
  await twoWait;
  const third = await exported(projectId);
  expect([third.statusCode, third.headers["retry-after"]]).toEqual([429, "30"]);
  goOn();
  expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await exported(projectId)).statusCode).toBe(200);

  pages = { events: ["", event(1)] };
  const { body } = await exported(projectId);
  const { promise: mayWrite, resolve: write } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  before = async (part) => {
    if (part !== "ingest") return;
    begin();
    await mayWrite;
  };
  const first = imported(projectId, body);
  await begun;
  expect((await imported(projectId, body)).statusCode).toBe(429);
  write();
  expect((await first).statusCode).toBe(200);
  expect((await imported(projectId, body)).statusCode).toBe(200);
});

test("an import that breaks off is written down as begun, a whole one as completed too", async () => {
  const projectId = `prj-${newId()}`;
  pages = { events: ["", event(1)] };
  const { body } = await exported(`prj-${newId()}`);
  const noted = async () => {
    const { rows } = await admin.pool.query(
      "SELECT type FROM outbox_events WHERE project_id = $1 ORDER BY xid, id",
      [projectId],
    );
    return rows.map(({ type }) => type);
  };

  expect((await imported(projectId, body.slice(0, -2))).statusCode).toBe(422);
  expect(await noted()).toEqual(["import.started"]);
  expect((await imported(projectId, body)).statusCode).toBe(200);
  expect(await noted()).toEqual(["import.started", "import.started", "import.completed"]);
});

test("an import names the line of the stream that its owner refuses", async () => {
  pages = { events: ["", event(1) + event(2), event(3, { kind: "bad" })] };
  const { body } = await exported(`prj-${newId()}`);
  const reply = await imported(`prj-${newId()}`, body);

  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    {
      error: {
        ...{ type: "invalid_payload", field: "lines.4.kind" },
        message: "line 4: kind: must be shorter",
      },
    },
  ]);
});

test("a changed byte is found before its portion is written", async () => {
  pages = { events: ["", event(1)] };
  const { body } = await exported(`prj-${newId()}`);
  const reply = await imported(`prj-${newId()}`, body.replace('"id":1', '"id":2'));

  expect(reply.json()).toMatchObject({ error: { field: "lines.3.digest" } });
  expect(written).toEqual([]);
});

test("the connection of an import that was refused half-way serves the next request", async () => {
  const text = "x".repeat(100_000);
  pages = { events: ["", ...Array.from({ length: 40 }, (_, n) => event(n, { text }))] };
  const { body } = await exported(`prj-${newId()}`);
  const broken = body.replace("xxx", "xyx");
  const url = await admin.app.listen({ host: "127.0.0.1", port: 0 });
  const connection = new Client(url);
  const path = `/v1/import?project_id=prj-${newId()}`;
  const headers = { "content-type": "application/x-ndjson" };

  for (const sent of [broken, Readable.from(piecesOf(broken))]) {
    const refused = await connection.request({ method: "POST", path, headers, body: sent });
    expect([refused.statusCode, await refused.body.text()]).toEqual([
      422,
      expect.stringContaining("digest"),
    ]);
    const next = { method: "GET", path: `/v1/forget?project_id=prj-${newId()}` } as const;
    const answer = await connection.request({ ...next, headersTimeout: 5_000 });
    expect([answer.statusCode, await answer.body.json()]).toMatchObject([200, { receipts: [] }]);
  }
  await connection.close();
});

function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}

test.each([
  ["JSON", "{}", { "content-type": "application/json" }],
  ["lines by another compression", "x", { "content-encoding": "br" }],
])("%s is 415", async (_what, body, headers) => {
  expect((await imported(`prj-${newId()}`, body, headers)).statusCode).toBe(415);
});
