import { expect, test } from "vitest";
import { ROLLED } from "./replicas.ts";
import { rollUnderLoad } from "./rolling-scenario.ts";

test("every process of every service restarted under load: no request fails, nothing is lost", async () => {
  const sent = await rollUnderLoad({ services: ROLLED, processes: 2, drainMs: 3_000 });

  console.log(`rolling restart: ${JSON.stringify(sent)}`);
  expect(Object.keys(sent)).toHaveLength(7);
});
