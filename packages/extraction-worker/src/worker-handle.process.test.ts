import { setFlagsFromString } from "node:v8";
import { sampleBody } from "@memory/contracts/sample-body";
import { expect, test } from "vitest";
import { EXTRACTION_WORKER } from "./worker-file.ts";
import { ExtractionWorker } from "./worker-handle.ts";

const MEBIBYTE = 1024 * 1024;
const RULES = { predicates: {}, hasRules: true, modelReads: "nothing" } as const;

test("the heap of the thread is as large as it may be, whatever the flags of the process say", async () => {
  setFlagsFromString("--max-semi-space-size=64");
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const worker = new ExtractionWorker({
    file: new URL("../test/limit-worker.ts", import.meta.url),
    rules: RULES,
    stuckMs: 60_000,
    onResponses: ([response]) => resolve(Number(response?.results)),
    onExit: ({ error }) => reject(error),
  });

  worker.send([{ id: 1, tenant: "", events: [] }]);

  expect((await promise) / MEBIBYTE).toBeLessThanOrEqual(320);
  worker.retire();
});

test("half of what a tenant may have in the thread is answered before the other half is read", async () => {
  const requests = Array.from({ length: 128 }, (_, n) => ({
    ...{ id: n, tenant: "t" },
    events: [sampleBody({ text: "I live in Ghent." }, { id: `e${n}`, actorType: "user" })],
  }));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sizes: number[] = [];
  let answered = 0;
  const worker = new ExtractionWorker({
    ...{ file: EXTRACTION_WORKER, rules: RULES, stuckMs: 60_000 },
    onResponses: ({ length }) => {
      answered += length;
      // The patterns are compiled with the first texts, which takes longer than an answer waits.
      if (answered > requests.length) sizes.push(length);
      if (answered === requests.length) worker.send(requests);
      if (answered === 2 * requests.length) resolve();
    },
    onExit: ({ error }) => reject(error),
  });

  worker.send(requests);
  await promise;

  expect(Math.max(...sizes)).toBeLessThan(requests.length);
  worker.retire();
});
