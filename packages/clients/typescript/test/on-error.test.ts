import { expect, onTestFinished, test } from "vitest";
import { liveServer, refusal } from "./live-server.ts";

const down = refusal(422, "invalid_payload");

test("in the mode that continues, nothing in the way of an answer throws", async () => {
  const { memory } = await liveServer(down, { onError: "continue" });
  const sam = memory.subject("sam");

  const packet = await sam.context("?");
  expect([packet.isEmpty, packet.status, packet.traceId, packet.toPrompt()]).toEqual([
    true,
    "failed",
    null,
    "",
  ]);
  expect(packet.error).toMatchObject({ status: 422 });
  expect(await sam.capture([{ role: "user", content: "Hi." }])).toEqual({
    events: [],
    jobId: null,
    jobIds: [],
    error: expect.objectContaining({ type: "invalid_payload" }),
  });
  expect([await sam.feedback("f", "useful"), await sam.consolidate()]).toEqual([null, null]);
});

test("what was not forgotten does not look as if it were", async () => {
  const { memory } = await liveServer(down, { onError: "continue" });

  await expect(memory.subject("sam").forget({ mode: "delete" })).rejects.toThrow();
});

test("a function hears of each error and its operation, and may throw it", async () => {
  const heard: unknown[] = [];
  const { memory } = await liveServer(down, {
    onError: (error, operation) => {
      heard.push(operation);
      if (operation === "capture") throw error;
    },
  });
  const sam = memory.subject("sam");

  expect((await sam.context("?")).isEmpty).toBe(true);
  await expect(sam.capture([{ role: "user", content: "Hi." }])).rejects.toThrow();
  expect(heard).toEqual(["context", "capture"]);
});

test("a function that fails later fails the call, and not the process", async () => {
  const broken = new Error("the log is full");
  const { memory } = await liveServer(down, { onError: () => Promise.reject(broken) });
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));

  await expect(memory.subject("sam").context("?")).rejects.toBe(broken);
  expect(unhandled).toEqual([]);
});

test("a mistake of the caller is reported as well", async () => {
  const { memory } = await liveServer(down, { onError: "continue" });
  // What a program without types may pass.
  const nothing = undefined as never;

  expect((await memory.subject("sam").capture(nothing)).error).toBeInstanceOf(TypeError);
  const noTime = new Date(Number.NaN);
  const sam = memory.subject("sam");
  expect((await sam.capture([], { occurredAt: noTime })).error).toBeInstanceOf(RangeError);
  expect((await sam.context("?", { asOf: noTime })).error).toBeInstanceOf(RangeError);
});
