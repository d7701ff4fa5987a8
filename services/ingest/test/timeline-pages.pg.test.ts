import { afterAll, beforeAll, expect, test } from "vitest";
import { eventIn, ownIngest, type RunningIngest } from "./running-ingest.ts";
import { captureOf, forget } from "./subjects.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await ownIngest();
});
afterAll(() => ingest.close());

test("pages to the end give each event once, while others are captured before and behind and erased beside", async () => {
  const tenant = ingest.tenant();
  // Many of one moment: what is recorded later among them comes behind.
  const at = (n: number) => `2025-03-01T12:00:${String(10 + Math.floor(n / 40)).padStart(2, "0")}Z`;
  const said = (n: number) => eventIn(tenant, { occurred_at: at(n), payload: { n } });
  const before = await tenant.capture({ events: Array.from({ length: 600 }, (_, n) => said(n)) });
  const seen: string[] = [];
  let cursor: string | null | undefined = "";
  for (let n = 0; cursor !== null; n++) {
    const part = cursor === "" ? "" : `&cursor=${cursor}`;
    const { body } = await tenant.timeline("olga", `&limit=7${part}`);
    seen.push(...body.events.map(({ id }) => id));
    cursor = body.next_cursor ?? null;
    await tenant.capture({ events: [said((n * 37) % 600), eventIn(tenant)] });
    await captureOf(tenant, ["bo"]);
    if (n % 10 === 0) await forget(ingest, tenant, "bo");
  }

  expect(new Set(seen).size).toBe(seen.length);
  expect(before.body.events.filter(({ id }) => !seen.includes(id))).toEqual([]);
  expect(seen.length).toBeGreaterThan(600);
});
