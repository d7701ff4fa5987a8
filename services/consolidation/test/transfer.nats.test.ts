import {
  ConsolidationErase,
  ConsolidationExportRead,
  ConsolidationImportWrite,
  type ImportAsk,
  IngestImportEpochs,
} from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { mappedId } from "@memory/transfer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { ofFact, subject } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
/** By scope, what ingest answers for its epoch; 0 unless set. */
const epochs = new Map<string, number | null>();
beforeAll(async () => {
  memory = await consolidationUnderTest();
  memory.others.respond(IngestImportEpochs, async ({ scopeTokens }) => ({
    epochs: scopeTokens.map((token) => (epochs.has(token) ? (epochs.get(token) ?? null) : 0)),
  }));
});
afterAll(() => memory[Symbol.asyncDispose]());

type Client = ReturnType<typeof clientOf>;

async function exported(projectId: string, subjectId: string | null = "s"): Promise<string[]> {
  const lines: string[] = [];
  for (const section of ["pending", "facts"] as const) {
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; ) {
      const ask: { cursor: string | null } = { cursor };
      const page = await memory.others.request(ConsolidationExportRead, {
        ...{ projectId, subjectId, section, ...ask },
      });
      lines.push(...page.lines.split("\n").slice(0, -1));
      [cursor, isFirst] = [page.cursor, false];
    }
  }
  return lines;
}

const write = (projectId: string, lines: readonly string[], more: Partial<ImportAsk> = {}) =>
  memory.others.request(ConsolidationImportWrite, {
    ...{ projectId, fromProjectId: projectId, subjectId: null, orgId: null, since: "1:1:" },
    ...{ lines: lines.map((line) => `${line}\n`).join(""), ...more },
  });

/** Deletes subject `s`; gives back its new epoch. */
async function wipe(project: string, epoch = 1): Promise<void> {
  await memory.others.request(ConsolidationErase, subject(project, { epoch }));
  epochs.set(scopeToken(project, "s"), epoch);
}

const TABLES = {
  facts: "to_jsonb(t) - 'xid' - 'changed_at' - 'epoch'",
  fact_history: "to_jsonb(t) - 'position'",
  conflict_sets: "to_jsonb(t) - 'epoch'",
  feedback: "to_jsonb(t) - 'epoch'",
  erased_sources: "to_jsonb(t) - 'epoch'",
};

/** Everything that is stored of a subject, but for what is of the database and not of the subject. */
async function stored(project: string): Promise<Record<string, unknown[]>> {
  const token = scopeToken(project, "s");
  const found: Record<string, unknown[]> = {};
  for (const [table, shown] of Object.entries(TABLES)) {
    const { rows } = await memory.pool.query(
      `SELECT ${shown} AS row FROM ${table} t WHERE scope_token = $1 ORDER BY 1`,
      [token],
    );
    found[table] = rows.map(({ row }) => row);
  }
  const { rows: members } = await memory.pool.query(
    `SELECT m.set_id, array_agg(m.fact_id ORDER BY m.position) AS ids,
       (SELECT array_agg(predicate_hash::text ORDER BY 1) FROM conflict_predicates p WHERE p.set_id = m.set_id) AS predicates
     FROM conflict_members m JOIN conflict_sets c ON c.id = m.set_id
     WHERE c.scope_token = $1 GROUP BY 1 ORDER BY 1`,
    [token],
  );
  const { rows: sources } = await memory.pool.query(
    `SELECT s.* FROM compacted_sources s JOIN facts f ON f.id = s.fact_id WHERE f.scope_token = $1 ORDER BY 1, 2, 3`,
    [token],
  );
  return { ...found, members, sources };
}

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
  const before = await stored(project);
  const lines = await exported(project);
  expect(lines.join("\n")).not.toContain("secrets");
  await wipe(project);
  expect(await exported(project)).toEqual([]);

  for (const line of lines) {
    await write(project, [line]);
    expect(await write(project, [line])).toMatchObject({ refused: null });
  }

  expect(await stored(project)).toEqual(before);
  const again = await write(project, lines);
  expect(Object.values(again.counts).every(({ stored }) => stored === 0)).toBe(true);
  await wipe(project, 2);
  await write(project, lines);
  expect(await stored(project)).toEqual(before);
  expect(await exported(project)).toEqual(lines);
  expect(await exported(project, null)).toEqual(lines);
});

