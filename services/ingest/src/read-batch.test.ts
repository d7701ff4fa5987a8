import { ApiError } from "@memory/errors";
import { parseJson } from "@memory/http-server";
import fc from "fast-check";
import { expect, test } from "vitest";
import { textOf } from "../test/json-text.ts";
import { readByEvent, readWholeBatch } from "./read-batch.ts";

const LIMITS = { batchEvents: 5, payloadBytes: 1_000 };
const EVENT = {
  org_id: "o",
  project_id: "p",
  subject_id: "s",
  kind: "note",
  occurred_at: "2025-03-01T12:00:00Z",
  payload: { a: 1, b: [2, { c: "]}" }] },
};
const event = (fields: object = {}) => ({ ...EVENT, ...fields });

const byEvent = async (text: string) =>
  outcome(async () => readByEvent(await textOf(text), LIMITS, "org"));
const whole = (text: string) =>
  outcome(async () =>
    readWholeBatch(parseJson(Buffer.from(text), { maxDepth: 32 }), LIMITS, "org"),
  );

async function outcome<T>(read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError) return error.toBody();
    throw error;
  }
}

test.each([
  JSON.stringify({ events: [event(), event({ payload: {} })], idempotency_key: "k" }),
  JSON.stringify({ idempotency_key: "k", other: { events: [1] }, events: [event()] }, null, 2),
  `{"events": [ ${JSON.stringify(event())} ] , "n": 12345678901234567890}`,
  JSON.stringify({ events: [event({ payload: { n: 1 } })] }).replace("1}", "12345678901234567890}"),
  `{"\\u0065vents":[${JSON.stringify(event())}]}`,
  `{"events":[${JSON.stringify(event())}],"\\u0065vents":[]}`,
  `{"events":[${JSON.stringify(event())}],"events":7}`,
  '{"events":[]}',
  '{"events":[ ]}',
  '{"events":{}}',
  '{"events":[{}]}',
  '{"events":[7]}',
  '{"events":[,]}',
  '{"events":[1 2]}',
  '{"events":[1}}',
  '{"events":[1]]',
  '{"events":[1]',
  '{"events":[1]} x',
  '{"events":[1],}',
  '{"events":[1] 7}',
  '{"events":7 [1]}',
  '{"events" [1]}',
  '{7:[1],"events":[1]}',
  '{"a":1 "events":[1]}',
  '{"a":,"events":[1]}',
  '[{"events":[1]}]',
  '"events"',
  JSON.stringify({ events: Array.from({ length: 6 }, () => event()) }),
  JSON.stringify({ events: [event()], idempotency_key: "k".repeat(257) }),
  JSON.stringify({ events: [event()], idempotency_key: null }),
  JSON.stringify({ events: [event(), event({ subject_id: "" })] }),
  JSON.stringify({ events: [event(), event({ payload: { t: "\0" } })] }),
  JSON.stringify({ events: [event()], idempotency_key: "\0" }),
  JSON.stringify({ events: [event(), event({ payload: { t: "x".repeat(1_000) } })] }),
])("read event by event, the body %j gives what it gives as a whole", async (text) => {
  expect(await byEvent(text)).toEqual(await whole(text));
});

test("a body in which any characters were lost, doubled or swapped reads alike both ways", async () => {
  const text = JSON.stringify({ events: [event(), event({ payload: {} })], idempotency_key: "k" });
  const edits = fc.array(
    fc.tuple(
      fc.nat(text.length),
      fc.nat(3),
      fc.constantFrom("", '"', ",", "{", "}", "[", "]", ":", " ", "1"),
    ),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(edits, async (all) => {
      const broken = all.reduce(
        (before, [at, cut, put]) => before.slice(0, at) + put + before.slice(at + cut),
        text,
      );
      const [one, other] = await Promise.all([byEvent(broken), whole(broken)]);
      // Of several faults either may be the one that is named.
      if ("error" in one || "error" in other) expect("error" in one && "error" in other).toBe(true);
      else expect(one).toEqual(other);
    }),
    { numRuns: 1_000 },
  );
});
