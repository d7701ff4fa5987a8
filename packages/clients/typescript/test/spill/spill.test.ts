import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type BufferOptions, captureBuffer } from "../../src/buffer/index.ts";
import { SpillInUseError, type SpillOptions, spillTo } from "../../src/spill/index.ts";
import { Answer, simulatedService } from "../buffer/simulated-service.ts";

let folder = "";
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "spill-"));
});
afterAll(() => rm(folder, { recursive: true }));
const freshDir = () => join(folder, `${count++}`);

const events = (...keys: (number | string)[]) => keys.map((key) => ({ idempotency_key: `${key}` }));
const upTo = (most: number) => Array.from({ length: most }, (_, n) => `${n}`);

/** A buffer on a directory, and a service that answers nothing until `start` is called. */
function spilling(dir: string, spill: SpillOptions = {}, options: BufferOptions = {}) {
  const service = simulatedService();
  const { send } = service.wire;
  const gate = { isOpen: false };
  service.wire.send = async (texts) => {
    if (!gate.isOpen) throw new Answer(503);
    await send(texts);
  };
  const buffer = captureBuffer(service.wire, {
    maxDelayMs: 1,
    ...options,
    whenDown: spillTo(dir, spill),
  });
  const start = () => {
    gate.isOpen = true;
  };
  return { buffer, start, ...service };
}

