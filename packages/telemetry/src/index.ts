export type { Span, TraceHeaders } from "./tracer.ts";
export {
  inSpan,
  isTracing,
  startSpan,
  startTracing,
  stopTracing,
  traceFields,
  traceHere,
} from "./tracing.ts";
