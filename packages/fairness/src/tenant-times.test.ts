import { expect, test } from "vitest";
import { tenantTimes } from "./tenant-times.ts";

test("time is counted for the tenant whose work took it, and what is under way is counted", () => {
  let nowMs = 0;
  const times = tenantTimes(() => nowMs);

  const slow = times.begin("slow");
  const quick = times.begin("quick");
  nowMs = 10;
  quick.end();
  nowMs = 400;
  const loads = new Map(times.loads().map((load) => [load.tenant, load]));
  slow.end();
  const after = new Map(times.loads().map((load) => [load.tenant, load]));

  expect([loads.get("slow")?.underWay, loads.get("quick")?.underWay]).toEqual([1, 0]);
  expect(after.get("slow")?.servedMs).toBe(400);
  expect(after.get("quick")?.servedMs).toBeLessThan(10);
});

test("served time fades, and a tenant without any is forgotten", () => {
  let nowMs = 0;
  const times = tenantTimes(() => nowMs);
  const work = times.begin("a");
  nowMs = 1_000;
  work.end();

  nowMs += 30_000;
  const faded = times.loads();
  nowMs += 600_000;

  expect(faded).toEqual([{ tenant: "a", underWay: 0, servedMs: 500 }]);
  expect(times.loads()).toEqual([]);
});
