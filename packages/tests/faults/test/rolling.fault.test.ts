import { expect, test } from "vitest";
import { ROLLED } from "./replicas.ts";
import { rollUnderLoad } from "./rolling-scenario.ts";

test("F9 every process of every service restarted under load: no request fails, nothing is lost", async () => {
  const { sent, captures } = await rollUnderLoad({
    services: ROLLED,
    processes: 2,
    drainMs: 10_000,
  });

  console.log(`rolling restart: ${captures} captures, ${JSON.stringify(sent)}`);
  expect(captures).toBeGreaterThan(100);
});
