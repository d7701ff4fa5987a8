import { setTimeout } from "node:timers/promises";
import {
  ContextExportRead,
  ContextImportWrite,
  EventSubjects,
  type ImportAsk,
  type ImportReply,
  IngestImportEpochs,
} from "@memory/contracts";
import { ApiError } from "@memory/errors";
import { newId } from "@memory/ids";
import { mappedId } from "@memory/transfer";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  type TestScope,
} from "./context-under-test.ts";
import { subjectStep } from "./erase-steps.ts";
import { deletedFact, type ServedMemory, servedMemory } from "./served-memory.ts";

let context: ContextUnderTest;
let memory: ServedMemory;
/** By scope, what ingest answers for its epoch; 0 unless set. */
const epochs = new Map<string, number | null>();
beforeAll(async () => {
  context = await contextUnderTest();
  memory = servedMemory(context);
  const { bus, owners } = context;
  bus.respond(IngestImportEpochs, async ({ scopeTokens }) => ({
    epochs: scopeTokens.map((token) => (epochs.has(token) ? (epochs.get(token) ?? null) : 0)),
  }));
  bus.respond(EventSubjects, async ({ projectId, eventIds }) => ({
    found: eventIds.flatMap((eventId) => {
      const event = owners.events.get(eventId);
      return event?.projectId === projectId ? [{ eventId, subjectId: event.subjectId }] : [];
    }),
  }));
});
afterAll(() => context[Symbol.asyncDispose]());

async function exported(projectId: string, subjectId: string | null): Promise<string[]> {
  const lines: string[] = [];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; ) {
    const at: { cursor: string | null } = { cursor };
    const page = await context.bus.request(ContextExportRead, { projectId, subjectId, ...at });
    lines.push(...page.lines.split("\n").slice(0, -1));
    [cursor, isFirst] = [page.cursor, false];
  }
  return lines;
}

const WRITE_MS = 10_000;

/** As an import does: while something of the project is being forgotten, it asks again. */
async function write(
  projectId: string,
  lines: readonly string[],
  more: Partial<ImportAsk> = {},
): Promise<ImportReply> {
  const ask = {
    ...{ projectId, fromProjectId: projectId, subjectId: null, orgId: null, since: "1:1:" },
    ...{ lines: lines.map((line) => `${line}\n`).join(""), ...more },
  };
  const untilMs = Date.now() + WRITE_MS;
  while (true) {
    try {
      return await context.bus.request(ContextImportWrite, ask);
    } catch (error) {
      const isForgetting = error instanceof ApiError && error.type === "service_unavailable";
      if (!isForgetting || Date.now() > untilMs) throw error;
      await setTimeout(100);
    }
  }
}

async function rowsOf({ token }: TestScope): Promise<unknown[]> {
  const { rows } = await context.pool.query(
    "SELECT to_jsonb(t) - 'epoch' AS row FROM traces t WHERE scope_token = $1 ORDER BY id",
    [token],
  );
  return rows.map(({ row }) => row);
}

/** A scope with traces; their lines. */
async function askedScope() {
  const marker = newId();
  const served = await memory.scopeWithMemory(marker);
  const { scope } = served;
  const { trace_id: traceId } = await memory.ask(scope, `${marker} tea weather`);
  await memory.ask(scope, "nothing of it");
  await memory.copyTrace(traceId, 250);
  return { ...served, traceId, lines: await exported(scope.projectId, scope.subjectId) };
}

/** Erases the subject; its epoch is 1 from then on. */
async function wipe(scope: TestScope): Promise<void> {
  await memory.erase(subjectStep(scope, 1));
  epochs.set(scope.token, 1);
}

test("traces come back as they were, from a subject or a project, however often they are imported", async () => {
  const { scope, lines, traceId } = await askedScope();
  const { projectId } = scope;
  const before = await rowsOf(scope);
  expect(lines).toHaveLength(252);
  expect(await exported(projectId, null)).toEqual(lines);
  const shown = await memory.inspect(scope, traceId);
  await wipe(scope);
  expect(await exported(projectId, null)).toEqual([]);

  for (const portion of [lines.slice(0, 90), lines.slice(90)]) {
    await write(projectId, portion);
    await write(projectId, portion);
  }

  expect(await rowsOf(scope)).toEqual(before);
  expect((await memory.inspect(scope, traceId)).text).toBe(shown.text);
  expect(await exported(projectId, scope.subjectId)).toEqual(lines);
  expect((await write(projectId, lines)).counts).toEqual({
    trace: { stored: 0, known: 252, dropped: 0 },
  });
});

