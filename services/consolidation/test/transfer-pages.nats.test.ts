import { expect, test } from "vitest";
import { exportLines } from "../src/features/transfer/export-lines.ts";
import { consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";
import { transfersOf } from "./transfers.ts";

test("a page ends in time, also with few lines, and the next one goes on where it ended", async () => {
  await using memory = await consolidationUnderTest();
  const transfers = transfersOf(memory);
  const client = clientOf(memory);
  const { project } = client;
  await client.remember(
    { predicate: "likes", value: "tea" },
    { predicate: "likes", value: "chess" },
  );
  await client.rate({ fact_id: (await client.fact("tea")).id, rating: "useful" });
  const whole = await transfers.exported(project, null);
  const captures = { catchUp: async () => undefined };
  const read = exportLines({ pool: memory.pool, bus: memory.others, captures, mostMs: 0 });
  const pages: string[] = [];
  for (let cursor: string | null = null; pages.length === 0 || cursor !== null; ) {
    const ask: { cursor: string | null } = { cursor };
    const page = await read({ projectId: project, subjectId: null, section: "facts", ...ask });
    pages.push(page.lines);
    cursor = page.cursor;
  }

  expect(pages.length).toBeGreaterThan(7);
  expect(pages.join("").split("\n").slice(0, -1)).toEqual(whole);
});
