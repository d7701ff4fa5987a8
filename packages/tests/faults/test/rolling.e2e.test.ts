import { expect, test } from "vitest";
import { rollUnderLoad } from "./rolling-scenario.ts";

test("one of two processes restarted under load, in four services: no request fails, nothing is lost", async () => {
  const services = ["edge", "ingest", "context", "gateway"] as const;
  const { captures } = await rollUnderLoad({ services, processes: 1, drainMs: 10_000 });

  expect(captures).toBeGreaterThan(20);
});