/** The directory as a process that is killed now leaves it. */
async function killedNow(dir: string): Promise<string> {
  for (;;) {
    const copy = freshDir();
    try {
      await cp(dir, copy, { recursive: true });
      await rm(join(copy, "lock"));
      return copy;
    } catch (error) {
      // A file was renamed between the listing and its copy: no moment had the files that were listed.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

beforeEach(() => {
  // Short pauses between tries.
  vi.spyOn(Math, "random").mockReturnValue(0.01);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("what was accepted is sent by the next process, in order, and nothing that was stored before", async () => {
  const dir = freshDir();
  const first = spilling(dir, {}, { maxEvents: 2 });
  first.start();
  await first.buffer.capture("sam", events(1, 2));
  await first.buffer.flush();
  await vi.waitFor(async () => expect(await readdir(dir)).toContain("0000000001.ndjson.done"));
  first.wire.send = () => Promise.reject(new Answer(503));
  await first.buffer.capture("sam", events(3, 4));
  await first.buffer.capture("ann", events(5));

  const next = spilling(await killedNow(dir));
  next.start();
  await next.buffer.capture("sam", events(6));
  await next.buffer.flush();

  expect(Object.fromEntries(next.stored)).toEqual({ sam: ["3", "4", "6"], ann: ["5"] });
  await first.buffer.close({ timeoutMs: 0 });
  await next.buffer.close();
});

test("more than the memory holds is read back in order; segments go when all in them is settled", async () => {
  const dir = freshDir();
  const { buffer, stored, start } = spilling(
    dir,
    { maxBytes: 40_000 },
    { maxWaitingEvents: 7, maxEvents: 3 },
  );
  for (let n = 0; n < 300; n++) await buffer.capture(`subject-${n % 3}`, events(n));
  expect((await readdir(dir)).filter((name) => name.endsWith(".ndjson")).length).toBeGreaterThan(1);
  expect(buffer.unsettled).toBe(300);

  start();
  await buffer.flush();
  for (const subject of [0, 1, 2])
    expect(stored.get(`subject-${subject}`)).toEqual(
      upTo(300).filter((n) => Number(n) % 3 === subject),
    );
  await buffer.close();
  expect(await readdir(dir)).toEqual([]);
});

test("while the directory is full, callers wait", async () => {
  const { buffer, start, stored } = spilling(freshDir(), { maxBytes: 2_000 });
  const text = "x".repeat(300);
  const accepted: number[] = [];
  const capturing = Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (n) => {
      await buffer.capture("sam", [{ idempotency_key: `${n}`, text }]);
      accepted.push(n);
    }),
  );
  await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(3));
  expect(accepted.length).toBeLessThan(6);
  await expect(buffer.capture("sam", [{ text: "x".repeat(1_000) }])).rejects.toThrow(RangeError);

  start();
  await capturing;
  await buffer.close();
  expect(stored.get("sam")).toEqual(upTo(10));
});

test("a line that was not written to its end was never accepted; one that a disk broke is reported", async () => {
  const dir = freshDir();
  const first = spilling(dir);
  await first.buffer.capture("sam", events(1, 2, 3));
  const left = await killedNow(dir);
  const segment = join(left, "0000000001.ndjson");
  const text = await readFile(segment, "utf8");
  await writeFile(segment, text.replace('{"subject_id":"sam","idempotency_key":"2"}', "{broken"));
  await appendFile(segment, '{"subject_id":"sam","idempo');
  await writeFile(join(left, "0000000002.ndjson.done"), "0 1 2\n");
  await writeFile(join(left, "owner"), "");

  const rejected: object[] = [];
  const next = spilling(left, {}, { onRejected: (event) => rejected.push(event) });
  next.start();
  const { send } = next.wire;
  next.wire.send = async (texts) => {
    const n = texts.indexOf('{"subject_id":""}');
    if (n >= 0) throw new Answer(422, `events.${n}.subject_id`);
    await send(texts);
  };
  await next.buffer.capture("sam", events(4));
  await next.buffer.flush();

  expect(next.stored.get("sam")).toEqual(["1", "3", "4"]);
  expect(rejected).toEqual([{ subject_id: "" }]);
  await first.buffer.close({ timeoutMs: 0 });
  await next.buffer.close();
});

test("a directory is for one buffer at a time, and for one project while it holds events", async () => {
  const dir = freshDir();
  const first = spilling(dir);
  await first.buffer.capture("sam", events(1));
  await expect(spilling(dir).buffer.capture("sam", events(2))).rejects.toThrow(SpillInUseError);
  await vi.waitFor(async () => expect(await readdir(dir)).toContain("owner"));
  await first.buffer.close({ timeoutMs: 0 });

  const other = spilling(dir);
  other.start();
  other.wire.scope = async () => "org/another";
  await other.buffer.capture("sam", events(2));
  await expect(other.buffer.flush()).rejects.toThrow("holds events of org/project");
  expect(other.stored.size).toBe(0);
  await expect(other.buffer.close()).rejects.toThrow("holds events of org/project");

  const again = spilling(dir);
  again.start();
  await again.buffer.close();
  expect(again.stored.get("sam")).toEqual(["1", "2"]);
  expect(await readdir(dir)).toEqual([]);
});

test("the lock of a process that is no more is taken over, also where another has its number now", async () => {
  const dir = freshDir();
  const first = spilling(dir);
  await first.buffer.capture("sam", events(1));
  const left = await killedNow(dir);
  const holder = JSON.parse(await readFile(join(dir, "lock"), "utf8"));
  await writeFile(join(left, "lock"), JSON.stringify({ ...holder, id: "x", pid: 1, started: "0" }));

  const next = spilling(left);
  next.start();
  await next.buffer.close();

  expect(next.stored.get("sam")).toEqual(["1"]);
  await first.buffer.close({ timeoutMs: 0 });
});

test("process 1 of another container with the same host name keeps its directory while it shows signs of life", async () => {
  const dir = freshDir();
  const first = spilling(dir);
  await first.buffer.capture("sam", events(1));
  const file = join(dir, "lock");
  const holder = JSON.parse(await readFile(file, "utf8"));
  // As that container sees itself; in this one its number is that of this process.
  await writeFile(file, JSON.stringify({ ...holder, id: "x", space: `${holder.space}0` }));
  const signs = setInterval(() => void utimes(file, new Date(), new Date()), 50);

  await expect(spilling(dir).buffer.capture("sam", events(2))).rejects.toThrow(SpillInUseError);

  clearInterval(signs);
  await first.buffer.close({ timeoutMs: 0 });
});

test("whenever a process is killed, what it had accepted is stored once and in order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 60 }),
      fc.record({
        maxEvents: fc.integer({ min: 1, max: 8 }),
        maxWaitingEvents: fc.integer({ min: 1, max: 20 }),
      }),
      async (subjects, killAfter, options) => {
        const dir = freshDir();
        const service = simulatedService();
        const first = captureBuffer(service.wire, { ...options, whenDown: spillTo(dir) });
        const before = subjects.slice(0, killAfter);
        for (const [n, subject] of before.entries())
          await first.capture(`subject-${subject}`, events(n));
        const [killed] = await Promise.all([
          killedNow(dir),
          first.capture("another", events("accepted or not")),
        ]);
        const { wire, stored } = service;
        const next = captureBuffer(wire, { ...options, whenDown: spillTo(killed) });
        await next.flush();
        await Promise.all([first.close(), next.close()]);

        for (const subject of new Set(before)) {
          const numbers = before.flatMap((s, n) => (s === subject ? [`${n}`] : []));
          expect(stored.get(`subject-${subject}`)).toEqual(numbers);
        }
      },
    ),
    { numRuns: 25 },
  );
});
