import type { IncomingMessage, ServerResponse } from "node:http";
import { loopbackServer } from "@memory/testkit";

/** A span as OTLP's JSON tells it, with the service that sent it. */
export interface SentSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string | number>;
}

interface Value {
  stringValue?: string;
  intValue?: string | number;
}
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: {
      spans: (Omit<SentSpan, "service" | "attributes"> & {
        attributes: { key: string; value: Value }[];
      })[];
    }[];
  }[];
}

export interface Collector extends AsyncDisposable {
  /** What OTEL_EXPORTER_OTLP_ENDPOINT should be. */
  url: string;
  spans: SentSpan[];
  /** Everything that came, as it came. */
  text(): string;
}

/** An OpenTelemetry collector as exporters see it: takes OTLP over HTTP as JSON. */
export async function collector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const texts: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const text = Buffer.concat(await request.toArray()).toString();
    if (request.url === "/v1/traces") {
      texts.push(text);
      spans.push(...spansIn(JSON.parse(text) as Export)); // exporters are held to the format by what tests expect
    }
    response.setHeader("content-type", "application/json").end("{}");
  };
  const server = await loopbackServer((request, response) => void take(request, response));
  return { ...server, spans, text: () => texts.join("\n") };
}

const spansIn = ({ resourceSpans }: Export): SentSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)["service.name"]);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) })),
    );
  });

const valuesOf = (attributes: { key: string; value: Value }[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
