import type { Statement } from "@memory/extraction";
import { extractWith } from "@memory/extraction/extract";
import { predicateRegistry } from "@memory/extraction/predicates";
import { rulesReader } from "@memory/extraction/rules";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { claimDueJobs } from "../src/jobs/claim-jobs.ts";
import { commitDecisions } from "../src/jobs/commit-decisions.ts";
import { readConcernedFacts } from "../src/jobs/concerned-facts.ts";
import { readClaimEvents } from "../src/jobs/read-events.ts";
import { eventsReader } from "../src/messages/events.ts";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { fillScope } from "./fill-scope.ts";

const registry = predicateRegistry();
const reading = rulesReader((predicate) => registry.find(predicate).mainKey);

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest({ extract: extractWith(reading), concurrency: 24 });
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

/** Transactions that changed facts of a project last. */
async function transactionsOf(project: string): Promise<number> {
  const { rows } = await memory.pool.query(
    "SELECT count(DISTINCT xid)::int AS count FROM facts WHERE project_id = $1",
    [project],
  );
  return rows[0].count;
}

test("subjects whose facts are decided in one transaction end as if each were consolidated alone", async () => {
  const [together, alone] = [newId(), newId()];
  const call = (project: string, path: string) =>
    memory.call("POST", `/v1/consolidate${path}project_id=${project}`, undefined, project);

  const shared = await consolidated(together, () => call(together, "?"));
  const single = await consolidated(alone, async () => {
    for (const subject of SUBJECTS) await call(alone, `/subject?subject_id=${subject}&`);
  });

  expect(await transactionsOf(together)).toBeLessThan(SUBJECTS.length);
  expect(await transactionsOf(alone)).toBeGreaterThanOrEqual(SUBJECTS.length);
  expect(shared.length).toBeGreaterThan(4 * SUBJECTS.length);
  expect(shared).toEqual(single);
});

test("a run looks at, claims and commits subjects together: it takes fewer connections than there are subjects", async () => {
  const project = newId();
  const subjects = Array.from({ length: 240 }, (_, n) => `many-${n}`);
  memory.ingest.capture(
    project,
    subjects.map((subject) => ({ subject, payload: fact("health", "ok") })),
  );
  using connect = vi.spyOn(memory.pool, "connect");

  const { status } = await memory.call("POST", "/v1/consolidate", undefined, project);

  expect(status).toBe(200);
  expect(connect.mock.calls.length).toBeLessThan(subjects.length);
  const { rows } = await memory.pool.query(
    "SELECT count(*)::int AS learned FROM facts WHERE project_id = $1",
    [project],
  );
  expect(rows).toEqual([{ learned: subjects.length }]);
});

/** Extraction results of claims of some subjects, ready to be committed. */
async function extractedOf(subjects: number) {
  const { pool, bus, ingest } = memory;
  const captured = ingest.capture(
    newId(),
    Array.from({ length: subjects }, (_, n) => ({
      ...{ subject: `s${n}`, payload: fact("health", "ok") },
    })),
  );
  await transaction(pool, (tx) => enqueueJobs(tx, [captured], { quietPeriodMs: 0 }));
  const room = { most: subjects, perTenant: subjects, loads: [] };
  const { claims } = await claimDueJobs({ pool })(room);
  const readEvents = eventsReader(bus);
  return Promise.all(
    claims.map(async (claim) => {
      const read = await readClaimEvents(readEvents, claim);
      return { claim, read, results: await extractWith(null)(read.events) };
    }),
  );
}

type Extracted = Awaited<ReturnType<typeof extractedOf>>[number];

const changed = (extracted: Extracted, change: Partial<Statement>): Extracted => ({
  ...extracted,
  results: extracted.results.map((result) => ({
    ...result,
    statements: result.statements.map((statement) => ({ ...statement, ...change })),
  })),
});

/** Commits claims in one turn; gives back how each ended, and the facts there are then with the transactions that wrote them. */
async function committed(extracted: readonly Extracted[]) {
  const commit = commitDecisions(memory);
  const ended = await Promise.allSettled(
    extracted.map(({ claim, read, results }) => commit(claim, read, results)),
  );
  const { rows } = await memory.pool.query<{ token: string; xid: string }>(
    `SELECT scope_token AS token, xid FROM facts
     WHERE scope_token = ANY($1) AND predicate = 'health'`,
    [extracted.map(({ claim }) => claim.token)],
  );
  return { ended: ended.map(({ status }) => status), facts: rows };
}

