import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  inSpan,
  isTracing,
  startSpan,
  startTracing,
  stopTracing,
  traceFields,
  traceHere,
} from "./index.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const CALLER = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` };
const silent = { info: () => undefined, warn: () => undefined };

let collector: Server;
let exports: { type: string; body: Buffer }[];
beforeEach(async () => {
  exports = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    exports.push({ type: String(request.headers["content-type"]), body });
    response.end("{}");
  };
  collector = createServer((request, response) => void take(request, response));
  await new Promise<void>((listening) => collector.listen(0, "127.0.0.1", listening));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
});
afterEach(async () => {
  await stopTracing();
  vi.unstubAllEnvs();
  collector.close();
});

test("without an endpoint there are no spans and no fields, and work is done as it is", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "");
  await startTracing("test", silent);

  expect(isTracing()).toBe(false);
  expect(startSpan({ name: "x", kind: "server", from: [CALLER] })).toBeNull();
  expect(
    await inSpan({ name: "x", kind: "server" }, async (span) => [span, traceFields()]),
  ).toEqual([null, {}]);
});

test("a span goes on with its caller's trace, and what it starts goes on with it", async () => {
  await startTracing("test", silent);

  const seen = await inSpan({ name: "outer", kind: "server", from: [CALLER] }, () =>
    inSpan({ name: "inner", kind: "client" }, async (inner) => ({
      fields: traceFields(),
      sent: inner?.headers()["traceparent"],
      here: traceHere()[0]?.["traceparent"],
    })),
  );

  expect(seen.fields.trace_id).toBe(TRACE_ID);
  expect(seen.sent).toBe(`00-${TRACE_ID}-${seen.fields.span_id}-01`);
  expect(seen.here).toBe(seen.sent);
  expect(traceFields()).toEqual({});
});

test("a caller's tracestate, which may hold any text, is not carried on", async () => {
  await startTracing("test", silent);
  const from = [{ ...CALLER, tracestate: "vendor=somebody" }];

  const sent = await inSpan({ name: "outer", kind: "server", from }, async (span) =>
    span?.headers(),
  );

  expect(Object.keys(sent ?? {})).toEqual(["traceparent"]);
});

test("a call that is part of nothing begins no trace of its own", async () => {
  await startTracing("test", silent);

  expect(startSpan({ name: "poll", kind: "client" })).toBeNull();
});

test.each([
  ["http/protobuf", "application/x-protobuf"],
  ["http/json", "application/json"],
])(
  "spans are sent by %s when tracing stops, an error by its type alone",
  async (protocol, type) => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", protocol);
    await startTracing("test", silent);
    const failing = inSpan({ name: "failing work", kind: "server" }, async () => {
      throw new RangeError("what somebody said");
    });
    await expect(failing).rejects.toThrow(RangeError);
    await stopTracing();

    expect(exports.map((sent) => sent.type)).toEqual([type]);
    const sent = exports[0]?.body.toString("latin1");
    expect(sent).toContain("failing work");
    expect(sent).toContain("memory-test");
    expect(sent).toContain("RangeError");
    expect(sent).not.toContain("what somebody said");
  },
);

test("a collector that is unavailable costs nothing but its spans, nor is it waited for", async () => {
  await startTracing("test", silent);
  collector.close();
  collector.closeAllConnections();

  expect(await inSpan({ name: "x", kind: "server" }, async () => "done")).toBe("done");
  await stopTracing(100);
});

test("a collector that takes spans and never answers is not waited for either", async () => {
  const answered: boolean[] = [];
  const hanging = createServer((_request, answer) =>
    answer.on("close", () => answered.push(answer.writableEnded)),
  );
  await new Promise<void>((listening) => hanging.listen(0, "127.0.0.1", listening));
  const { port } = hanging.address() as AddressInfo;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
  await startTracing("test", silent);

  await inSpan({ name: "x", kind: "server" }, async () => undefined);
  await stopTracing(100);

  // Nothing but the stop's own patience has ended the wait.
  expect(answered).not.toContain(true);
  hanging.close();
  hanging.closeAllConnections();
});
