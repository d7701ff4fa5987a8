type SpanKind = "server" | "client" | "producer" | "consumer" | "internal";

/** Names of routes, subjects and statements, statuses, counts, ids of requests: never payloads, keys or subjects. */
type Attributes = Record<string, string | number>;

/** Headers of a request or message; only `traceparent` is looked at. */
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface SpanSpec {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** Headers of the requests or messages that caused it: the trace of the first is continued, others are linked. Without them it is a child of the current span. */
  from?: readonly TraceHeaders[];
}

export interface Span {
  /** W3C trace context for the receivers of this span's requests and messages. */
  headers(): Record<string, string>;
  set(attributes: Attributes): void;
  /** Runs `work` as part of this span. */
  run<T>(work: () => T): T;
  /** Ends it, failed if there is an error; only the type of the error is exported. */
  end(error?: unknown): void;
}

export interface Tracer {
  /** Null without a current span to be a child of, where the span may not be a root. */
  start(spec: SpanSpec): Span | null;
  /** Ids of the current span, in hexadecimal. */
  current(): { traceId: string; spanId: string } | null;
  /** Trace context of the current span. */
  currentHeaders(): TraceHeaders | null;
  /** Sends the spans that wait, and ends. */
  stop(): Promise<void>;
}