test("a project whose one claim comes behind many of another is decided with the first of them", async () => {
  const claims = await extractedOf(300);
  const [first, last] = [claims[0]?.claim.token, claims.at(-1)?.claim.token];

  const { facts } = await committed(
    claims.map(({ claim, ...extracted }) => ({
      ...extracted,
      claim: { ...claim, tenant: claim.token === last ? "few" : "many" },
    })),
  );

  const xidOf = (scope = "") => facts.find(({ token }) => token === scope)?.xid;
  expect(new Set(facts.map(({ xid }) => xid)).size).toBe(3);
  expect(xidOf(last)).toBe(xidOf(first));
});

test("a claim that lost its lease takes no other one of its transaction down", async () => {
  const [lost, held] = await extractedOf(2);
  if (!lost || !held) throw new Error("not claimed");
  await memory.pool.query("UPDATE scopes SET lease_no = lease_no + 1 WHERE token = $1", [
    lost.claim.token,
  ]);

  const { ended, facts } = await committed([lost, held]);

  expect(ended).toEqual(["fulfilled", "fulfilled"]);
  expect(facts).toMatchObject([{ token: held.claim.token }]);
});

test("a claim whose facts cannot be written takes no other one of its transaction down", async () => {
  const [bad, good] = await extractedOf(2);
  if (!bad || !good) throw new Error("not claimed");

  // Postgres stores no text with this character.
  const { ended, facts } = await committed([changed(bad, { entities: ["\u0000"] }), good]);

  expect(ended).toEqual(["rejected", "fulfilled"]);
  expect(facts).toMatchObject([{ token: good.claim.token }]);
});

test("claims that point at something in small scopes are read with the others", async () => {
  const [pointing, naming, large] = await extractedOf(3);
  if (!pointing || !naming || !large) throw new Error("not claimed");
  await fillScope(memory.pool, { token: large.claim.token, notes: 300 });
  const refersTo = { mentions: "ok" };
  const stated = [changed(pointing, { refersTo }), naming, changed(large, { refersTo })].map(
    ({ claim: { token }, results }) => ({
      ...{ token, eventIds: [], job: { predicates: registry } },
      statements: results.flatMap(({ statements }) => statements),
    }),
  );

  const portions = await transaction(memory.pool, async (tx) => {
    const query = vi.spyOn(tx, "query");
    const seen = [];
    for await (const portion of readConcernedFacts(tx, stated, 1_000_000))
      seen.push(portion.map(({ claim }) => claim.token));
    // A large scope takes long to measure.
    const asked = query.mock.calls.map(([statement]) => statement as unknown as { name?: string });
    const measured = asked.filter(({ name }) => name === "bytes-in-scopes");
    expect(measured).toHaveLength(1);
    return seen;
  });

  expect(portions).toEqual([[pointing.claim.token, naming.claim.token]]);
});

test("one claim that needs more than there is room for keeps few of the others from being read together", async () => {
  const claims = (await extractedOf(8)).map(({ claim }) => claim.token);
  const large = claims[3] ?? "";
  const eventId = newId();
  await fillScope(memory.pool, { token: large, notes: 100 });
  await memory.pool.query("UPDATE facts SET source_event_ids = $1 WHERE scope_token = $2", [
    [eventId],
    large,
  ]);
  const stated = claims.map((token) => ({
    ...{ token, eventIds: token === large ? [eventId] : [], job: { predicates: registry } },
    statements: [],
  }));

  const portions = await transaction(memory.pool, async (tx) => {
    const seen = [];
    for await (const portion of readConcernedFacts(tx, stated, 1_000_000))
      seen.push(portion.map(({ claim }) => claims.indexOf(claim.token)));
    return seen;
  });

  expect(portions).toEqual([[0, 1], [2], [4, 5, 6, 7]]);
});

test("a claim that has to read much is decided alone, the others still share a transaction", async () => {
  const [large, one, other] = await extractedOf(3);
  if (!large || !one || !other) throw new Error("not claimed");
  await fillScope(memory.pool, { token: large.claim.token, notes: 300 });
  const refersTo = { mentions: "ok" };

  const { ended, facts } = await committed([changed(large, { refersTo }), one, other]);

  expect(ended).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(new Set(facts.map(({ token }) => token))).toEqual(
    new Set([one.claim.token, other.claim.token]),
  );
  expect(new Set(facts.map(({ xid }) => xid)).size).toBe(1);
});
