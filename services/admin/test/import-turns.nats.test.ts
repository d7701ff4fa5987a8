import { hash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  ConsolidationExportRead,
  ContextApply,
  ContextExportRead,
  IngestExportRead,
  IngestImportBegin,
  IngestImportWrite,
} from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { Client } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminUnderTest, adminUnderTest, TRANSFERS } from "./admin-under-test.ts";
import { type FakeParticipants, fakeParticipants } from "./fake-participants.ts";

/** As compressible as text is. */
const TEXT = randomBytes(5_000).toString("hex").repeat(10);
const LEAST = { bytes: 1_000, withinMs: 1_500 };

let owners: FakeParticipants;
let admin: AdminUnderTest;
let url: string;
/** The projects whose lines were written, in order; and how long each message takes. */
let written: string[];
const WRITE_MS = 15;

beforeAll(async () => {
  owners = await fakeParticipants();
  const { bus } = owners;
  bus.respond(IngestExportRead, async ({ cursor }) => {
    const n = Number(cursor ?? 0);
    const lines = n === 0 ? "" : `{"type":"event","id":${n},"text":"${TEXT}"}\n`;
    return { lines, counts: n === 0 ? {} : { event: 1 }, cursor: n < 40 ? String(n + 1) : null };
  });
  const nothing = async () => ({ lines: "", counts: {}, cursor: null });
  bus.respond(ConsolidationExportRead, nothing);
  bus.respond(ContextExportRead, nothing);
  bus.respond(IngestImportBegin, async () => ({ since: "1:1:" }));
  bus.respond(IngestImportWrite, async ({ projectId }) => {
    written.push(projectId);
    await delay(WRITE_MS);
    return { counts: { event: { stored: 1, known: 0, dropped: 0 } }, refused: null };
  });
  bus.respond(ContextApply, async () => ({ applied: 0 }));
  const transfers = { ...TRANSFERS, importWritesAtOnce: 1, leastImportPace: LEAST };
  admin = await adminUnderTest({ authRequired: false, transfers }, owners.natsUrl);
  await eventually(() => expect(admin.bus.isUp()).toBe(true));
  url = await admin.app.listen({ host: "127.0.0.1", port: 0 });
  written = [];
});
afterAll(async () => {
  await admin[Symbol.asyncDispose]();
  await owners[Symbol.asyncDispose]();
});

const exported = async (headers = {}) => {
  const target = `/v1/export?project_id=prj-${newId()}`;
  return admin.app.inject({ method: "GET", url: target, headers });
};

const imported = (projectId: string, payload: string | Buffer, headers = {}) =>
  admin.app.inject({
    ...{ method: "POST", url: `/v1/import?project_id=${projectId}`, payload },
    headers: { "content-type": "application/x-ndjson", ...headers },
  });

async function* headerAlone(header: string) {
  yield header;
  await delay(60_000, undefined, { ref: false });
}

/** Begins an import of a project that sends its header and no more. */
function stalled(header: string) {
  const client = new Client(url);
  const answer = client.request({
    ...{ method: "POST", path: `/v1/import?project_id=prj-${newId()}` },
    headers: { "content-type": "application/x-ndjson" },
    body: Readable.from(headerAlone(header)),
  });
  const ended = answer.then(async ({ statusCode, body }) => ({
    statusCode,
    body: (await body.json()) as { error: { message: string } },
  }));
  return { ended, leave: () => client.destroy() };
}

test("imports that send nothing more keep no other project from its own, and end with what they lack", async () => {
  const { body } = await exported();
  const header = body.slice(0, body.indexOf("\n") + 1);
  const waiting = Array.from({ length: 8 }, () => stalled(header));
  await delay(100);
  const own = await imported(`prj-${newId()}`, body);

  expect(own.statusCode).toBe(200);
  for (const { ended, leave } of waiting) {
    const { statusCode, body: answer } = await ended;
    expect([statusCode, answer.error.message]).toEqual([
      408,
      expect.stringContaining("Less than 1000 bytes came within 1.5 seconds"),
    ]);
    await leave();
  }
});

test("a short import that comes after long ones has every turn of its own", async () => {
  const { body } = await exported();
  const [long, longer, short] = [`prj-${newId()}`, `prj-${newId()}`, `prj-${newId()}`];
  const few = shortened(body);
  written = [];
  const others = [imported(long, body), imported(longer, body)];
  await eventually(() => expect(written.length).toBeGreaterThan(1));
  const from = written.length;
  expect((await imported(short, few)).statusCode).toBe(200);
  const meanwhile = written.slice(from, written.lastIndexOf(short));

  expect(meanwhile.filter((project) => project === long).length).toBeLessThanOrEqual(6);
  expect(meanwhile.filter((project) => project === longer).length).toBeLessThanOrEqual(6);
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

/** An export with the first lines of another one alone. */
function shortened(body: string): string {
  const lines = body.split("\n").slice(0, 4);
  const kept = `${lines.join("\n")}\n`;
  const check = `${JSON.stringify({ type: "check", digest: hash("sha256", kept, "hex") })}\n`;
  const digest = hash("sha256", kept + check, "hex");
  return `${kept}${check}${JSON.stringify({ type: "end", counts: { event: 3 }, digest })}\n`;
}

test("an export comes compressed where its reader takes gzip, and goes back as it came", async () => {
  const packed = await exported({ "accept-encoding": "br, gzip;q=0.8" });
  const plain = await exported({ "accept-encoding": "gzip;q=0, identity" });
  const lines = gunzipSync(packed.rawPayload);

  expect([packed.headers["content-encoding"], packed.headers["vary"]]).toEqual([
    ...["gzip", "accept-encoding"],
  ]);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(lines.toString()).toMatch(/"type":"end".*\n$/);
  expect(packed.rawPayload.length).toBeLessThan(lines.length / 10);
  for (const body of [packed.rawPayload, gzipSync(lines)]) {
    const reply = await imported(`prj-${newId()}`, body, { "content-encoding": "gzip" });
    expect(reply.json()).toMatchObject({ status: "ok", counts: { event: { stored: 14 } } });
  }
});
