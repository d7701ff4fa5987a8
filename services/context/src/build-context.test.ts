import { setImmediate as turn } from "node:timers/promises";
import { trustedScope } from "@memory/scope";
import { expect, test } from "vitest";
import { buildContext } from "./build-context.ts";

test("few questions as of a moment read facts at a time, and fewer of one project", async () => {
  const reading: string[] = [];
  const viewAsOf = (token: string) => {
    reading.push(token);
    return new Promise(() => undefined);
  };
  const indexes = { generation: () => 0 };
  const build = buildContext({ viewAsOf, indexes } as never);
  const ask = (projectId: string) => {
    const question = { query: "where?", purpose: null, budgetTokens: 900 };
    const asked = {
      ...question,
      asOf: "2026-02-01T00:00:00.000Z",
      threadId: null,
      runId: null,
      requestId: null,
    };
    build(trustedScope(projectId, "s"), asked).catch(() => undefined);
  };

  for (const projectId of ["a", "a", "a", "a", "a", "b", "b", "b", "c"]) ask(projectId);
  await turn();

  expect(reading).toHaveLength(4);
  expect(reading.filter((token) => token === reading[0])).toHaveLength(2);
});
