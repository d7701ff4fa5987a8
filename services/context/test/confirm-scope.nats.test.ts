import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmScope } from "../src/confirm-scope.ts";
import { followers } from "../src/messages/follow-streams.ts";
import { raiseMark } from "../src/store/confirmation.ts";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  packetFor,
  silentLog,
} from "./context-under-test.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

const feeds = () => followers({ ...context, log: silentLog, embeds: false });
const confirm = (token: string) => confirmScope({ ...context, ...feeds(), embeds: false })(token);

test("in a new era a memory becomes page by page what its owners have of it", async () => {
  const { owners, pool } = context;
  const scope = newScope();
  const facts = Array.from({ length: 8 }, (_, n) =>
    owners.putFact(scope, { value: `{"value":"tea ${n}"}`, predicate: `p${n}` }),
  );
  const events: string[] = [];
  for (let n = 0; n < 8; n++) {
    const capture = await owners.capture(scope, [`note ${n}`]);
    events.push(...(capture.parts[0]?.eventIds ?? []));
    await feeds().indexCaptures([capture]);
  }
  await feeds().indexFacts([owners.changeOf(...facts)]);
  await raiseMark(pool);
  for (const n of [0, 4, 7]) {
    owners.facts.delete(facts[n]?.id ?? "");
    owners.events.delete(events[n] ?? "");
  }
  owners.putFact(scope, { ...facts[5], value: `{"value":"coffee"}` });

  await confirm(scope.token);

  const { rows } = await pool.query<{ id: string; xmin: string }>(
    "SELECT fact_id AS id, xmin::text FROM index_facts WHERE scope_token = $1 ORDER BY fact_id",
    [scope.token],
  );
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6].map((n) => facts[n]?.id));
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(2);
  const { rows: episodes } = await pool.query<{ id: string }>(
    "SELECT event_id AS id FROM episodes WHERE scope_token = $1 ORDER BY event_id",
    [scope.token],
  );
  expect(episodes.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6].map((n) => events[n]));
  expect(JSON.stringify(await packetFor(context, scope, "coffee"))).toContain("coffee");
});

test("what is indexed while a memory is compared stays", async () => {
  const { owners, pool } = context;
  const scope = newScope();
  const before = owners.putFact(scope, {});
  await feeds().indexFacts([owners.changeOf(before)]);
  await raiseMark(pool);
  const late = newId();
  const { facts, captures } = feeds();
  const noteEra = async () => undefined;
  const bus = {
    ...context.bus,
    request: (async (...asked: Parameters<typeof context.bus.request>) => {
      const answer = await context.bus.request(...asked);
      if (!owners.facts.has(late))
        await feeds().indexFacts([owners.changeOf(owners.putFact(scope, { id: late }))]);
      return answer;
    }) as typeof context.bus.request,
  };

  await confirmScope({ pool, bus, embeds: false, facts: { ...facts, noteEra }, captures })(
    scope.token,
  );

  const { rowCount } = await pool.query("SELECT FROM index_facts WHERE scope_token = $1", [
    scope.token,
  ]);
  expect(rowCount).toBe(2);
});
