import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBody } from "./read-body.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a large body whose client leaves between two slices leaves no timer that would hold its bytes", async () => {
  const request = new PassThrough();
  const turn = Promise.withResolvers<void>();
  const slice = { isOver: () => true, yield: () => turn.promise };
  const reading = readBody(request as unknown as IncomingMessage, {
    ...{ mostBytes: 200_000, declaredBytes: 200_000, beyond: null },
    large: { slice, seen: () => undefined },
  });
  request.write(Buffer.alloc(100_000));
  await expect.poll(() => request.isPaused()).toBe(true);

  request.destroy();
  await expect(reading).rejects.toThrow("cut off");
  turn.resolve();
  await turn.promise;

  expect(vi.getTimerCount()).toBe(0);
});
