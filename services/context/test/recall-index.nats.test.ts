import { ContextApply } from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followers } from "../src/messages/follow-streams.ts";
import { rebuildIndex } from "../src/rebuild-index.ts";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  packetFor,
  type Replica,
  silentLog,
  type TestScope,
} from "./context-under-test.ts";

let context: ContextUnderTest;
let other: Replica;
beforeAll(async () => {
  context = await contextUnderTest();
  other = await context.replica();
});
afterAll(() => context[Symbol.asyncDispose]());

const apply = (changes: Parameters<ContextUnderTest["owners"]["announceFacts"]> | [] = []) =>
  context.bus.request(ContextApply, {
    changes: changes.map(({ scopeToken, id, version }) => ({
      scopeToken,
      facts: [{ id, version }],
    })),
    catchUp: false,
  });
const catchUp = () => context.bus.request(ContextApply, { changes: [], catchUp: true });

const excerpts = (packet: { episodes: { excerpt: string }[] }) =>
  packet.episodes.map(({ excerpt }) => excerpt).sort();
const values = (packet: { facts: { value: { value: string } }[] }) =>
  packet.facts.map(({ value }) => value.value).sort();

test("what one replica applied, another one with a warm index serves in its next call", async () => {
  const scope = newScope();
  const { owners } = context;
  await apply([owners.putFact(scope, { value: `{"value":"tea"}` })]);
  expect(values(await packetFor(other, scope, "tea"))).toEqual(["tea"]);

  await apply([owners.putFact(scope, { value: `{"value":"coffee"}` })]);

  expect(values(await packetFor(other, scope, "tea"))).toEqual(["coffee", "tea"]);
  expect(values(await packetFor(context, scope, "tea"))).toEqual(["coffee", "tea"]);
});

test("catching up serves what was never announced, facts and episodes", async () => {
  const scope = newScope();
  const { owners } = context;
  await owners.capture(scope, ["The cat is called Minou"]);
  owners.changes.push(owners.changeOf(owners.putFact(scope, { value: `{"value":"Minou"}` })));

  await catchUp();

  const packet = await packetFor(context, scope, "Minou");
  expect(excerpts(packet)).toEqual(["The cat is called Minou"]);
  expect(values(packet)).toEqual(["Minou"]);
});

test("a capture that comes twice is asked for once and served once", async () => {
  const scope = newScope();
  const { owners } = context;
  const capture = await owners.capture(scope, ["I play the cello"]);
  await catchUp();
  owners.asked.events.length = 0;

  await owners.announce([capture, capture]);
  await catchUp();

  expect(excerpts(await packetFor(context, scope, "cello"))).toEqual(["I play the cello"]);
  expect(owners.asked.events).not.toContain(capture.parts[0]?.eventIds[0]);
});

test("an older version of a fact that comes late changes nothing", async () => {
  const scope = newScope();
  const { owners } = context;
  const older = owners.putFact(scope, { value: `{"value":"tea"}` });
  const newer = owners.putFact(scope, { id: older.id, value: `{"value":"coffee"}` });
  await apply([newer]);

  await apply([older]);

  expect(values(await packetFor(context, scope, "coffee"))).toEqual(["coffee"]);
});

test("a fact that its owner has in a lower version than before has gone back, and is served as its owner has it", async () => {
  const scope = newScope();
  const { owners } = context;
  const older = owners.putFact(scope, { value: `{"value":"tea"}` });
  const newer = owners.putFact(scope, { id: older.id, value: `{"value":"coffee"}` });
  await apply([newer]);

  owners.facts.set(older.id, older);
  await apply([older]);
  expect(values(await packetFor(context, scope, "tea coffee"))).toEqual(["tea"]);
  // Deleted under the very version that was served before.
  owners.facts.set(older.id, { ...older, version: newer.version, status: "deleted" });
  await apply([newer]);

  expect(values(await packetFor(context, scope, "tea coffee"))).toEqual([]);
});

test("a fact that is superseded, disabled or disputed is not served any more", async () => {
  const scope = newScope();
  const { owners } = context;
  const facts = (["superseded", "disabled", "disputed"] as const).map((status) => ({
    status,
    fact: owners.putFact(scope, { value: `{"value":"${status}"}` }),
  }));
  const kept = owners.putFact(scope, { value: `{"value":"kept"}` });
  await apply([...facts.map(({ fact }) => fact), kept]);
  expect(values(await packetFor(context, scope, "likes"))).toHaveLength(4);

  await apply(facts.map(({ status, fact: { id } }) => owners.putFact(scope, { id, status })));

  expect(values(await packetFor(context, scope, "likes"))).toEqual(["kept"]);
});

test("members of an open conflict are blocked with a warning, until it is resolved", async () => {
  const scope = newScope();
  const { owners } = context;
  const one = owners.putFact(scope, { value: `{"value":"one"}`, inConflict: true });
  const two = owners.putFact(scope, {
    value: `{"value":"two"}`,
    inConflict: true,
    status: "candidate",
  });
  await apply([one, two]);

  const blocked = await packetFor(context, scope, "likes one or two");
  await apply([
    owners.putFact(scope, { id: one.id, inConflict: false, status: "superseded" }),
    owners.putFact(scope, { id: two.id, inConflict: false, status: "active" }),
  ]);
  const resolved = await packetFor(context, scope, "likes one or two");

  expect(blocked).toMatchObject({
    facts: [],
    status: "degraded",
    warnings: ["open_conflict: 2 fact(s) hidden pending conflict resolution"],
  });
  expect(values(resolved)).toEqual(["two"]);
  expect(resolved.warnings).toEqual([]);
});

