import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eventually, mintProject, ownSystem, type Project } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Collector, collector, type SentSpan } from "./collector.ts";

const MARKER = `marker-${randomUUID()}`;

let sink: Collector;
let system: Awaited<ReturnType<typeof ownSystem>>;
let project: Project;
beforeAll(async () => {
  sink = await collector();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "100",
    SERVICE_LOG_LEVEL: "debug",
  };
  system = await ownSystem({ env });
  project = await mintProject(system);
});
afterAll(async () => {
  await system?.stop();
  await sink?.[Symbol.asyncDispose]();
});

/** A trace that a client begins. */
function newTrace() {
  const traceId = randomUUID().replaceAll("-", "");
  return { traceId, headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } };
}

const spansOf = (traceId: string): SentSpan[] =>
  sink.spans.filter((span) => span.traceId === traceId);

/** Spans as "service name", from the one that was found up to the client's. */
function pathTo(found: SentSpan | undefined): string[] {
  const path: string[] = [];
  for (let span = found; span !== undefined; ) {
    path.unshift(`${span.service} ${span.name}`);
    const { traceId, parentSpanId } = span;
    span = spansOf(traceId).find(({ spanId }) => spanId === parentSpanId);
  }
  return path;
}

const capture = (headers: Record<string, string>) =>
  project.api.post(
    "/v1/capture",
    {
      events: [
        {
          org_id: project.orgId,
          project_id: project.projectId,
          subject_id: MARKER,
          kind: "conversation.message",
          occurred_at: "2026-01-01T00:00:00Z",
          payload: { role: "user", text: `I live in ${MARKER}.` },
        },
      ],
    },
    headers,
  );

test("a capture is one trace: edge, ingest, its statements, and by way of NATS the worker and context", async () => {
  const { traceId, headers } = newTrace();
  expect((await capture(headers)).status).toBe(202);

  await eventually(() => {
    const handled = (service: string) =>
      pathTo(spansOf(traceId).find((s) => s.service === service && s.name.startsWith("process")));
    const sent = [
      "memory-edge POST /v1/capture",
      "memory-ingest POST /v1/capture",
      "memory-ingest flush",
      "memory-ingest publish memory.captured.v1",
    ];
    expect(handled("memory-worker")).toEqual([...sent, "memory-worker process memory.captured.v1"]);
    expect(handled("memory-context")).toEqual([
      ...sent,
      "memory-context process memory.captured.v1",
    ]);
    expect(spansOf(traceId).some((s) => s.attributes["db.system.name"] === "postgresql")).toBe(
      true,
    );
  });
});

test("a context call is one trace: edge, context, the check of its key", async () => {
  const { traceId, headers } = newTrace();
  const fresh = await mintProject(system);
  const body = { project_id: fresh.projectId, subject_id: "s", query: MARKER, purpose: "p" };
  const { status } = await fresh.api.post("/v1/context", body, headers);
  expect(status).toBe(200);

  await eventually(() => {
    const inService = (service: string) =>
      pathTo(spansOf(traceId).find((span) => span.service === service));
    expect(inService("memory-admin").slice(0, 4)).toEqual([
      "memory-edge POST /v1/context",
      "memory-context POST /v1/context",
      "memory-context POST /internal/keys/verify",
      "memory-admin POST /internal/keys/verify",
    ]);
  });
});

test("a request between services goes on with the trace of who asks", async () => {
  const { traceId, headers } = newTrace();
  await capture({});
  expect((await project.api.post("/v1/consolidate", undefined, headers)).status).toBe(200);

  await eventually(() => {
    const answered = spansOf(traceId).find((span) => span.name.startsWith("respond "));
    const path = pathTo(answered);
    expect(path.slice(0, 2)).toEqual([
      "memory-edge POST /v1/consolidate",
      "memory-consolidation POST /v1/consolidate",
    ]);
    expect(path.at(-2)).toMatch(/^memory-consolidation request /);
  });
});

test("a log line written during a request names its trace", async () => {
  const { traceId, headers } = newTrace();
  const consolidation = system.service("consolidation");
  await system.nats.stop();
  try {
    const { status } = await project.api.post("/v1/consolidate", undefined, headers);
    expect(status).toBe(503);
    await eventually(async () => {
      const log = await readFile(consolidation.logFile, "utf8");
      expect(log).toMatch(new RegExp(`"trace_id":"${traceId}","span_id":"[0-9a-f]{16}"`));
    });
  } finally {
    await system.nats.start();
  }
});

test("no payload, subject or key is in any span", async () => {
  await eventually(() => expect(sink.spans.length).toBeGreaterThan(20));

  expect(sink.text()).not.toContain(MARKER);
  expect(sink.text()).not.toContain(project.key);
});