test("into another project everything comes under other ids, and an id of a project is refused to others", async () => {
  const { project } = await decidedAbout();
  const lines = await exported(project);
  const other = clientOf(memory);

  const reply = await write(other.project, lines, { fromProjectId: project });

  expect(reply.refused).toBeNull();
  const facts = await clientOf(memory, project).facts();
  const theirs = new Map((await other.facts()).map((fact) => [fact.id, fact]));
  expect(theirs.size).toBe(facts.length);
  for (const { id, value, status } of facts)
    expect(theirs.get(mappedId(other.project, id))).toMatchObject({ value, status });
  expect((await other.conflicts("&status=open")).open_count).toBe(1);
  const foreign = await write(other.project, lines);
  expect(foreign).toMatchObject({ counts: {}, refused: { line: 0, field: "id" } });
  expect(JSON.stringify(foreign)).not.toContain(project);
});

test("what was learned since is not undone by an import that is sent once more", async () => {
  const client = clientOf(memory);
  await client.remember(single("employer", "Acme"));
  const lines = await exported(client.project);
  await wipe(client.project);
  await write(client.project, lines);
  memory.ingest.capture(client.project, [
    { payload: { facts: [{ ...single("employer", "Hooli"), action: "supersede" }] }, epoch: 1 },
  ]);
  await client.consolidate();
  const after = await stored(client.project);

  await write(client.project, lines);

  expect(await stored(client.project)).toEqual(after);
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
  const lines = await exported(client.project);
  await wipe(client.project);
  memory.ingest.capture(client.project, [
    { payload: { facts: [{ ...single("employer", "Hooli"), action: "supersede" }] }, epoch: 1 },
    { payload: { facts: [{ predicate: "likes", value: "tea" }] }, epoch: 1 },
  ]);
  await client.consolidate();

  await write(client.project, lines);
  await write(client.project, lines);

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
  const lines = await exported(client.project);
  const pending = lines.filter((line) => line.startsWith('{"type":"pending"'));
  expect(pending.map((line) => JSON.parse(line))).toMatchObject([
    { job_id: capture.jobId, event_ids: capture.parts[0]?.eventIds },
  ]);
  // The events stay where they are: only what is known of them is lost.
  for (const table of ["facts", "fact_history", "job_scopes"])
    await memory.pool.query(`DELETE FROM ${table} WHERE scope_token = $1`, [
      scopeToken(client.project, "s"),
    ]);

  await write(client.project, lines);
  await client.consolidate();
  await write(client.project, lines);
  await client.consolidate();

  expect((await client.facts()).map(({ value }) => value["value"]).sort()).toEqual([
    "chess",
    "tea",
  ]);
  const known = await write(client.project, pending, { subjectId: "s" });
  expect(known.counts["pending"]).toEqual({ stored: 0, known: 1, dropped: 0 });
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
  const lines = await exported(client.project);
  await wipe(client.project);

  epochs.set(scopeToken(client.project, "s"), null);
  const forgotten = await write(client.project, lines);
  epochs.set(scopeToken(client.project, "s"), 0);
  const late = await write(client.project, lines);

  for (const { counts } of [forgotten, late])
    expect(counts["fact"]).toEqual({ stored: 0, known: 0, dropped: 1 });
  expect(await client.facts()).toEqual([]);
});

test("nothing of a message is stored when one of its lines is refused", async () => {
  const client = clientOf(memory);
  await client.remember({ predicate: "likes", value: "tea" });
  const lines = await exported(client.project);
  await wipe(client.project);
  const [first = ""] = lines;
  const broken = JSON.stringify({ ...JSON.parse(first), id: newId(), status: "superseded" });

  const status = await write(client.project, [...lines, broken]);
  const name = await write(client.project, lines, { subjectId: "another" });
  const junk = await write(client.project, [first, "{"]);

  expect(status.refused).toMatchObject({ line: lines.length, field: "status" });
  expect(name.refused).toMatchObject({ line: 0, field: "subject_id" });
  expect(junk.refused).toMatchObject({ line: 1 });
  expect(await client.facts()).toEqual([]);
});

test("a forget while an import goes on leaves nothing of it", async () => {
  const client = await decidedAbout();
  const lines = await exported(client.project);
  await wipe(client.project);
  const half = lines.slice(0, lines.length / 2);
  await write(client.project, half);

  await memory.others.request(ConsolidationErase, subject(client.project, { epoch: 2 }));
  await write(client.project, lines.slice(lines.length / 2));

  const left = await stored(client.project);
  expect(Object.values(left).flat()).toEqual([]);
});
