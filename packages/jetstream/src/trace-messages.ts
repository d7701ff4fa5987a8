import { inSpan, type Span, type TraceHeaders } from "@memory/telemetry";
import { headers, type MsgHdrs } from "@nats-io/nats-core";

type Attributes = Record<string, string | number>;
interface Carrying {
  headers?: MsgHdrs | undefined;
}

const spanOf = <Kind extends string>(
  operation: string,
  kind: Kind,
  subject: string,
  attributes: Attributes,
) => ({
  name: `${operation} ${subject}`,
  kind,
  attributes: {
    "messaging.system": "nats",
    "messaging.destination.name": subject,
    "messaging.operation.name": operation,
    ...attributes,
  },
});

/** Sends a message as part of the current span; `send` gets the option by which the message carries the trace. */
export const inSendSpan = <T>(
  operation: "publish" | "request",
  subject: string,
  send: (option: { headers?: MsgHdrs }) => Promise<T>,
): Promise<T> =>
  inSpan(spanOf(operation, operation === "publish" ? "producer" : "client", subject, {}), (span) =>
    send(span === null ? {} : { headers: headersOf(span) }),
  );

/** Works on messages as part of the traces they carry, the first one's continued and the others' linked; without any, in none. */
export function inMessageSpan<T>(
  operation: "respond" | "process",
  subject: string,
  messages: readonly Carrying[],
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const from = messages.flatMap(traceOf);
  if (from.length === 0) return work();
  const kind = operation === "respond" ? "server" : "consumer";
  return inSpan({ ...spanOf(operation, kind, subject, attributes), from }, work);
}

function headersOf(span: Span): MsgHdrs {
  const carried = headers();
  for (const [name, value] of Object.entries(span.headers())) carried.set(name, value);
  return carried;
}

function traceOf({ headers: carried }: Carrying): TraceHeaders[] {
  const traceparent = carried?.get("traceparent");
  return traceparent ? [{ traceparent }] : [];
}
