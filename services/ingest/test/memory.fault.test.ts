import { connect, type Socket } from "node:net";
import { newId } from "@memory/ids";
import { database } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type IngestProcess, projectOf, startIngest } from "./ingest-process.ts";

// The chart's limit for ingest, and its heap: three eighths of that.
const LIMIT_MIB = 512;
const HEAP_MIB = 192;

let ingest: IngestProcess;
beforeAll(async () => {
  ingest = await startIngest(database("ingest").appUrl, HEAP_MIB);
});
afterAll(() => ingest.stop());

const MOST_BODY_BYTES = 10 * 1024 * 1024;
const eventWith = (projectId: string, payload: string) =>
  `{"org_id":"o","project_id":"${projectId}","subject_id":"s","kind":"k","occurred_at":"2025-03-01","payload":${payload}}`;

/** A body as near to the limit as whole events come, a thousand at most. */
function fullBody(projectId: string, payload: string): string {
  const event = eventWith(projectId, payload);
  const bytes = Buffer.byteLength(event) + 1;
  const count = Math.min(1_000, Math.floor((MOST_BODY_BYTES - 20) / bytes));
  return `{"events":[${Array.from({ length: count }, () => event).join()}]}`;
}

/** Payloads just below 256 KiB, or as large as a thousand of them may be. */
const PAYLOADS: Record<string, string> = {
  "empty arrays": `{"a":[${"[],".repeat(80_000)}[]]}`,
  "a quarter of a million values": `{"a":[${"{},".repeat(240)}{}]}`,
  "nested objects": `{"a":[${`${'{"b":'.repeat(25)}1${"}".repeat(25)},`.repeat(8)}1]}`,
  "escapes of long characters": `{"t":"${"\\u4e2d".repeat(42_000)}"}`,
  quotes: `{"t":"${'\\"'.repeat(130_000)}"}`,
  "strings of two-byte characters": `{"t":"😀${"x".repeat(260_000)}"}`,
  "many keys": `{${Array.from({ length: 240 }, (_, n) => `"key${n}":${n}`).join()}}`,
};

async function capture(key: string, body: string): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${ingest.port}/v1/capture`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body,
  });
  return status;
}

test.each(Object.entries(PAYLOADS))("ten largest bodies of %s at once", async (_what, payload) => {
  const keys = Array.from({ length: 10 }, () => newId());

  const statuses = await Promise.all(
    keys.map((key) => capture(key, fullBody(projectOf(key), payload))),
  );

  expect(statuses.filter((status) => ![202, 422, 503].includes(status))).toEqual([]);
  expect(ingest.isAlive()).toBe(true);
  expect(ingest.peakMiB()).toBeLessThan(LIMIT_MIB);
});

test("three hundred timelines that nobody reads, beside ten largest bodies", async () => {
  const keys = Array.from({ length: 10 }, () => newId());
  const text = PAYLOADS["strings of two-byte characters"] ?? "";
  for (const key of keys) await capture(key, fullBody(projectOf(key), text));
  const sockets: Socket[] = [];
  for (let n = 0; n < 300; n++) {
    const key = keys[n % keys.length] ?? "";
    const socket = connect(ingest.port, "127.0.0.1").on("error", () => undefined);
    const path = `/v1/timeline?project_id=${projectOf(key)}&subject_id=s`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`);
    sockets.push(socket);
  }

  const statuses = await Promise.all(
    keys.map((key) => capture(key, fullBody(projectOf(key), text))),
  );
  const victim = newId();
  const last = await capture(victim, `{"events":[${eventWith(projectOf(victim), "{}")}]}`);
  for (const socket of sockets) socket.destroy();

  expect(statuses.filter((status) => ![202, 503].includes(status))).toEqual([]);
  expect(last).toBe(202);
  expect(ingest.isAlive()).toBe(true);
  expect(ingest.peakMiB()).toBeLessThan(LIMIT_MIB);
});
