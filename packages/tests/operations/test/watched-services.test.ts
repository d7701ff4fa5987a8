import { expect, test } from "vitest";
import { documentedMetrics, namedMetrics } from "./named-metrics.ts";

const serviceOf = (metric: string): string => metric.split("_")[0] ?? "";
const services = [...new Set(documentedMetrics().map(serviceOf))];

test.each(services)("a dashboard and an alert look at metrics of %s", (service) => {
  const files = namedMetrics()
    .filter(({ metrics }) => metrics.map(serviceOf).includes(service))
    .map(({ file }) => file);

  expect(files).toContainEqual(expect.stringMatching(/^dashboards\//));
  expect(files).toContainEqual(expect.stringMatching(/^alerts\//));
});
