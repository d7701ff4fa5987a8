import { expect, test } from "vitest";
import { consolidationUnderTest } from "./consolidation-under-test.ts";

const status = { state: "misconfigured", reason: "the model answered 401: invalid key" } as const;

test("a service whose model is misconfigured is ready all the same, and says so", async () => {
  await using memory = await consolidationUnderTest({ model: { status: () => status } });

  const ready = await memory.internal.app.inject("/readyz");
  const metrics = await memory.internal.app.inject("/metrics");

  expect([ready.statusCode, ready.json()]).toMatchObject([200, { parts: { model: "down" } }]);
  expect(metrics.body).toContain('memory_model_state{state="misconfigured"} 1');
  expect(metrics.body).toContain('memory_model_state{state="ready"} 0');
});

test("a service without a model reports none", async () => {
  await using memory = await consolidationUnderTest();

  const ready = await memory.internal.app.inject("/readyz");

  expect(ready.json().parts).not.toHaveProperty("model");
});
