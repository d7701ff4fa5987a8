import { extractWith } from "@memory/extraction/extract";
import { predicateRegistry } from "@memory/extraction/predicates";
import { rulesReader } from "@memory/extraction/rules";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";

const registry = predicateRegistry();
const reading = rulesReader((predicate) => registry.find(predicate).mainKey);

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest({ extract: extractWith(reading) });
});
afterAll(() => memory[Symbol.asyncDispose]());

const fact = (predicate: string, value: string) => ({ facts: [{ predicate, value }] });
const said = (text: string) => ({ role: "user", text });

/** What subjects say, day by day; subjects differ in which of it they say. */
const DAYS = [
  [said("My name is Paul."), fact("health", "ok")],
  [said("I live in Lyon."), fact("health", "ok"), fact("likes", "tea")],
  [said("Not Paul, Paula!"), said("I moved to Nantes.")],
  [fact("health", "ill"), fact("likes", "tea"), said("I live in Lyon.")],
];
const SUBJECTS = Array.from({ length: 24 }, (_, n) => `s${n}`);

const saysOn = (subject: string, n: number, day: number): boolean =>
  (Number(subject.slice(1)) + n + day) % 5 !== 0;

async function consolidated(project: string, consolidate: () => Promise<unknown>) {
  for (const [day, payloads] of DAYS.entries()) {
    const occurredAt = new Date(Date.UTC(2026, 0, day + 1)).toISOString();
    const events = SUBJECTS.flatMap((subject) =>
      payloads.flatMap((payload, n) =>
        saysOn(subject, n, day) ? [{ subject, payload, occurredAt }] : [],
      ),
    );
    memory.ingest.capture(project, events);
    await consolidate();
  }
  const { rows } = await memory.pool.query(
    `SELECT subject_id, predicate, value, status, version, cardinality(source_event_ids) AS sources
     FROM facts WHERE project_id = $1 ORDER BY 1, 2, 3, 4, 5, 6`,
    [project],
  );
  return rows;
}

test("subjects whose facts are decided in one transaction end as if each were consolidated alone", async () => {
  const [together, alone] = [newId(), newId()];
  const call = (project: string, path: string) =>
    memory.call("POST", `/v1/consolidate${path}project_id=${project}`, undefined, project);

  const shared = await consolidated(together, () => call(together, "?"));
  const single = await consolidated(alone, async () => {
    for (const subject of SUBJECTS) await call(alone, `/subject?subject_id=${subject}&`);
  });

  expect(shared.length).toBeGreaterThan(4 * SUBJECTS.length);
  expect(shared).toEqual(single);
});
