import { expect, test } from "vitest";
import { consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

/** The values of a subject's facts that held at an instant, in order. */
async function valuesAt(client: ReturnType<typeof clientOf>, asOf: string): Promise<string[]> {
  const query = `project_id=${client.project}&subject_id=s&as_of=${asOf}`;
  const { body } = await client.call("GET", `/v1/facts?${query}`);
  const values = body.facts.map(({ value }: { value: { value: string } }) => value.value);
  return values.toSorted();
}

test("facts as of a moment are those that were known and true then, whatever became of them", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  // Each is said a day after the one before, from the first of January on.
  await client.remember(
    { predicate: "city", value: "Porto" },
    { predicate: "city", value: "Braga", action: "supersede" },
    { predicate: "likes", value: "fado", cardinality: "multi" },
    { predicate: "likes", value: "fado", action: "retract", cardinality: "multi" },
  );

  expect(await valuesAt(client, "2025-12-31")).toEqual([]);
  expect(await valuesAt(client, "2026-01-01")).toEqual(["Porto"]);
  expect(await valuesAt(client, "2026-01-02T12:00:00Z")).toEqual(["Braga"]);
  expect(await valuesAt(client, "2026-01-03")).toEqual(["Braga", "fado"]);
  expect(await valuesAt(client, "2026-01-04T00:00:00.0001Z")).toEqual(["Braga"]);
});

test("what has one value at a time holds from its own date on, and what was before until then", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  const june = { predicate: "works_at", value: "Initech", action: "supersede" };
  await client.remember(
    { predicate: "works_at", value: "Acme" },
    { ...june, valid_from: "2026-06-01" },
    { predicate: "plan", value: "a stall in May", cardinality: "multi", valid_from: "2026-05-01" },
  );

  expect(await valuesAt(client, "2026-02-01")).toEqual(["Acme", "a stall in May"]);
  expect(await valuesAt(client, "2026-07-01")).toEqual(["Initech", "a stall in May"]);
});

test("before it was contradicted a fact held; the side that lost never did", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  await client.remember({ predicate: "name", value: "Ada" }, { predicate: "name", value: "Ida" });
  const open = [await valuesAt(client, "2026-01-01"), await valuesAt(client, "2026-01-02")];
  const { conflicts } = await client.conflicts();
  const { id } = await client.fact("Ada");

  await client.resolve(conflicts[0].id, id);

  expect(open).toEqual([["Ada"], []]);
  expect(await valuesAt(client, "2026-01-02")).toEqual(["Ada"]);
});

test("what was forgotten or disputed held at no time", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  await client.remember(
    { predicate: "city", value: "Porto" },
    { predicate: "city", value: "Braga", action: "supersede" },
    { predicate: "likes", value: "fado", cardinality: "multi" },
  );
  await client.rate({ fact_id: (await client.fact("fado")).id, rating: "incorrect" });
  await memory.pool.query(
    "UPDATE facts SET status = 'deleted' WHERE project_id = $1 AND value LIKE '%Porto%'",
    [client.project],
  );

  expect(await valuesAt(client, "2026-01-01")).toEqual([]);
  expect(await valuesAt(client, "2026-01-03")).toEqual(["Braga"]);
});

test("an as_of that is no date is refused by its name", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);

  const query = `project_id=${client.project}&subject_id=s&as_of=2026-02-31`;
  const { status, body } = await client.call("GET", `/v1/facts?${query}`);

  expect([status, body.error.type, body.error.field]).toEqual([422, "invalid_payload", "as_of"]);
});

test("since when a fact held is noted beside it, and read from its statements where a row is of other code", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  await client.remember({ predicate: "city", value: "Porto" });
  const noted = await memory.pool.query(
    "SELECT said_version = version AS noted FROM facts WHERE project_id = $1",
    [client.project],
  );

  // What a release before the note wrote: it raises the version and knows of no note.
  await memory.pool.query(
    `UPDATE facts SET version = version + 1,
       assertions = replace(assertions, '"occurredAt":"2026-01-01', '"occurredAt":"2026-02-01')
     WHERE project_id = $1`,
    [client.project],
  );

  expect(noted.rows).toEqual([{ noted: true }]);
  expect(await valuesAt(client, "2026-01-15")).toEqual([]);
  expect(await valuesAt(client, "2026-02-02")).toEqual(["Porto"]);
});
