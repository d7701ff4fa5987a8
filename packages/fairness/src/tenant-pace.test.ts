import { expect, test } from "vitest";
import { type TenantPace, tenantPace } from "./tenant-pace.ts";

interface Item {
  tenant: string;
}

const PORTIONS = { tenantOf: ({ tenant }: Item) => tenant, weightOf: () => 1, most: 10, few: 3 };
const many = (tenant: string, count: number): Item[] =>
  Array.from({ length: count }, () => ({ tenant }));

/** A pace by a clock that work and rests move on, and what was done and rested, in order. */
function paced(workMs: number) {
  let nowMs = 0;
  const done: string[] = [];
  const wait = async (ms: number) => {
    nowMs += ms;
    done.push(`rest ${ms}`);
  };
  const pace: TenantPace = tenantPace({ clockMs: () => nowMs, wait });
  const work = (...items: Item[]) => workFor(items, 5_000);
  const workFor = (items: Item[], mostRestingMs: number) =>
    pace.inPortions(
      items,
      { ...PORTIONS, restsUntilMs: nowMs + mostRestingMs },
      async (portion) => {
        nowMs += workMs;
        done.push(`${portion[0]?.tenant} ${portion.length}`);
      },
    );
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { work, workFor, done, pass };
}

test("a tenant with much rests between its portions while another one is there", async () => {
  const { work, done } = paced(7);

  await work(...many("loud", 30), ...many("quiet", 2));

  expect(done).toEqual(["quiet 2", "loud 10", "rest 14", "loud 10", "rest 14", "loud 10"]);
});

test("the rest goes on to the next call, as far as it has not passed by then", async () => {
  const { work, done, pass } = paced(7);
  await work(...many("quiet", 1));

  await work(...many("loud", 10));
  pass(4);
  await work(...many("loud", 10));
  pass(14);
  await work(...many("loud", 10));

  expect(done).toEqual(["quiet 1", "loud 10", "rest 10", "loud 10", "loud 10"]);
});

test("a tenant that is alone does not rest", async () => {
  const { work, done, pass } = paced(7);
  await work(...many("quiet", 1));
  pass(20_000);

  await work(...many("loud", 30));

  expect(done).toEqual(["quiet 1", "loud 10", "loud 10", "loud 10"]);
});

test("no tenant rests in a call that has no time for it", async () => {
  const { workFor, done } = paced(7);

  await workFor([...many("loud", 20), ...many("quiet", 1)], 0);

  expect(done).toEqual(["quiet 1", "loud 10", "loud 10"]);
});

test("no rest is longer than a tenth of a second, and a call does not rest for longer than it may", async () => {
  const { work, done } = paced(400);

  await work(...many("loud", 300), ...many("quiet", 1));

  const rests = done.filter((what) => what.startsWith("rest"));
  expect(new Set(rests)).toEqual(new Set(["rest 100"]));
  expect(rests.length).toBeLessThan(15);
  expect(done.filter((what) => what.startsWith("loud"))).toHaveLength(30);
});
