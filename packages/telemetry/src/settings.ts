type Env = Readonly<Record<string, string | undefined>>;

export interface Notices {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

type SamplerName =
  | "always_on"
  | "always_off"
  | "traceidratio"
  | "parentbased_always_on"
  | "parentbased_always_off"
  | "parentbased_traceidratio";

export interface TraceSettings {
  protocol: "http/protobuf" | "http/json";
  sampler: { name: SamplerName; ratio: number };
  /** Undefined: OpenTelemetry's own default. */
  batch: {
    scheduledDelayMillis: number | undefined;
    maxQueueSize: number | undefined;
    maxExportBatchSize: number | undefined;
    exportTimeoutMillis: number | undefined;
  };
}

const PROTOCOLS = ["http/protobuf", "http/json"] as const;
const SAMPLERS: readonly SamplerName[] = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
];

/**
 * What OpenTelemetry's variables say of traces; null when there is no endpoint, or tracing is switched off
 * (OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER=none). As its specification requires, unknown values are logged and ignored.
 * Endpoint, headers, certificates, timeout and compression are read by the exporter itself.
 */
export function readSettings(env: Env, log: Notices): TraceSettings | null {
  const endpoint = env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] || env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!endpoint || env["OTEL_SDK_DISABLED"]?.trim().toLowerCase() === "true") return null;
  if (env["OTEL_TRACES_EXPORTER"] === "none") return null;
  const known = <T extends string>(variable: string, values: readonly T[], fallback: T): T => {
    const given = env[variable]?.trim();
    if (!given) return fallback;
    const value = values.find((name) => name === given);
    if (value === undefined) log.warn({ variable, known: values }, "unknown value, not used");
    return value ?? fallback;
  };
  const count = (variable: string) => {
    const given = Number(env[variable] || Number.NaN);
    return Number.isInteger(given) && given > 0 ? given : undefined;
  };
  const protocol = known("OTEL_EXPORTER_OTLP_PROTOCOL", PROTOCOLS, "http/protobuf");
  return {
    protocol: known("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", PROTOCOLS, protocol),
    sampler: {
      name: known("OTEL_TRACES_SAMPLER", SAMPLERS, "parentbased_always_on"),
      ratio: ratioOf(env["OTEL_TRACES_SAMPLER_ARG"], log),
    },
    batch: {
      scheduledDelayMillis: count("OTEL_BSP_SCHEDULE_DELAY"),
      maxQueueSize: count("OTEL_BSP_MAX_QUEUE_SIZE"),
      maxExportBatchSize: count("OTEL_BSP_MAX_EXPORT_BATCH_SIZE"),
      exportTimeoutMillis: count("OTEL_BSP_EXPORT_TIMEOUT"),
    },
  };
}

function ratioOf(given: string | undefined, log: Notices): number {
  if (!given) return 1;
  const ratio = Number(given);
  if (ratio >= 0 && ratio <= 1) return ratio;
  log.warn({ variable: "OTEL_TRACES_SAMPLER_ARG" }, "not between 0 and 1, not used");
  return 1;
}