test("in another project a trace names other ids everywhere, and the id of a trace is refused to others", async () => {
  const { scope, lines, traceId, fact, source } = await askedScope();
  const other = newScope(newId(), scope.subjectId);

  await write(other.projectId, lines, { fromProjectId: scope.projectId });

  const into = (id: string) => mappedId(other.projectId, id);
  const moved = await memory.inspect(other, into(traceId));
  expect(moved.body.packet.facts).toMatchObject([
    { id: into(fact.id), source_event_ids: [into(source)] },
  ]);
  expect(moved.text).not.toContain(fact.id);
  expect(moved.body.decisions.map(({ fact_id }: { fact_id: string }) => fact_id)).toContain(
    into(fact.id),
  );
  const foreign = await write(other.projectId, lines);
  expect(foreign.refused).toMatchObject({ line: 0, field: "id" });
});

test("what was deleted since is not in the traces of an import", async () => {
  const { scope, lines, traceId, fact, source } = await askedScope();
  await context.pool.query("DELETE FROM traces WHERE scope_token = $1", [scope.token]);
  context.owners.putFact(scope, { ...deletedFact(fact.id), sourceEventIds: [source] });
  await context.pool.query("DELETE FROM index_facts WHERE fact_id = $1", [fact.id]);

  await write(scope.projectId, lines);

  const trace = await memory.inspect(scope, traceId);
  expect(trace.body.packet.facts).toEqual([]);
  for (const id of [fact.id, source]) expect(trace.text).not.toContain(id);
});

test("events that a deleted fact was learned from are not served, those of other subjects stay", async () => {
  const { scope, source, other } = await askedScope();
  const foreign = await memory.scopeWithMemory(newId());
  const line = JSON.stringify({
    ...{ type: "withheld", subject_id: scope.subjectId, fact_id: newId() },
    event_ids: [source, foreign.source],
  });

  const first = await write(scope.projectId, [line]);
  const second = await write(scope.projectId, [line]);

  expect(first.counts["withheld"]).toEqual({ stored: 1, known: 0, dropped: 0 });
  expect(second.counts["withheld"]).toEqual({ stored: 0, known: 1, dropped: 0 });
  const { rows } = await context.pool.query(
    "SELECT event_id AS id FROM episodes WHERE event_id = ANY($1)",
    [[source, other, foreign.source]],
  );
  expect(rows.map(({ id }) => id).sort()).toEqual([other, foreign.source].sort());
});

test("traces of a subject that is forgotten meanwhile are dropped", async () => {
  const { scope, lines } = await askedScope();
  await wipe(scope);

  epochs.set(scope.token, null);
  const forgotten = await write(scope.projectId, lines);
  epochs.set(scope.token, 0);
  const late = await write(scope.projectId, lines);

  for (const { counts } of [forgotten, late])
    expect(counts["trace"]).toEqual({ stored: 0, known: 0, dropped: 252 });
  expect(await rowsOf(scope)).toEqual([]);
});

test.each([
  ["packet", { packet: "{}" }],
  ["packet", { packet: "{" }],
  ["decisions", { decisions: "AAAA" }],
  ["created_at", { created_at: "yesterday" }],
  ["subject_id", { subject_id: "another" }],
])("a trace with another %s is refused, with all others of its message", async (field, more) => {
  const { scope, lines } = await askedScope();
  await wipe(scope);
  const broken = JSON.stringify({ ...JSON.parse(lines[1] ?? ""), ...more });

  const reply = await write(scope.projectId, [lines[0] ?? "", broken], {
    subjectId: scope.subjectId,
  });

  expect(reply.refused).toMatchObject({ line: 1, field });
  expect(await rowsOf(scope)).toEqual([]);
});
