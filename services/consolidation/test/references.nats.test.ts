import { extractWith } from "@memory/extraction/extract";
import { predicateRegistry } from "@memory/extraction/predicates";
import { rulesReader } from "@memory/extraction/rules";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

const registry = predicateRegistry();
const reading = rulesReader((predicate) => registry.find(predicate).mainKey);

const CORRECTED = {
  payload: { role: "user", text: "Not Paul, Paula!" },
  occurredAt: "2026-05-01T00:00:00.000Z",
};

test("what a sentence points at is looked for among the facts said last, however much a memory says", async () => {
  await using memory = await consolidationUnderTest({ extract: extractWith(reading) });
  const client = clientOf(memory);
  await client.remember({ predicate: "name", value: "Paul" });
  // Ten megabytes; the oldest of them cannot be read.
  await memory.pool.query(
    `INSERT INTO facts (id, scope_token, project_id, subject_id, epoch, version, kind, status, temporal_state,
       predicate, qualifiers, identity_key, value, value_key, cardinality, volatility, recorded_from,
       valid_from, assertions, source_event_ids, entities, ratings)
     SELECT gen_random_uuid(), $1, $2, 's', 0, 1, 'fact', 'active', 'current', 'note', '{}', 'note ' || n,
       json_build_object('value', repeat('x', 16000)), n::text, 'multi', 'slow', now(),
       CASE WHEN n <= 520 THEN '2020-01-01T00:00:00.000Z' ELSE '2019-01-01T00:00:00.000Z' END,
       CASE WHEN n <= 520 THEN '[]' ELSE 'not JSON' END, '{}', '{}', '{"useful":0,"irrelevant":0,"incorrect":0}'
     FROM generate_series(1, 640) AS n`,
    [scopeToken(client.project, "s"), client.project],
  );

  memory.ingest.capture(client.project, [CORRECTED]);
  await client.consolidate();

  const { rows } = await memory.pool.query(
    `SELECT value, status FROM facts
     WHERE project_id = $1 AND predicate = 'name' AND kind = 'fact' ORDER BY recorded_from`,
    [client.project],
  );
  expect(rows).toEqual([
    { value: '{"value":"Paul"}', status: "superseded" },
    { value: '{"value":"Paula"}', status: "active" },
  ]);
});
