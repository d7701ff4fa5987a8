import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Notices, TraceSettings } from "./settings.ts";
import type { Span, SpanSpec, TraceHeaders, Tracer } from "./tracer.ts";

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Spans by OpenTelemetry's SDK, sent in batches over HTTP. Only this file knows OpenTelemetry, and it is loaded when tracing is on. */
export function otelTracer(service: string, settings: TraceSettings, log: Notices): Tracer {
  const running = new AsyncLocalStorage<OtelSpan>();
  const w3c = new W3CTraceContextPropagator();
  const provider = new TracerProvider({
    resource: resourceOf(service),
    sampler: samplerOf(settings.sampler),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: exporterOf(settings), ...batchOf(settings) }),
    ],
  });
  const tracer = provider.getTracer("memory-service");

  // A caller's tracestate is free text, and would stay in streams and collectors that an erasure does not reach: it is dropped.
  const contextOf = ({ traceparent }: TraceHeaders): Context =>
    w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  const contextOfRunning = (): Context => {
    const span = running.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  };

  const headersOf = (span: OtelSpan): Record<string, string> => {
    const carrier: Record<string, string> = {};
    w3c.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter);
    return carrier;
  };
  const wrapped = (span: OtelSpan): Span => ({
    headers: () => headersOf(span),
    set: (attributes) => void span.setAttributes(attributes),
    run: (work) => running.run(span, work),
    end(error) {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("error.type", typeOf(error));
      }
      span.end();
    },
  });

  return {
    start({ name, kind, attributes = {}, from }: SpanSpec) {
      const [first, ...others] = (from ?? []).map(contextOf);
      const begins = kind === "server" || kind === "consumer";
      if (!begins && !first && running.getStore() === undefined) return null;
      const links = others.flatMap(linkTo);
      const options = { kind: KINDS[kind], attributes, links };
      return wrapped(tracer.startSpan(name, options, first ?? contextOfRunning()));
    },
    current() {
      const context = running.getStore()?.spanContext();
      return context ? { traceId: context.traceId, spanId: context.spanId } : null;
    },
    currentHeaders() {
      const span = running.getStore();
      return span ? headersOf(span) : null;
    },
    stop: () =>
      provider.shutdown().catch((err: unknown) => log.warn({ err }, "last spans were not sent")),
  };
}

function linkTo(context: Context): Link[] {
  const linked: SpanContext | undefined = trace.getSpanContext(context);
  return linked ? [{ context: linked }] : [];
}

/** The type of an error, which reveals no content. */
function typeOf(error: unknown): string {
  const { type } = error as { type?: unknown };
  if (typeof type === "string") return type;
  return error instanceof Error ? error.name : "unknown";
}

function resourceOf(service: string) {
  const own = resourceFromAttributes({
    "service.name": `memory-${service}`,
    "service.instance.id": hostname(),
  });
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  return defaultResource().merge(own).merge(detectResources({ detectors }));
}

function samplerOf({ name, ratio }: TraceSettings["sampler"]): Sampler {
  const root = name.replace("parentbased_", "");
  const sampler =
    root === "always_off"
      ? new AlwaysOffSampler()
      : root === "always_on"
        ? new AlwaysOnSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return root === name ? sampler : new ParentBasedSampler({ root: sampler });
}

const exporterOf = ({ protocol }: TraceSettings) =>
  protocol === "http/json" ? new JsonExporter() : new ProtobufExporter();

const batchOf = ({ batch }: TraceSettings) =>
  Object.fromEntries(Object.entries(batch).filter(([, value]) => value !== undefined));
