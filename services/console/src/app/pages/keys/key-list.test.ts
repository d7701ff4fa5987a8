import { expect, test } from "vitest";
import { endedBy, keysShown, risksOf } from "./key-list.ts";
import type { Key } from "./queries.ts";

const key = (id: string, more: Partial<Key> = {}): Key => ({
  ...{ id, prefix: `mk_${id}`, org_id: "o", project_id: "p", label: null },
  ...{ created_at: "2026-03-01T09:00:00.000Z", revoked_at: null },
  ...more,
});

const gone = key("gone", { revoked_at: "2026-03-02T09:00:00.000Z" });
const NOW = Date.parse("2026-04-01T09:00:00.000Z");
const past = key("past", { expires_at: "2026-04-01T09:00:00.000Z" });
const reader = key("reader", { label: "Dashboard", rights: ["read"] });
const all = key("all");

test("keys are narrowed by state, right, label and prefix, newest first", () => {
  const keys = [gone, past, reader, all];
  const ids = (filters: Parameters<typeof keysShown>[1]) =>
    keysShown(keys, filters, NOW).map(({ id }) => id);

  expect(ids({})).toEqual(["all", "reader"]);
  expect(ids({ state: "ended" })).toEqual(["past", "gone"]);
  expect(ids({ state: "all" })).toEqual(["all", "reader", "past", "gone"]);
  expect(ids({ right: "erase" })).toEqual(["all"]);
  expect(ids({ text: " dashB" })).toEqual(["reader"]);
  expect(ids({ text: "mk_all" })).toEqual(["all"]);
});

test("the key in use, the last and the last that manages keys take more than a click", () => {
  expect(risksOf(reader, [gone, past, reader, all], "all", NOW)).toEqual([]);
  expect(risksOf(all, [gone, past, reader, all], "all", NOW)).toEqual(["own", "lastManager"]);
  expect(risksOf(all, [reader, all, key("other")], null, NOW)).toEqual([]);
  expect(risksOf(reader, [gone, past, reader], null, NOW)).toEqual(["last"]);
});

test("a key is refused from its end on", () => {
  expect([endedBy(past, NOW), endedBy(past, NOW - 1), endedBy(gone, NOW)]).toEqual([
    ...["expired", null, "revoked"],
  ]);
});