test("while the owners are unavailable what is known is served, and the rest once they are back", async () => {
  const scope = newScope();
  const { owners } = context;
  await owners.capture(scope, ["My bike is red"]);
  await catchUp();

  owners.areUnavailable = true;
  const late = await owners.capture(scope, ["My boat is blue"]);
  await owners.announce([late]);
  await expect(catchUp()).rejects.toMatchObject({ type: "service_unavailable" });
  expect(excerpts(await packetFor(context, scope, "bike boat"))).toEqual(["My bike is red"]);
  owners.areUnavailable = false;

  await eventually(async () =>
    expect(excerpts(await packetFor(context, scope, "bike boat"))).toHaveLength(2),
  );
});

test("an event that cannot be read becomes a dead letter alone and served once it can be", async () => {
  const scope = newScope();
  const { owners } = context;
  const broken = await owners.capture(scope, ["broken"], { payload: "{" });
  const whole = await owners.capture(scope, ["whole"]);
  const brokenId = broken.parts[0]?.eventIds[0] ?? "";
  await owners.announce([broken, whole]);
  const deadLetters = () =>
    context.pool.query("SELECT tries FROM dead_letters WHERE item_id = $1", [broken.jobId]);
  await eventually(async () => {
    expect((await deadLetters()).rows).toHaveLength(1);
    expect(excerpts(await packetFor(context, scope, "whole broken"))).toEqual(["whole"]);
  });

  const event = owners.events.get(brokenId);
  if (event) owners.events.set(brokenId, { ...event, payload: `{"text":"mended broken"}` });
  await catchUp();

  expect((await deadLetters()).rows).toEqual([]);
  expect(excerpts(await packetFor(context, scope, "whole broken"))).toEqual([
    "mended broken",
    "whole",
  ]);
});

const WORDS = ["tea", "cello", "Lisbon", "bike", "winter", "sister"];
const Step = fc.oneof(
  fc.record({ kind: fc.constant("capture" as const), words: fc.subarray(WORDS, { minLength: 1 }) }),
  fc.record({
    kind: fc.constant("fact" as const),
    slot: fc.nat(4),
    word: fc.constantFrom(...WORDS),
  }),
  fc.record({
    kind: fc.constant("status" as const),
    slot: fc.nat(4),
    status: fc.constantFrom("active" as const, "superseded" as const, "disabled" as const),
  }),
  fc.record({ kind: fc.constant("ask" as const), word: fc.constantFrom(...WORDS) }),
);

type StepTaken = typeof Step extends fc.Arbitrary<infer S> ? S : never;

/** Does a step of a history; whatever it changes is in the index afterwards. */
async function take(step: StepTaken, scope: TestScope, ids: readonly string[]): Promise<void> {
  if (step.kind === "ask") return void (await packetFor(context, scope, step.word));
  await change(step, scope, "slot" in step ? (ids[step.slot] ?? "") : "");
  await catchUp();
}

async function change(step: Exclude<StepTaken, { kind: "ask" }>, scope: TestScope, id: string) {
  const { owners } = context;
  if (step.kind === "capture") return owners.capture(scope, step.words);
  if (step.kind === "fact")
    return owners.announceFacts(owners.putFact(scope, { id, value: `{"value":"${step.word}"}` }));
  if (!owners.facts.has(id)) return undefined;
  return owners.announceFacts(owners.putFact(scope, { id, status: step.status }));
}

test("an index that grew step by step answers like one that was read from the start, and like a rebuilt one", async () => {
  const { owners } = context;
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 15 }), async (steps) => {
      const scope = newScope();
      const ids = Array.from({ length: 5 }, () => newId());
      for (const step of steps) await take(step, scope, ids);
      const answers = (replica: Replica) =>
        Promise.all(WORDS.map((word) => packetFor(replica, scope, word)));
      const grown = await answers(context);
      expect(await answers(other)).toEqual(grown);
    }),
    { numRuns: 15 },
  );
  const scope = newScope();
  await owners.capture(scope, ["tea with my sister", "a winter in Lisbon"]);
  await catchUp();
  const before = await packetFor(context, scope, "tea in winter");

  await rebuildIndex({
    pool: context.pool,
    ...followers({ ...context, log: silentLog, embeds: false }),
  });

  expect(await packetFor(context, scope, "tea in winter")).toEqual(before);
  expect(excerpts(before)).toHaveLength(2);
});

test("what one project captured is not written together with what another one captured much of", async () => {
  const { owners, pool } = context;
  const [loud, quiet] = [newScope(), newScope()];
  const captures = [
    await owners.capture(
      loud,
      Array.from({ length: 60 }, (_, n) => `note ${n}`),
    ),
    await owners.capture(quiet, ["tea"]),
  ];

  await followers({ ...context, log: silentLog, embeds: false }).indexCaptures(captures);

  const { rows } = await pool.query("SELECT DISTINCT xmin FROM scopes WHERE token = ANY($1)", [
    [loud.token, quiet.token],
  ]);
  expect(rows).toHaveLength(2);
});

test("what one project captured is read and written before what another one captured much of", async () => {
  const { owners, pool } = context;
  const [loud, quiet] = [newScope(), newScope()];
  const captures = [
    await owners.capture(
      loud,
      Array.from({ length: 450 }, (_, n) => `note ${n}`),
    ),
    await owners.capture(quiet, ["tea"]),
  ];

  await followers({ ...context, log: silentLog, embeds: false }).indexCaptures(captures);

  const { rows } = await pool.query<{ token: string }>(
    "SELECT scope_token AS token FROM episodes WHERE scope_token = ANY($1) GROUP BY scope_token ORDER BY min(xmin::text::bigint)",
    [[loud.token, quiet.token]],
  );
  expect(rows.map(({ token }) => token)).toEqual([quiet.token, loud.token]);
});
