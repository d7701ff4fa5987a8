import { expect, test } from "vitest";
import { recentTenants } from "./recent-tenants.ts";

test("a tenant has company while another one has asked lately", () => {
  let nowMs = 0;
  const recent = recentTenants(100, () => nowMs);
  recent.saw("a");
  recent.saw("a");
  const alone = recent.hasOthers("a");

  recent.saw("b");
  const together = [recent.hasOthers("a"), recent.hasOthers("b"), recent.hasOthers("c")];
  nowMs = 60;
  recent.saw("a");
  nowMs = 120;

  expect([alone, ...together]).toEqual([false, true, true, true]);
  expect([recent.hasOthers("a"), recent.hasOthers("b")]).toEqual([false, true]);
});
