import { Registry } from "@prometheus-io/client";
import { expect, test } from "vitest";
import { jobMetrics } from "./metrics.ts";

test("rejections are counted by reason, however many entries of a payload they name", async () => {
  const registry = new Registry();
  const rejections = Array.from({ length: 50 }, (_, i) => `facts.${i}: predicate is required`);

  jobMetrics(registry).extracted([
    { eventId: "e1", statements: [], rejections: [...rejections, "noise: payload.text"] },
  ]);

  const lines = (await registry.metrics()).split("\n");
  expect(lines.filter((line) => line.startsWith("memory_extraction_rejects_total{"))).toEqual([
    'memory_extraction_rejects_total{reason="malformed"} 50',
    'memory_extraction_rejects_total{reason="noise"} 1',
  ]);
});
