import { expect, expectTypeOf, test } from "vitest";
import type { EventOut, Fact } from "../src/index.ts";
import { json, liveServer, refusal } from "./live-server.ts";

/** Pages of two items, and an empty one between them, as filters make. */
const PAGES: Record<string, object> = {
  "": { facts: [{ id: 1 }, { id: 2 }], next_cursor: "b" },
  b: { facts: [], next_cursor: "c" },
  c: { facts: [{ id: 3 }], next_cursor: null },
};
const paged: Parameters<typeof liveServer>[0] = (response, request, nth) => {
  const cursor = new URL(request.url, "http://host").searchParams.get("cursor") ?? "";
  json(PAGES[cursor])(response, request, nth);
};

test("a list gives all of its items, fetching a page when it is needed", async () => {
  const { memory, received } = await liveServer(paged);
  const facts = memory.subject("sam").facts({ status: "active", asOf: "2026-01-01" });
  expectTypeOf(facts).toExtend<AsyncIterable<Fact>>();
  const ids: unknown[] = [];

  for await (const { id } of facts) ids.push(id, received.length);

  expect(ids).toEqual([1, 1, 2, 1, 3, 3]);
  expect(received.map(({ url }) => url.replace("/v1/facts?", ""))).toEqual([
    "project_id=prj-1&status=active&as_of=2026-01-01&subject_id=sam&limit=100",
    "project_id=prj-1&status=active&as_of=2026-01-01&subject_id=sam&limit=100&cursor=b",
    "project_id=prj-1&status=active&as_of=2026-01-01&subject_id=sam&limit=100&cursor=c",
  ]);
});

test("a list can be read again, and a page at a time", async () => {
  const { memory, received } = await liveServer(paged);
  const facts = memory.subject("sam").facts();

  const first = await facts.page({ limit: 2 });
  const last = await facts.page({ limit: 2, cursor: "c" });

  expect(first).toEqual({ items: [{ id: 1 }, { id: 2 }], nextCursor: "b", answer: PAGES[""] });
  expect([last.items, last.nextCursor]).toEqual([[{ id: 3 }], null]);
  expect(received).toHaveLength(2);
});

test("leaving the loop fetches nothing more", async () => {
  const { memory, received } = await liveServer(paged);

  for await (const event of memory.subject("sam").timeline()) {
    expectTypeOf(event).toEqualTypeOf<EventOut>();
    break;
  }

  expect(received).toHaveLength(1);
});

test("a page that fails throws whatever the client does with errors", async () => {
  const { memory } = await liveServer(refusal(404, "not_found"), { onError: "continue" });

  await expect(memory.conflicts.list().page()).rejects.toMatchObject({ name: "NotFoundError" });
});
