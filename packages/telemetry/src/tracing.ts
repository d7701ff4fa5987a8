import { type Notices, readSettings } from "./settings.ts";
import type { Span, SpanSpec, TraceHeaders, Tracer } from "./tracer.ts";

let tracer: Tracer | null = null;

/**
 * Starts tracing if the environment names an endpoint (OTEL_EXPORTER_OTLP_ENDPOINT); loads nothing otherwise.
 * To be called before servers and pools are made.
 */
export async function startTracing(service: string, log: Notices): Promise<void> {
  const settings = readSettings(process.env, log);
  if (settings === null) return;
  const { otelTracer } = await import("./otel-tracer.ts");
  tracer = otelTracer(service, settings, log);
  log.info({}, "tracing is on");
}

/** An unavailable collector is retried; a process that stops spends at most this long on it. */
const STOP_WITHIN_MS = 3_000;

/** Stops tracing once what waits is sent, or after `atMostMs`: the last spans are lost then. */
export async function stopTracing(atMostMs = STOP_WITHIN_MS): Promise<void> {
  const stopped = tracer;
  tracer = null;
  if (stopped === null) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, atMostMs);
  await Promise.race([stopped.stop(), late]);
  clearTimeout(timer);
}

/** Whether spans are made. */
export const isTracing = (): boolean => tracer !== null;

/** A span that has begun; null while tracing is off, or where it would be part of nothing. */
export const startSpan = (spec: SpanSpec): Span | null => tracer?.start(spec) ?? null;

/** Runs `work` in a span; without one its promise is returned as it is. */
export function inSpan<T>(spec: SpanSpec, work: (span: Span | null) => Promise<T>): Promise<T> {
  const span = startSpan(spec);
  return span === null ? work(null) : workIn(span, work);
}

async function workIn<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The `from` of a later span that belongs to the current one; empty without a current span. */
export function traceHere(): TraceHeaders[] {
  const headers = tracer?.currentHeaders();
  return headers ? [headers] : [];
}

/** Fields of a log line: the trace and the span it was written in, if any. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const ids = tracer?.current();
  return ids ? { trace_id: ids.traceId, span_id: ids.spanId } : {};
}
