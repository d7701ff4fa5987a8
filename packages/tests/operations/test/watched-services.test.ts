import { expect, test } from "vitest";
import { documentedMetrics, namedMetrics } from "./named-metrics.ts";

const serviceOf = (metric: string): string => metric.split("_")[0] ?? "";
const services = [...new Set(documentedMetrics().map(serviceOf))];

/** Files that name a metric of the service. */
const filesOn = (service: string): string[] =>
  namedMetrics()
    .filter(({ metrics }) => metrics.map(serviceOf).includes(service))
    .map(({ file }) => file);

test.each(services)("a dashboard shows metrics of %s", (service) => {
  expect(filesOn(service)).toContainEqual(expect.stringMatching(/^dashboards\//));
});

// Memory does not need the console: it is watched as every process is, by `up`.
test.each(services.filter((name) => name !== "console"))(
  "an alert looks at metrics of %s",
  (service) => {
    expect(filesOn(service)).toContainEqual(expect.stringMatching(/^alerts\//));
  },
);
