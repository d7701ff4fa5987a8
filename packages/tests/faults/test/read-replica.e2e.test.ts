import { type System, withClient } from "@memory/launcher";
import { eventually, ownSystem, standbyOf } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Remembered, remembered } from "./remembered.ts";

let system: System;
let standby: Awaited<ReturnType<typeof standbyOf>>;
beforeAll(async () => {
  system = await ownSystem();
  const password = decodeURIComponent(new URL(system.postgres.url).password);
  standby = await standbyOf({ adminUrl: system.postgres.url, password });
  for (const name of ["ingest", "consolidation"] as const) {
    const service = system.service(name);
    const { appUrl } = system.postgres.databases[name];
    const { host } = new URL(standby.adminUrl);
    service.env["SERVICE_DATABASE_READ_URL"] = Object.assign(new URL(appUrl), { host }).href;
    await service.restart();
  }
});
afterAll(async () => {
  await system.stop();
  await standby[Symbol.asyncDispose]();
});

interface Listed {
  items: number;
  /** Null where the answer has everything. */
  age: string | null;
}

/** How many events, and facts, a subject has in answers that may be so many seconds old; null for none. */
async function listed(one: Remembered, maxStale: number | null): Promise<[Listed, Listed]> {
  const query = new URLSearchParams({ project_id: one.projectId, subject_id: one.subjectId });
  const headers = {
    authorization: `Bearer ${one.key}`,
    ...(maxStale !== null && { "cache-control": `max-stale=${maxStale}` }),
  };
  const ask = async (path: string, field: string): Promise<Listed> => {
    const answer = await fetch(`${system.baseUrl}${path}?${query}`, { headers });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as Record<string, unknown[]>;
    return { items: body[field]?.length ?? -1, age: answer.headers.get("age") };
  };
  return [await ask("/v1/timeline", "events"), await ask("/v1/facts", "facts")];
}

const both = (items: number, age: unknown) => [
  { items, age },
  { items, age },
];
const SOME_AGE = expect.stringMatching(/^\d+$/);
const onStandby = (text: string) => withClient(standby.adminUrl, (admin) => admin.query(text));

/** Until the replica shows what it did not show before. */
const untilStale = (one: Remembered, items: number) =>
  eventually(async () => expect(await listed(one, 30)).toEqual(both(items, SOME_AGE)));

test("a replica that lags answers who takes an old answer, with its age, and nobody else", async () => {
  const one = await remembered(system);
  await one.learn("city", "Oslo");
  await untilStale(one, 1);
  await onStandby("SELECT pg_wal_replay_pause()");

  await one.learn("pet", "cat");
  const [old, newest] = [await listed(one, 300), await listed(one, null)];
  await eventually(async () => expect(await listed(one, 1)).toEqual(both(2, null)));
  await onStandby("SELECT pg_wal_replay_resume()");

  expect([old, newest]).toEqual([both(1, SOME_AGE), both(2, null)]);
  await untilStale(one, 2);
});

test("what was forgotten is in no answer, however far the replica is behind", async () => {
  const one = await remembered(system);
  await one.learn("city", "Oslo");
  await untilStale(one, 1);
  await onStandby("SELECT pg_wal_replay_pause()");

  await one.forget("subject", "delete");
  const listedNow = await listed(one, 300);
  await onStandby("SELECT pg_wal_replay_resume()");

  const [events, facts] = listedNow;
  expect(events).toEqual({ items: 0, age: null });
  expect(facts.age).toBeNull();
});

test("a replica that is stopped is replaced by the primary, and used again when it is back", async () => {
  const one = await remembered(system);
  await one.learn("city", "Oslo");
  await untilStale(one, 1);

  await standby.server.stop();
  const meanwhile = await listed(one, 300);
  await standby.server.start();

  expect(meanwhile).toEqual(both(1, null));
  await untilStale(one, 1);
});

test("a replica that is promoted is not read any more", async () => {
  const one = await remembered(system);
  await one.learn("city", "Oslo");
  await untilStale(one, 1);

  await standby.promote();

  await eventually(async () => expect(await listed(one, 300)).toEqual(both(1, null)));
  await one.learn("pet", "cat");
  expect(await listed(one, 300)).toEqual(both(2, null));
});
