import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };

function read(env: Record<string, string>) {
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (fields: object) => warnings.push((fields as { variable: string }).variable),
  };
  return { settings: readSettings(env, log), warnings };
}

test.each([
  ["no endpoint is named", {}],
  ["the endpoint is empty", { OTEL_EXPORTER_OTLP_ENDPOINT: "" }],
  ["the SDK is disabled", { ...ENDPOINT, OTEL_SDK_DISABLED: "TRUE" }],
  ["traces have no exporter", { ...ENDPOINT, OTEL_TRACES_EXPORTER: "none" }],
])("tracing is off when %s", (_title, env) => {
  expect(read(env).settings).toBeNull();
});

test("an endpoint alone turns tracing on, with protobuf and the caller's decision to sample", () => {
  expect(read(ENDPOINT).settings).toMatchObject({
    protocol: "http/protobuf",
    sampler: { name: "parentbased_always_on", ratio: 1 },
  });
});

test("sampler, its ratio, protocol and batches are read", () => {
  const { settings } = read({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://collector/v1/traces",
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
    OTEL_BSP_SCHEDULE_DELAY: "250",
  });

  expect(settings).toMatchObject({
    protocol: "http/json",
    sampler: { name: "parentbased_traceidratio", ratio: 0.25 },
    batch: { scheduledDelayMillis: 250, maxQueueSize: undefined },
  });
});

test("what is not known is warned of and left out", () => {
  const { settings, warnings } = read({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
    OTEL_TRACES_SAMPLER: "sometimes",
    OTEL_TRACES_SAMPLER_ARG: "7",
  });

  expect(settings).toMatchObject({
    protocol: "http/protobuf",
    sampler: { name: "parentbased_always_on", ratio: 1 },
  });
  expect(warnings.toSorted()).toEqual([
    "OTEL_EXPORTER_OTLP_PROTOCOL",
    "OTEL_TRACES_SAMPLER",
    "OTEL_TRACES_SAMPLER_ARG",
  ]);
});
