import { ContextApply } from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { pruneSnapshots, publishSnapshot, writePortion } from "../src/store/index-snapshots.ts";
import { readRevision } from "../src/store/read-scope.ts";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  packetFor,
  type TestScope,
} from "./context-under-test.ts";
import { factStep, subjectStep } from "./erase-steps.ts";
import { deletedFact, servedMemory } from "./served-memory.ts";

const MANY = 1_500;
const PADDING = "and so it was said again, at some length, by all who were there ".repeat(12);
const QUESTION = "Where is book number777?";

const caughtUp = ({ bus }: ContextUnderTest) =>
  eventually(() => bus.request(ContextApply, { changes: [], catchUp: true }), {
    withinMs: 120_000,
  });

/** How many portions of snapshots of a scope are stored, and how many snapshots can be found. */
async function stored({ pool }: Pick<ContextUnderTest, "pool">, { token }: TestScope) {
  const { rows } = await pool.query<{ heads: number; portions: number }>(
    `SELECT (SELECT count(*)::int FROM index_snapshots WHERE scope_token = $1) AS heads,
       (SELECT count(*)::int FROM index_snapshot_portions WHERE scope_token = $1) AS portions`,
    [token],
  );
  return rows[0] ?? NOTHING;
}

const NOTHING = { heads: 0, portions: 0 };

/** A large memory whose index is in memory and stored; what is in the rows of its episodes is then put otherwise. */
async function storedMemory(context: ContextUnderTest) {
  const scope = newScope();
  const { owners } = context;
  const texts = Array.from({ length: MANY }, (_, n) => `book number${n} on the shelf ${PADDING}`);
  const capture = await owners.capture(scope, texts);
  const source = capture.parts[0]?.eventIds[0] ?? "";
  const fact = owners.putFact(scope, { value: '{"value":"green tea"}', sourceEventIds: [source] });
  await owners.announceFacts(fact);
  await caughtUp(context);
  const before = await packetFor(context, scope, QUESTION);
  await eventually(async () => expect(await stored(context, scope)).toMatchObject({ heads: 1 }), {
    withinMs: 60_000,
  });
  return { scope, fact, before };
}

const withSnapshots = () => contextUnderTest({ snapshotBytes: 1e9 });

test("a replica that starts answers from the snapshot and what is newer, without reading older rows", async () => {
  await using context = await withSnapshots();
  const { scope, before } = await storedMemory(context);
  expect(before.episodes[0].excerpt).toContain("book number777 on the shelf");
  // No revision is raised: only a reader of the rows sees it.
  await context.pool.query(
    "UPDATE episodes SET text = 'lost' WHERE scope_token = $1 AND text LIKE 'book number777 %'",
    [scope.token],
  );
  await context.owners.capture(scope, ["a lamp, number5000"]);
  await caughtUp(context);

  const cold = await context.replica();

  expect((await packetFor(cold, scope, QUESTION)).episodes[0]).toEqual(before.episodes[0]);
  expect((await packetFor(cold, scope, "lamp number5000")).episodes[0].excerpt).toContain("a lamp");
});

test("a damaged snapshot is deleted, and the index is built from its rows", async () => {
  await using context = await withSnapshots();
  const { scope, before } = await storedMemory(context);
  const { pool } = context;
  await pool.query(
    "UPDATE index_snapshot_portions SET bytes = set_byte(bytes, 9, (get_byte(bytes, 9) + 1) % 256)",
  );

  const cold = await context.replica({ snapshotBytes: 0 });

  expect(await packetFor(cold, scope, QUESTION)).toEqual(before);
  expect(await stored(context, scope)).toEqual(NOTHING);
});

test("the erasure of a fact, or of a subject, or a step of services of the version before deletes the snapshots", async () => {
  await using context = await contextUnderTest({ snapshotBytes: 0 });
  const { erase } = servedMemory(context);
  const maker = await context.replica({ snapshotBytes: 1e9 });
  const makes = { ...context, ...maker, owners: context.owners };
  const ofFact = await storedMemory(makes);
  const ofSubject = await storedMemory(makes);
  const other = await storedMemory(makes);
  await maker.stop();
  context.owners.putFact(ofFact.scope, deletedFact(ofFact.fact.id));

  await erase(factStep(ofFact.scope, ofFact.fact.id));
  await erase(subjectStep(ofSubject.scope, 1));

  expect(await stored(context, ofFact.scope)).toEqual(NOTHING);
  expect(await stored(context, ofSubject.scope)).toEqual(NOTHING);
  expect(await stored(context, other.scope)).toMatchObject({ heads: 1 });
  await context.pool.query(
    "UPDATE scopes SET revision = revision + 1, erased_at = revision + 1 WHERE token = $1",
    [other.scope.token],
  );
  expect(await stored(context, other.scope)).toEqual(NOTHING);
  const cold = await context.replica();
  expect((await packetFor(cold, ofFact.scope, "green tea")).facts).toEqual([]);
  expect((await packetFor(cold, ofSubject.scope, QUESTION)).episodes).toEqual([]);
});

test("a snapshot that is being made while something is erased is given up", async () => {
  await using context = await contextUnderTest({ snapshotBytes: 0 });
  const scope = newScope();
  await context.owners.capture(scope, ["a lamp"]);
  await caughtUp(context);
  const revision = (await readRevision(context.pool, scope.token)) ?? 0;
  const place = { token: scope.token, snapshotId: newId(), revision };

  expect(await writePortion(context.pool, place, 0, Buffer.from("what was known"))).toBe(true);
  await context.pool.query(
    "UPDATE scopes SET revision = revision + 1, erased_at = revision + 1 WHERE token = $1",
    [scope.token],
  );

  expect(await stored(context, scope)).toEqual(NOTHING);
  expect(await writePortion(context.pool, place, 1, Buffer.from("what was known"))).toBe(false);
  expect(await stored(context, scope)).toEqual(NOTHING);
});

test("beyond the bounds of a project or of all the oldest snapshots go, and what nobody finished after a while", async () => {
  await using context = await contextUnderTest();
  const { pool, owners } = context;
  const [projectId, other] = [newId(), newId()];
  const scopes = [newScope(projectId), newScope(projectId), newScope(other), newScope(other)];
  for (const scope of scopes) await owners.capture(scope, ["a lamp"]);
  await caughtUp(context);
  const heads = await Promise.all(
    scopes.map(async ({ token, projectId: project }) => ({
      ...{ token, projectId: project, snapshotId: newId(), format: "1", model: null },
      ...{ revision: (await readRevision(pool, token)) ?? 0, mostBytes: null },
      ...{ slots: 1, text: "{}", bytes: 16 },
    })),
  );
  for (const head of heads) {
    expect(await writePortion(pool, head, 0, Buffer.alloc(16))).toBe(true);
    if (head !== heads.at(-1)) expect(await publishSnapshot(pool, head)).toBe(true);
  }
  const bounds = { mostBytes: 1_000, mostBytesEach: 20 };

  await pruneSnapshots(pool, { ...bounds, nowMs: Date.now() });

  const found = () =>
    Promise.all(scopes.map(async (scope) => (await stored(context, scope)).heads));
  expect(await found()).toEqual([0, 1, 1, 0]);
  await pruneSnapshots(pool, { ...bounds, mostBytes: 20, nowMs: Date.now() + 60 * 60_000 });
  expect(await found()).toEqual([0, 0, 1, 0]);
  const portions = await Promise.all(scopes.map((scope) => stored(context, scope)));
  expect(portions.map((of) => of.portions)).toEqual([0, 0, 1, 0]);
});
