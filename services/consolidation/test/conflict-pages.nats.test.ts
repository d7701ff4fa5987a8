import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { everyPage } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

interface Listed {
  id: string;
  fact_ids: string[];
  status: string;
}

type Client = ReturnType<typeof clientOf>;

interface Page {
  conflicts: Listed[];
  next_cursor: string | null;
}

/** Reads a list to its end; `between` runs between its pages. */
async function readToTheEnd(
  client: Client,
  more: string,
  between?: () => Promise<void>,
): Promise<{ pages: Listed[][]; ids: string[] }> {
  const read = (cursor: string | null): Promise<Page> =>
    client.conflicts(cursor === null ? more : `${more}&cursor=${cursor}`);
  const pages = (await everyPage(read, between)).map(({ conflicts }) => conflicts);
  return { pages, ids: pages.flat().map(({ id }) => id) };
}

/** Opens a conflict in each of some predicates. */
const openIn = (client: Client, predicates: readonly string[]) =>
  client.remember(
    ...predicates.flatMap((predicate) =>
      ["red", "blue"].map((value) => ({ predicate, value, cardinality: "single" })),
    ),
  );
const colors = (count: number, prefix = "favorite_color") =>
  Array.from({ length: count }, (_, n) => `${prefix}_${n}`);

test("pages of open conflicts are the list in its order, and the last has no cursor", async () => {
  const client = clientOf(memory);
  await openIn(client, colors(7));
  const whole = await client.conflicts();

  const { pages, ids } = await readToTheEnd(client, "&limit=3");

  expect(whole).not.toHaveProperty("next_cursor");
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
  expect(pages.flat()).toEqual(whole.conflicts);
  expect(new Set(ids).size).toBe(7);
  expect((await client.conflicts("&limit=3")).open_count).toBe(7);
});

test("read to the end while others open and resolve, nothing comes twice and nothing that was there throughout is missing", async () => {
  const client = clientOf(memory);
  await openIn(client, colors(20));
  const there: Listed[] = (await client.conflicts()).conflicts;
  const resolved = new Set<string>();
  let turn = 0;

  const { ids } = await readToTheEnd(client, "&limit=2", async () => {
    if (turn++ >= 5) return;
    await openIn(client, colors(2, `later_color_${turn}`));
    const one = there[19 - turn] as Listed;
    const early = there[turn] as Listed;
    for (const { id, fact_ids } of [one, early]) {
      expect((await client.resolve(id, String(fact_ids[0]))).status).toBe(200);
      resolved.add(id);
    }
  });

  const throughout = there.map(({ id }) => id).filter((id) => !resolved.has(id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(throughout));
});

test("a list of one predicate, of resolved ones, of a subject and of an age is read to the end", async () => {
  const client = clientOf(memory);
  await openIn(client, colors(6));
  const [first] = (await client.conflicts()).conflicts;
  await client.resolve(first.id, first.fact_ids[0]);
  const read = async (more: string) => (await readToTheEnd(client, `&limit=1${more}`)).ids;

  const [open, all, third] = [
    await read(""),
    await read("&status=all"),
    await read("&predicate=favorite_color_2"),
  ];
  expect([open.length, all.length, third.length]).toEqual([5, 6, 1]);
  expect(await read("&status=resolved")).toEqual([first.id]);
  expect(await read("&predicate=favorite_color_0")).toEqual([]);
  expect(await read("&predicate=favorite_color_0&status=all")).toEqual([first.id]);
  expect(await read("&subject_id=s")).toEqual(open);
  expect(await read("&subject_id=nobody")).toEqual([]);
  expect(await read("&min_age_seconds=0")).toEqual(open);
  expect(await read("&min_age_seconds=3600")).toEqual([]);
  await memory.pool.query(
    "UPDATE conflict_sets SET created_at = created_at - interval '2 hours' WHERE id = $1",
    [open[3]],
  );
  expect(await read("&min_age_seconds=3600")).toEqual([open[3]]);
  const whole = (await client.conflicts("&min_age_seconds=3600&predicate=favorite_color_4"))
    .conflicts;
  expect(whole.map(({ id }: Listed) => id)).toEqual([open[3]]);
});

test("a rare predicate is found at once, and a page of resolved sets looks at five hundred and goes on", async () => {
  const client = clientOf(memory);
  await manySets(client.project, 750);
  await openIn(client, ["favorite_color"]);
  const pagesOf = async (filter: string) =>
    (await readToTheEnd(client, `&limit=10&${filter}`)).pages.map(({ length }) => length);

  expect(await pagesOf("predicate=favorite_color")).toEqual([1]);
  const [set] = (await client.conflicts("&predicate=favorite_color")).conflicts;
  await client.resolve(set.id, set.fact_ids[0]);
  expect(await pagesOf("status=resolved")).toEqual([0, 1]);
});

test("of the sets of one predicate those of a subject, a status and an age are read to the end", async () => {
  const client = clientOf(memory);
  await openIn(client, colors(3));
  const [first, , last] = (await client.conflicts()).conflicts;
  await client.resolve(first.id, first.fact_ids[0]);
  const read = async (more: string) => (await readToTheEnd(client, `&limit=1${more}`)).ids;

  expect(await read("&predicate=favorite_color_0&status=open")).toEqual([]);
  expect(await read("&predicate=favorite_color_0&status=resolved")).toEqual([first.id]);
  expect(await read("&predicate=favorite_color_2&subject_id=s")).toEqual([last.id]);
  expect(await read("&predicate=favorite_color_2&subject_id=nobody")).toEqual([]);
  expect(await read("&predicate=favorite_color_2&min_age_seconds=3600")).toEqual([]);
});

test.each([
  ["limit", "0"],
  ["limit", "all"],
  ["cursor", "nothing"],
  ["cursor", Buffer.from('["0000-01-01T00:00:00Z","x"]').toString("base64url")],
  ["min_age_seconds", "-1"],
  ["predicate", "p".repeat(257)],
  ["predicate", "%00"],
  ["status", "closed"],
])("%s=%s is refused by its name", async (field, value) => {
  const client = clientOf(memory);

  expect(await client.conflicts(`&${field}=${value}`)).toMatchObject({
    error: { type: "invalid_payload", field },
  });
});

test("a cursor with an offset that Postgres does not read is the instant that it means", async () => {
  const cursor = Buffer.from(`["2026-01-01T00:00:00+16:00","${newId()}"]`).toString("base64url");

  expect(await clientOf(memory).conflicts(`&cursor=${cursor}`)).toMatchObject({ conflicts: [] });
});

test("another project's conflicts are on no page", async () => {
  await openIn(clientOf(memory), colors(3));

  expect((await readToTheEnd(clientOf(memory), "&limit=2&status=all")).ids).toEqual([]);
});

/** Open sets of a project without members, as if they were a year old. */
async function manySets(project: string, count: number): Promise<void> {
  await memory.pool.query(
    `INSERT INTO conflict_sets (id, scope_token, project_id, subject_id, epoch, created_at)
     SELECT gen_random_uuid(), $1, $2, 's', 0, now() - interval '1 year' FROM generate_series(1, $3)`,
    [scopeToken(project, "s"), project, count],
  );
}
