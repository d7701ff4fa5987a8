import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { ExtractionWorker } from "./worker-handle.ts";

const MEBIBYTE = 1024 * 1024;

test("the heap of the thread is as large as it may be, whatever the flags of the process say", async () => {
  setFlagsFromString("--max-semi-space-size=64");
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const worker = new ExtractionWorker({
    file: new URL("../test/limit-worker.ts", import.meta.url),
    rules: { predicates: {}, hasRules: true, modelReads: "nothing" },
    stuckMs: 60_000,
    onResponses: ([response]) => resolve(Number(response?.results)),
    onExit: ({ error }) => reject(error),
  });

  worker.send([{ id: 1, tenant: "", events: [] }]);

  expect((await promise) / MEBIBYTE).toBeLessThanOrEqual(200);
  worker.retire();
});
