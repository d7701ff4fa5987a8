import { recentTenants } from "@memory/fairness";
import { trustedScope } from "@memory/scope";
import { expect, test } from "vitest";
import { indexOf } from "../test/arbitrary-rows.ts";
import { cachedIndex } from "./index-cache.ts";
import { rankingTurns } from "./ranking-turns.ts";

const LONG_MS = 20;
const SCOPE = trustedScope("project", "subject");

function spin(): void {
  const endMs = performance.now() + LONG_MS;
  while (performance.now() < endMs);
}

test("an answer that took long to rank goes out before the rest that follows it, and the next one waits for that", async () => {
  const recent = recentTenants(60_000);
  recent.saw("a");
  recent.saw("b");
  const turns = rankingTurns(recent);
  const long = () => ({ ...cachedIndex(SCOPE, indexOf(), 1), rankMs: LONG_MS });
  const begun: string[] = [];
  const rank = (project: string) =>
    turns.run(project, long(), () => {
      begun.push(project);
      spin();
    });

  await rank("a");
  const next = rank("b");
  // Timers do not fire between these.
  for (let n = 0; n < 20; n++) await Promise.resolve();
  expect(begun).toEqual(["a"]);

  await next;
  expect(begun).toEqual(["a", "b"]);
});
