import { ConsolidationErase } from "@memory/contracts";
import { newId } from "@memory/ids";
import { putNames } from "@memory/names";
import { scopeToken } from "@memory/scope";
import { mappedId } from "@memory/transfer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { ofFact, subject } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";
import { type Transfers, transfersOf } from "./transfers.ts";

let memory: ConsolidationUnderTest;
let transfers: Transfers;
beforeAll(async () => {
  memory = await consolidationUnderTest();
  transfers = transfersOf(memory);
});
afterAll(() => memory[Symbol.asyncDispose]());

type Client = ReturnType<typeof clientOf>;

const single = (predicate: string, value: unknown) => ({ predicate, value, cardinality: "single" });

/** A subject about whom people have decided much. */
async function decidedAbout(): Promise<Client> {
  const client = clientOf(memory);
  await client.remember(
    single("employer", "Acme"),
    single("employer", "Initech"),
    single("team", "red"),
    single("team", "blue"),
    { predicate: "seat", value: 12345678901234567890n.toString() },
    { predicate: "seat", value: "window", action: "supersede" },
    { predicate: "likes", value: "tea" },
    { predicate: "likes", value: "chess" },
    { predicate: "likes", value: "jazz" },
    { predicate: "likes", value: "jazz", action: "retract" },
    { predicate: "plan", value: { a: 1, nested: [1.5, null] }, qualifiers: { of: "work" } },
  );
  const { conflicts } = await client.conflicts();
  client.signAs("ana");
  await client.resolve(conflicts[0].id, conflicts[0].fact_ids[1]);
  const { id } = await client.fact("chess");
  await client.rate({ fact_id: id, rating: "useful", comment: "very" });
  await client.rate({ fact_id: (await client.fact("window")).id, rating: "incorrect" });
  const tea = await client.fact("tea");
  await memory.others.request(
    ConsolidationErase,
    ofFact(client.project, tea.id, { mode: "disable" }),
  );
  await client.remember({ predicate: "likes", value: "secrets" });
  const secret = await client.fact("secrets");
  await memory.others.request(ConsolidationErase, ofFact(client.project, secret.id));
  for (let n = 0; n < 80; n++) client.capture({ predicate: "likes", value: "chess" });
  await client.consolidate();
  return client;
}

test("what is exported, wiped and imported is what it was, also when every line comes twice and alone", async () => {
  const { project } = await decidedAbout();
  const before = await transfers.stored(project);
  const lines = await transfers.exported(project);
  expect(lines.join("\n")).not.toContain("secrets");
  await transfers.wipe(project);
  expect(await transfers.exported(project)).toEqual([]);

  for (const line of lines) {
    await transfers.write(project, [line]);
    expect(await transfers.write(project, [line])).toMatchObject({ refused: null });
  }

  expect(await transfers.stored(project)).toEqual(before);
  const again = await transfers.write(project, lines);
  expect(Object.values(again.counts).every(({ stored }) => stored === 0)).toBe(true);
  await transfers.wipe(project, 2);
  await transfers.write(project, lines);
  expect(await transfers.stored(project)).toEqual(before);
  expect(await transfers.exported(project)).toEqual(lines);
  expect(await transfers.exported(project, null)).toEqual(lines);
});

test("into another project everything comes under other ids, and an id of a project is refused to others", async () => {
  const { project } = await decidedAbout();
  const lines = await transfers.exported(project);
  const other = clientOf(memory);

  const reply = await transfers.write(other.project, lines, { fromProjectId: project });

  expect(reply.refused).toBeNull();
  expect(Object.values(reply.counts).every(({ known }) => known === 0)).toBe(true);
  const facts = await clientOf(memory, project).facts();
  const theirs = new Map((await other.facts()).map((fact) => [fact.id, fact]));
  expect(theirs.size).toBe(facts.length);
  for (const { id, value, status } of facts)
    expect(theirs.get(mappedId(other.project, id))).toMatchObject({ value, status });
  expect((await other.conflicts("&status=open")).open_count).toBe(1);
  const foreign = await transfers.write(other.project, lines);
  expect(foreign).toMatchObject({ counts: {}, refused: { line: 0, field: "id" } });
  expect(JSON.stringify(foreign)).not.toContain(project);
});

