import { extractWith } from "@memory/extraction/extract";
import { predicateRegistry } from "@memory/extraction/predicates";
import { rulesReader } from "@memory/extraction/rules";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { consolidationUnderTest } from "./consolidation-under-test.ts";
import { fillScope } from "./fill-scope.ts";
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
  // Ten megabytes.
  const token = scopeToken(client.project, "s");
  await fillScope(memory.pool, { token, notes: 640, readable: 520 });

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
