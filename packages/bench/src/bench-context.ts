import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { type Figures, interleave, printFigures, printRatio } from "./repetitions.ts";
import { median } from "./statistics.ts";

interface Options {
  repetitions: number;
  calls: number;
}

const SUBJECT = "reader";
const FACTS = 200;
const QUERIES = ["What food does she like?", "Where is the office in Porto?", "plans for topic 17"];

/** A context call with its trace for a cached scope of 200 facts, beside one commit of a row the size of its trace. */
export async function benchContext({ repetitions, calls }: Options): Promise<Figures> {
  const system = await benchSystem();
  const ceiling = new pg.Client({ connectionString: system.ceilingUrl });
  try {
    await ceiling.connect();
    await ceiling.query(
      "CREATE TABLE ceiling_traces (id uuid PRIMARY KEY, packet text NOT NULL, decisions bytea NOT NULL)",
    );
    await remember(system);
    let asked = 0;
    const context = () => ask(system, QUERIES[asked++ % QUERIES.length] ?? "");
    const packet = JSON.stringify((await context()).packet);
    const decisions = randomBytes(FACTS * 17);
    const insert = () =>
      ceiling.query({
        name: "insert",
        text: "INSERT INTO ceiling_traces VALUES ($1, $2, $3)",
        values: [randomUUID(), packet, decisions],
      });
    const cases = [
      { name: "one trace-sized commit", unit: "ms", run: () => medianMs(calls, insert) },
      { name: "context, cached", unit: "ms", run: () => medianMs(calls, context) },
      {
        name: "context, right after a capture",
        unit: "ms",
        run: () => medianMs(calls, context, () => captureOne(system)),
      },
    ];
    for (const { run } of cases) await run();
    const figures = await interleave(cases, repetitions);
    printFigures(figures);
    printRatio(figures, "context, cached", "one trace-sized commit", "<= 4");
    printRatio(figures, "context, right after a capture", "context, cached", "<= 1.5");
    return figures;
  } finally {
    await ceiling.end();
    await system.stop();
  }
}

/** Median duration of `calls` calls, one after the other; what `before` does is not counted. */
async function medianMs(
  calls: number,
  call: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<number> {
  const samples: number[] = [];
  for (let i = 0; i < calls; i++) {
    await before();
    const startedMs = performance.now();
    await call();
    samples.push(performance.now() - startedMs);
  }
  return median(samples);
}

async function post(
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<unknown> {
  const reply = await fetch(url, {
    method: "POST",
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

const scopeOf = ({ orgId, projectId }: BenchSystem) => ({
  org_id: orgId,
  project_id: projectId,
  subject_id: SUBJECT,
});

async function remember(system: BenchSystem): Promise<void> {
  const facts = Array.from({ length: FACTS }, (_, n) => ({
    predicate: `topic_${n}`,
    value: `What she said of topic ${n}: food, the office in Porto, and plan number ${n}`,
  }));
  await post(`${system.baseUrl}/v1/capture`, system.headers, {
    events: [0, 50, 100, 150].map((from) => ({
      ...scopeOf(system),
      kind: "agent.observation",
      occurred_at: "2026-06-01T10:00:00Z",
      payload: { facts: facts.slice(from, from + 50) },
    })),
  });
  await post(`${system.baseUrl}/v1/consolidate`, system.headers);
}

async function captureOne(system: BenchSystem): Promise<void> {
  await post(`${system.baseUrl}/v1/capture`, system.headers, {
    events: [
      {
        ...scopeOf(system),
        kind: "conversation.message",
        occurred_at: new Date().toISOString(),
        payload: { role: "assistant", content: "The office in Porto opens at nine on weekdays." },
      },
    ],
  });
}

async function ask(system: BenchSystem, query: string): Promise<{ packet: unknown }> {
  const { project_id, subject_id } = scopeOf(system);
  const body = { project_id, subject_id, query, purpose: "bench" };
  const context = system.service("context").publicUrl;
  return (await post(`${context}/v1/context`, system.headers, body)) as { packet: unknown };
}
