type SpanKind = "server" | "client" | "producer" | "consumer" | "internal";

/** Names of routes, subjects and statements, statuses, counts, ids of requests: never payloads, keys or subjects. */
type Attributes = Record<string, string | number>;

/** Headers of a request or message; only `traceparent` is looked at. */
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface SpanSpec {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** What it works for came with these: the first is continued, others are linked. Without them it is part of what runs. */
  from?: readonly TraceHeaders[];
}

export interface Span {
  /** W3C trace context for whom this span asks or tells. */
  headers(): Record<string, string>;
  set(attributes: Attributes): void;
  /** Runs `work` as part of this span. */
  run<T>(work: () => T): T;
  /** Ends it, failed if there is an error; only the type of the error is exported. */
  end(error?: unknown): void;
}

export interface Tracer {
  /** Null where nothing runs that the span could be part of, and it may not be a root. */
  start(spec: SpanSpec): Span | null;
  /** Ids of the span that runs now, in hexadecimal. */
  current(): { traceId: string; spanId: string } | null;
  /** Trace context of the span that runs now. */
  currentHeaders(): TraceHeaders | null;
  /** Sends what waits. */
  stop(): Promise<void>;
}
