import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Pool } from "undici";
import { atRest } from "./at-rest.ts";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { answerTo, type KeptSocket, keptSocket } from "./kept-socket.ts";
import { medianMs, warmUp } from "./latency.ts";
import { post } from "./post.ts";
import { rememberFacts } from "./remember-facts.ts";
import { type Figures, interleave, printFigures, printRatio } from "./repetitions.ts";
import { printTraceShare, traceShare } from "./trace-share.ts";

interface Options {
  repetitions: number;
  calls: number;
  /** Has each call wait until its trace is on disk. */
  flushTraces: boolean;
}

/** By then a capture stands in the recall index, and what indexed it is at rest. */
const INDEXED_AFTER_MS = 100;
const FACTS = 200;
/** Holds those facts alone. */
const READER = "reader";
/** Has them too, and hears what is captured meanwhile: by the end some hundreds of events that match as well. */
const HEARER = "hearer";
const QUERIES = ["What food does she like?", "Where is the office in Porto?", "plans for topic 17"];

/**
 * A context call with its trace for a cached scope of 200 facts, beside one commit of a row the size of its trace. Each case
 * begins when what was captured in the one before has been learned from and indexed.
 */
export async function benchContext({ repetitions, calls, flushTraces }: Options): Promise<Figures> {
  const system = await benchSystem({
    serviceEnv: { context: { SERVICE_TRACE_FLUSH: String(flushTraces) } },
  });
  const ceiling = new pg.Client({ connectionString: system.ceilingUrl });
  try {
    await ceiling.connect();
    await ceiling.query(
      "CREATE TABLE ceiling_traces (id uuid PRIMARY KEY, packet text NOT NULL, decisions bytea NOT NULL)",
    );
    const edge = new Pool(system.baseUrl, { connections: 1 });
    const door = await keptSocket({
      ...{ origin: system.service("context").publicUrl, path: "/v1/context", method: "POST" },
      headers: system.headers,
    });
    for (const subject of [READER, HEARER]) await rememberFacts(system, edge, subject, FACTS);
    let asked = 0;
    const question = () => QUERIES[asked++ % QUERIES.length] ?? "";
    const context = () => ask(system, door, READER, question());
    const hearing = () => ask(system, door, HEARER, question());
    const rest = await atRest(system);
    const capture = () => {
      rest.captured(1);
      return captureOne(system, edge);
    };
    const packet = packetIn(await context());
    const decisions = randomBytes(FACTS * 17);
    const insert = () =>
      ceiling.query({
        name: "insert",
        text: "INSERT INTO ceiling_traces VALUES ($1, $2, $3)",
        values: [randomUUID(), packet, decisions],
      });
    const cases = rest.before([
      { name: "one trace-sized commit", unit: "ms", run: () => medianMs(calls, insert) },
      { name: "context, cached", unit: "ms", run: () => medianMs(calls, context) },
      {
        name: "context, cached, after a pause",
        unit: "ms",
        run: () => medianMs(Math.ceil(calls / 4), hearing, settle),
      },
      {
        name: "context, first call after a capture",
        unit: "ms",
        run: () => medianMs(Math.ceil(calls / 4), hearing, () => capture().then(settle)),
      },
      {
        name: "context, while a capture is indexed",
        unit: "ms",
        run: () => medianMs(Math.ceil(calls / 4), hearing, capture),
      },
    ]);
    const coldMs = await medianMs(calls, context);
    await warmUp(context);
    for (const { run } of cases) await run();
    const figures = await interleave(cases, repetitions);
    await rest.wait();
    const share = await traceShare(system, repetitions * calls, context);
    printFigures(figures);
    console.log(`the first ${calls} calls after the start: median ${coldMs.toFixed(3)} ms`);
    printRatio(figures, "context, cached", "one trace-sized commit", "<= 2.5");
    printRatio(
      figures,
      "context, first call after a capture",
      "context, cached, after a pause",
      "<= 1.5",
    );
    printRatio(
      figures,
      "context, while a capture is indexed",
      "context, cached",
      "shown beside it",
    );
    printTraceShare("context, cached", share);
    door.close();
    await Promise.all([edge.close(), rest.close()]);
    return figures;
  } finally {
    await ceiling.end();
    await system.stop();
  }
}

function packetIn(answer: string): string {
  const { packet } = JSON.parse(answer) as { packet: unknown };
  return JSON.stringify(packet);
}

const settle = () => delay(INDEXED_AFTER_MS);

async function captureOne(system: BenchSystem, edge: Pool): Promise<void> {
  await post(system, edge, "/v1/capture", {
    events: [
      {
        org_id: system.orgId,
        project_id: system.projectId,
        subject_id: HEARER,
        kind: "conversation.message",
        occurred_at: new Date().toISOString(),
        payload: { role: "assistant", content: "The office in Porto opens at nine on weekdays." },
      },
    ],
  });
}

function ask(
  system: BenchSystem,
  door: KeptSocket,
  subjectId: string,
  query: string,
): Promise<string> {
  const asked = { project_id: system.projectId, subject_id: subjectId, query, purpose: "bench" };
  return answerTo(door, JSON.stringify(asked));
}
