import { writeCursor } from "@memory/api";
import { newId } from "@memory/ids";
import { everyPage } from "@memory/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { at, type FactPage, idsOf, newestFirst, pagerOf } from "./fact-pager.ts";
import type { Filled } from "./fill-facts.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const pager = (project?: string, subject?: string) => pagerOf(memory, project, subject);

test("pages of any size put together are the list, however many facts were recorded at one moment", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ ms: fc.nat(4), id: fc.uuid(), isShown: fc.boolean() }), {
        maxLength: 40,
      }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      async (made, limits) => {
        const client = pager();
        const rows = made.map(({ ms, isShown }) => ({
          id: newId(),
          recordedFrom: at(ms),
          kind: isShown ? ("fact" as const) : ("retraction" as const),
        }));
        await client.fill(rows);

        const read: FactPage[] = [];
        for (let cursor: string | null = ""; cursor !== null; ) {
          const limit = limits[read.length % limits.length] ?? 1;
          const from = cursor === "" ? "" : `&cursor=${cursor}`;
          const next: FactPage = await client.page(`&limit=${limit}${from}`);
          expect(next.facts.length).toBeLessThanOrEqual(limit);
          read.push(next);
          cursor = next.next_cursor;
        }

        const shown = rows.filter(({ kind }) => kind === "fact");
        expect(idsOf(read.flatMap(({ facts }) => facts))).toEqual(
          idsOf(shown.toSorted(newestFirst)),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test("without limit and cursor the answer is the newest 200, in the same order and without a cursor", async () => {
  const client = pager();
  await client.fill(
    Array.from({ length: 250 }, (_, n) => ({ id: newId(), recordedFrom: at(n % 7) })),
  );

  const { body } = await client.get("");

  expect(Object.keys(body)).toEqual(["facts"]);
  expect(idsOf(body.facts)).toEqual(idsOf(await client.all("&limit=90")).slice(0, 200));
});

test("a limit is 50 where only a cursor is sent, and 1,000 at most", async () => {
  const client = pager();
  await client.fill(
    Array.from({ length: 1_100 }, (_, n) => ({ id: newId(), recordedFrom: at(n) })),
  );

  const first = await client.page("&limit=5000");
  const second = await client.page(`&cursor=${first.next_cursor}`);

  expect([first.facts.length, second.facts.length]).toEqual([1_000, 50]);
});

test("read to the end while facts are stated and superseded, nothing comes twice and nothing that stayed is missing", async () => {
  const client = pager();
  const stated = (n: number, value: string) => ({
    ...{ predicate: `thing_${n}`, value },
    action: "supersede",
  });
  await client.remember(...Array.from({ length: 60 }, (_, n) => stated(n, "first")));
  const before = idsOf(await client.all("&limit=1000"));
  let isReading = true;
  const writing = (async () => {
    for (let round = 0; isReading; round++)
      await client.remember(...Array.from({ length: 20 }, (_, n) => stated(n * 3, `${round}`)));
  })();

  const read: string[] = [];
  for await (const { facts } of client.pages("&limit=4")) read.push(...idsOf(facts));
  isReading = false;
  await writing;

  expect(before).toHaveLength(60);
  expect(new Set(read).size).toBe(read.length);
  expect(read).toEqual(expect.arrayContaining(before));
});

test("a client that follows the changes has what the list has, whatever was changed while it read", async () => {
  const client = pager();
  const stated = (n: number, value: string) => ({
    ...{ predicate: `thing_${n}`, value },
    action: "supersede",
  });
  await client.remember(...Array.from({ length: 30 }, (_, n) => stated(n, "first")));
  const copy = new Map<string, FactPage["facts"][number]>();
  let since = "2020-01-01";
  const follow = async () => {
    for await (const { facts } of client.pages(`&changed_since=${since}&limit=7`))
      for (const fact of facts) {
        copy.set(fact.id, fact);
        since = fact.changed_at ?? since;
      }
  };
  const writing = (async () => {
    for (let round = 0; round < 6; round++)
      await client.remember(...Array.from({ length: 10 }, (_, n) => stated(n * 2, `${round}`)));
    await client.rate({ fact_id: (await client.fact("first")).id, rating: "incorrect" });
  })();

  for (let round = 0; round < 5; round++) await follow();
  await writing;
  await follow();

  const listed = await client.all("&limit=1000");
  const copied = [...copy.values()].map(({ changed_at: _, ...fact }) => fact);
  expect(copied.toSorted(byId)).toEqual(listed.toSorted(byId));
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

test("what was changed at the very instant comes, and nothing from before it", async () => {
  const client = pager();
  await client.remember({ predicate: "a", value: 1 });
  await client.remember({ predicate: "b", value: 2 });
  const [first, second] = await client.all("&changed_since=2020-01-01&limit=10");

  const from = await client.all(`&changed_since=${second?.changed_at}&limit=10`);

  expect((first?.changed_at ?? "") < (second?.changed_at ?? "")).toBe(true);
  expect(idsOf(from)).toEqual(idsOf([second].flatMap((fact) => fact ?? [])));
});

test("filters by predicate, status and text fit together, with and without pages", async () => {
  const client = pager();
  await client.remember(
    ...["Oslo", "Lima", "New Oslo"].map((value) => ({
      ...{ predicate: "likes", value, cardinality: "multi" },
    })),
    { predicate: "city", value: "OSLO" },
    { predicate: "oslo_flat", value: { rooms: 3, "Oslo keys": true } },
    { predicate: "motto", value: { said: "Ålesund", oslo: 1 } },
  );
  const values = async (query: string) => {
    const paged = await client.all(`${query}&limit=2`);
    expect((await client.get(query)).body.facts).toEqual(paged);
    return paged.map(({ predicate, value }) => value["value"] ?? predicate).toSorted();
  };

  expect(await values("&predicate=likes")).toEqual(["Lima", "New Oslo", "Oslo"]);
  expect(await values("&text=oslo")).toEqual(["New Oslo", "OSLO", "Oslo", "oslo_flat"]);
  expect(await values("&text=oslo&predicate=likes")).toEqual(["New Oslo", "Oslo"]);
  expect(await values(`&text=${encodeURIComponent("åLES")}`)).toEqual(["motto"]);
  expect(await values("&text=oslo&status=disputed")).toEqual([]);
  expect(await values("&predicate=like")).toEqual([]);
});

test("a filter that fits little looks at a bounded number of rows, and says that there is more", async () => {
  const client = pager();
  const rows = Array.from({ length: 2_500 }, (_, n) => ({
    ...{ id: newId(), recordedFrom: at(n), predicate: n === 0 ? "rare" : "note" },
  }));
  await client.fill(rows);

  const sizes: number[] = [];
  for await (const { facts } of client.pages("&predicate=rare&limit=5")) sizes.push(facts.length);

  expect(sizes).toEqual([0, 0, 1]);
  for (const query of ["&predicate=rare", "&text=rare"])
    expect(await client.page(query)).toMatchObject({ facts: [], next_cursor: expect.any(String) });
});

test("a page of large values ends early, so that its body stays near a megabyte", async () => {
  const client = pager();
  const value = { value: "x".repeat(16_000) };
  await client.fill(
    Array.from({ length: 150 }, (_, n) => ({ id: newId(), recordedFrom: at(n), value })),
  );

  const { text } = await client.get("&limit=1000");
  const all = await client.all("&limit=1000");

  expect(text.length).toBeGreaterThan(900_000);
  expect(text.length).toBeLessThan(1_100_000);
  expect(new Set(idsOf(all)).size).toBe(150);
});

test("a cursor of another project or subject opens nothing of it", async () => {
  const [mine, theirs] = [pager(), pager()];
  const sibling = pager(mine.project, "other");
  const rows = () => Array.from({ length: 5 }, (_, n) => ({ id: newId(), recordedFrom: at(n) }));
  await Promise.all([mine.fill(rows()), theirs.fill(rows()), sibling.fill(rows())]);
  const own = idsOf(await mine.all("&limit=10"));

  for (const other of [theirs, sibling]) {
    const { next_cursor } = await other.page("&limit=2");
    const { facts } = await mine.page(`&limit=10&cursor=${next_cursor}`);
    expect(own).toEqual(expect.arrayContaining(idsOf(facts)));
  }
});

test.each([
  ["&limit=0", "limit"],
  ["&limit=ten", "limit"],
  ["&cursor=nonsense", "cursor"],
  ["&cursor=", "cursor"],
  ["&changed_since=2026-02-31", "changed_since"],
  ["&text=", "text"],
  [`&text=${"x".repeat(257)}`, "text"],
  ["&predicate=", "predicate"],
])("%s is refused by its name", async (query, field) => {
  const { status, body } = await pager().get(query);

  expect([status, body.error.type, body.error.field]).toEqual([422, "invalid_payload", field]);
});

test("a cursor that somebody made up is a position like any other", async () => {
  const client = pager();
  await client.fill([{ id: newId(), recordedFrom: at(0) }]);
  const cursor = writeCursor(["2027-01-01T00:00:00+23:00", newId()]);

  expect((await client.page(`&cursor=${cursor}`)).facts).toHaveLength(1);
});

test("a cursor of a list in the other order is refused", async () => {
  const client = pager();
  await client.fill([0, 1, 2].map((n) => ({ id: newId(), recordedFrom: at(n) })));
  const recorded = (await client.page("&limit=1")).next_cursor;
  const changed = (await client.page("&limit=1&changed_since=2020-01-01")).next_cursor;

  for (const query of [`&cursor=${changed}`, `&changed_since=2020-01-01&cursor=${recorded}`])
    expect(await client.get(query)).toMatchObject({
      status: 422,
      body: { error: { type: "invalid_payload", field: "cursor" } },
    });
});

interface Quarantine {
  facts: { id: string }[];
  next_cursor?: string | null;
}

test("what waits for a review is read in pages, by predicate and by reason", async () => {
  const client = pager();
  const waiting = (reason: string, n: number, predicate: string): Filled => ({
    ...{ id: newId(), recordedFrom: at(n % 3), predicate },
    ...{ status: "candidate", temporalState: "detached" },
    assertions: [{ quarantine: reason }],
  });
  const echoes = Array.from({ length: 12 }, (_, n) => waiting("echo", n, `p_${n % 2}`));
  const orders = Array.from({ length: 5 }, (_, n) => waiting("untrusted_directive", n, "order"));
  await client.fill([...echoes, ...orders, { id: newId(), recordedFrom: at(9) }]);
  const stranger = pager();
  const all = async (query: string, of = client) => {
    const pages = await everyPage(async (cursor): Promise<Quarantine> => {
      const from = cursor === null ? "" : `&cursor=${cursor}`;
      const path = `/v1/quarantine?project_id=${of.project}${query}${from}`;
      const { status, body } = await of.call("GET", path);
      expect(status).toBe(200);
      return body;
    });
    return pages.flatMap(({ facts }) => idsOf(facts));
  };

  const expected = idsOf([...echoes, ...orders].toSorted(newestFirst));
  expect(await all("&limit=4")).toEqual(expected);
  expect(await all("")).toEqual(expected);
  expect(new Set(await all("&limit=2&reason=echo"))).toEqual(new Set(idsOf(echoes)));
  expect(await all("&limit=2&predicate=p_1")).toHaveLength(6);
  expect(await all("&limit=2&subject_id=other")).toEqual([]);
  expect(await all("&limit=2", stranger)).toEqual([]);
  const refused = await client.call("GET", `/v1/quarantine?project_id=${client.project}&reason=x`);
  expect([refused.status, refused.body.error.field]).toEqual([422, "reason"]);
});
