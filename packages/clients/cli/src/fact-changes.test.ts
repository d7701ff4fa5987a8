import type { Fact } from "@memory-service/client";
import { expect, test } from "vitest";
import { factChanges } from "./fact-changes.ts";

const fact = (id: string, changed_at: string) => ({ id, changed_at }) as Fact;

test("each change comes once, also those of one moment, and those after a break", async () => {
  const rows = [fact("a", "2026-01-01"), fact("b", "2026-01-02")];
  let breaksAfter = Infinity;
  const changes = factChanges("2026-01-01", async function* (since) {
    let count = 0;
    for (const row of rows.filter(({ changed_at = "" }) => changed_at >= since)) {
      if (count === breaksAfter) throw new Error("broke");
      count += 1;
      yield await Promise.resolve(row);
    }
  });
  const next = async () => {
    const ids: string[] = [];
    for await (const { id } of changes.next()) ids.push(id);
    return ids;
  };

  expect(await next()).toEqual(["a", "b"]);
  expect(await next()).toEqual([]);
  rows.push(fact("c", "2026-01-02"), fact("a", "2026-01-03"), fact("d", "2026-01-04"));
  breaksAfter = 2;
  await expect(next()).rejects.toThrow("broke");
  breaksAfter = Infinity;
  expect(await next()).toEqual(["a", "d"]);
});