test("what was learned since is not undone by an import that is sent once more", async () => {
  const client = clientOf(memory);
  await client.remember(single("employer", "Acme"));
  const lines = await transfers.exported(client.project);
  await transfers.wipe(client.project);
  await transfers.write(client.project, lines);
  memory.ingest.capture(client.project, [
    { payload: { facts: [{ ...single("employer", "Hooli"), action: "supersede" }] }, epoch: 1 },
  ]);
  await client.consolidate();
  const after = await transfers.stored(client.project);

  await transfers.write(client.project, lines);

  expect(await transfers.stored(client.project)).toEqual(after);
  expect((await client.facts()).map(({ value, status }) => [value["value"], status])).toEqual(
    expect.arrayContaining([
      ["Hooli", "active"],
      ["Acme", "superseded"],
    ]),
  );
});

test("beside what was learned before it came, an imported fact is decided about", async () => {
  const client = clientOf(memory);
  await client.remember(single("employer", "Acme"), { predicate: "likes", value: "tea" });
  const lines = await transfers.exported(client.project);
  await transfers.wipe(client.project);
  memory.ingest.capture(client.project, [
    { payload: { facts: [{ ...single("employer", "Hooli"), action: "supersede" }] }, epoch: 1 },
    { payload: { facts: [{ predicate: "likes", value: "tea" }] }, epoch: 1 },
  ]);
  await client.consolidate();

  await transfers.write(client.project, lines);
  await transfers.write(client.project, lines);

  const live = (await client.facts()).filter(({ status }) => status === "active");
  expect(live.map(({ value }) => value["value"]).sort()).toEqual(["Hooli", "tea"]);
  expect(live.find(({ predicate }) => predicate === "likes")?.source_event_ids).toHaveLength(2);
  const [acme] = (await client.facts()).filter(({ value }) => value["value"] === "Acme");
  expect((await client.history(acme?.id ?? "")).map(({ to }: { to: string }) => to)).toEqual([
    "active",
    "superseded",
  ]);
});

test("events that were not read yet are read after the import, those that were are not", async () => {
  const client = clientOf(memory);
  await client.remember({ predicate: "likes", value: "tea" });
  const capture = client.capture({ predicate: "likes", value: "chess" });
  const lines = await transfers.exported(client.project);
  const pending = lines.filter((line) => line.startsWith('{"type":"pending"'));
  expect(pending.map((line) => JSON.parse(line))).toMatchObject([
    { job_id: capture.jobId, event_ids: capture.parts[0]?.eventIds },
  ]);
  // The events stay where they are: only what is known of them is lost.
  for (const table of ["facts", "fact_history", "job_scopes"])
    await memory.pool.query(`DELETE FROM ${table} WHERE scope_token = $1`, [
      scopeToken(client.project, "s"),
    ]);

  await transfers.write(client.project, lines);
  await client.consolidate();
  await transfers.write(client.project, lines);
  await client.consolidate();

  expect((await client.facts()).map(({ value }) => value["value"]).sort()).toEqual([
    "chess",
    "tea",
  ]);
  const known = await transfers.write(client.project, pending, { subjectId: "s" });
  expect(known.counts["pending"]).toEqual({ stored: 0, known: 1, dropped: 0 });
});

test("a line that names an event of another project gets none of it, and takes nothing from it", async () => {
  const theirs = clientOf(memory);
  const secret = theirs.capture({ predicate: "likes", value: "secrets" });
  await theirs.consolidate();
  const client = clientOf(memory);
  await client.remember({ predicate: "likes", value: "tea" });
  const [line = ""] = await transfers.exported(client.project);
  const fact = { ...JSON.parse(line), id: newId() };
  const [eventId = ""] = secret.parts[0]?.eventIds ?? [];
  fact.assertions[0].event_id = eventId;
  fact.value = { value: "coffee" };
  const withheld = { type: "withheld", subject_id: "s", fact_id: fact.id, event_ids: [eventId] };

  await transfers.write(
    client.project,
    [fact, withheld].map((one) => JSON.stringify(one)),
  );

  const { text } = await client.call("GET", `/v1/facts/${fact.id}?project_id=${client.project}`);
  expect(text).not.toContain("secrets");
  expect(text).not.toContain(eventId);
  const { rows } = await memory.pool.query("SELECT FROM erased_sources WHERE event_id = $1", [
    eventId,
  ]);
  expect(rows).toEqual([]);
});

test("captures of an import are not read", async () => {
  const client = clientOf(memory);
  const capture = client.capture({ predicate: "likes", value: "tea" });
  Object.assign(capture, { imported: true });

  await client.consolidate();

  expect(await client.facts()).toEqual([]);
});

test("lines of a subject that is forgotten meanwhile are dropped", async () => {
  const client = clientOf(memory);
  await client.remember({ predicate: "likes", value: "tea" });
  const lines = await transfers.exported(client.project);
  await transfers.wipe(client.project);

  transfers.epochs.set(scopeToken(client.project, "s"), null);
  const forgotten = await transfers.write(client.project, lines);
  transfers.epochs.set(scopeToken(client.project, "s"), 0);
  const late = await transfers.write(client.project, lines);

  for (const { counts } of [forgotten, late])
    expect(counts["fact"]).toEqual({ stored: 0, known: 0, dropped: 1 });
  expect(await client.facts()).toEqual([]);
});

test("lines wait for a forget that goes on, and those of a name of another subject are refused", async () => {
  const client = clientOf(memory);
  await client.remember({ predicate: "likes", value: "tea" });
  const lines = await transfers.exported(client.project);
  const token = scopeToken(client.project, "s");

  transfers.epochs.set(token, 1);
  await expect(transfers.write(client.project, lines)).rejects.toMatchObject({
    type: "service_unavailable",
  });
  await transfers.wipe(client.project);
  expect((await transfers.write(client.project, lines)).counts["fact"]?.stored).toBe(1);
  await putNames(memory.pool, client.project, [{ name: "s", subjectId: "sam" }], null);

  const refused = await transfers.write(client.project, lines);

  expect(refused).toMatchObject({ counts: {}, refused: { line: 0, field: "subject_id" } });
});

test("nothing of a message is stored when one of its lines is refused", async () => {
  const client = clientOf(memory);
  await client.remember({ predicate: "likes", value: "tea" });
  const lines = await transfers.exported(client.project);
  await transfers.wipe(client.project);
  const [first = ""] = lines;
  const broken = JSON.stringify({ ...JSON.parse(first), id: newId(), status: "superseded" });

  const status = await transfers.write(client.project, [...lines, broken]);
  const name = await transfers.write(client.project, lines, { subjectId: "another" });
  const junk = await transfers.write(client.project, [first, "{"]);

  expect(status.refused).toMatchObject({ line: lines.length, field: "status" });
  expect(name.refused).toMatchObject({ line: 0, field: "subject_id" });
  expect(junk.refused).toMatchObject({ line: 1 });
  expect(await client.facts()).toEqual([]);
});

test("a forget while an import goes on leaves nothing of it", async () => {
  const client = await decidedAbout();
  const lines = await transfers.exported(client.project);
  await transfers.wipe(client.project);
  const half = lines.slice(0, lines.length / 2);
  await transfers.write(client.project, half);

  await memory.others.request(ConsolidationErase, subject(client.project, { epoch: 2 }));
  await transfers.write(client.project, lines.slice(lines.length / 2));

  const left = await transfers.stored(client.project);
  expect(Object.values(left).flat()).toEqual([]);
});

test("a conflict whose values take more than a line is opened again", async () => {
  const client = clientOf(memory);
  const values = Array.from({ length: 30 }, (_, n) => `${n} ${"x".repeat(15_000)}`);
  await client.remember(...values.map((value) => single("employer", value)));
  const lines = await transfers.exported(client.project);
  expect(lines.some((line) => line.startsWith('{"type":"conflict"'))).toBe(false);
  await transfers.wipe(client.project);

  for (const line of lines)
    expect(await transfers.write(client.project, [line])).toMatchObject({ refused: null });

  const { conflicts, open_count } = await client.conflicts("&status=open");
  expect(open_count).toBe(1);
  expect(conflicts[0].fact_ids).toHaveLength(30);
});
