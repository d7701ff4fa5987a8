import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "@memory/launcher";
import { type BufferOptions, Memory } from "@memory-service/client";
import { spillTo } from "@memory-service/client/spill";
import { atRest } from "./at-rest.ts";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { closedLoop } from "./closed-loop.ts";
import { eventSource } from "./events.ts";
import { pythonBuffer } from "./python-buffer.ts";
import { type Figures, interleave, printFigures, printRatio } from "./repetitions.ts";

interface Options {
  repetitions: number;
  seconds: number;
}

const BATCH = 100;
const CLIENTS = 16;
/** Parts of an agent that each capture one event after the other. */
const PRODUCERS = 16;
const TASKS = "Python buffer, tasks";
const THREADS = "Python buffer, threads";
const RAW = "raw generator, 100 a request";

/** Captures by the client's buffer, in memory and with a spill directory, beside the bench's own generator at 100 events a request; all through the edge. */
export async function benchClientBuffer({ repetitions, seconds }: Options): Promise<Figures> {
  const system = await benchSystem();
  const folder = await mkdtemp(join(tmpdir(), "client-buffer-"));
  try {
    const source = eventSource(system.orgId, system.projectId);
    const rest = await atRest(system);
    let accepted = 0;
    /** Events a second; says what they cost this process, which shares the processors with the service. */
    const counted = (capture: () => Promise<Captured>) => async () => {
      const before = process.cpuUsage();
      const { events, took } = await capture();
      const { user, system: kernel } = process.cpuUsage(before);
      console.error(`  ${((user + kernel) / events).toFixed(1)} µs of the client's for each event`);
      accepted += events;
      rest.captured(events);
      return events / took;
    };
    const raw = counted(async () => {
      const { requests, seconds: took } = await closedLoop({
        ...{ origin: system.baseUrl, path: "/v1/capture", headers: system.headers },
        ...{ clients: CLIENTS, seconds, nextBody: () => source.body(BATCH) },
      });
      return { events: requests * BATCH, took };
    });
    let runs = 0;
    const buffered = (whenDown: () => BufferOptions) =>
      counted(() => captureFor(system, source, seconds, whenDown()));
    const spill = () => ({ whenDown: spillTo(join(folder, `${runs++}`)) });
    const unit = "events/s";
    const python = (producers: "tasks" | "threads", spilled: boolean) => async () => {
      const folderOf = () => join(folder, `python-${runs++}`);
      const ran = await pythonBuffer(system, seconds, producers, spilled ? folderOf() : undefined);
      if (ran === null) return 0;
      const { events, took, processor } = ran;
      console.error(`  ${((processor * 1e6) / events).toFixed(1)} µs of Python's for each event`);
      accepted += events;
      rest.captured(events);
      return events / took;
    };
    const cases = rest.before([
      { name: RAW, unit, run: raw },
      { name: "buffer in memory", unit, run: buffered(() => ({})) },
      { name: "buffer with a spill directory", unit, run: buffered(spill) },
      { name: TASKS, unit, run: python("tasks", false) },
      { name: THREADS, unit, run: python("threads", false) },
      { name: `${THREADS}, with a spill directory`, unit, run: python("threads", true) },
    ]);
    for (const { run } of cases) await run();
    const figures = await interleave(cases, repetitions);
    await rest.close();
    await countRows(system, accepted);
    printFigures(figures);
    printRatio(figures, "buffer in memory", RAW, ">= 0.90");
    printRatio(figures, "buffer with a spill directory", RAW, "shown beside it");
    printRatio(figures, TASKS, RAW, ">= 0.90");
    printRatio(figures, THREADS, RAW, "shown beside it");
    printRatio(figures, `${THREADS}, with a spill directory`, RAW, "shown beside it");
    return figures;
  } finally {
    await rm(folder, { recursive: true });
    await system.stop();
  }
}

interface Captured {
  events: number;
  /** Seconds until all of them were stored. */
  took: number;
}

/** Captures single events for so many seconds, then waits until all are stored. */
async function captureFor(
  { baseUrl, headers }: BenchSystem,
  source: ReturnType<typeof eventSource>,
  seconds: number,
  options: BufferOptions,
): Promise<Captured> {
  const apiKey = headers["authorization"]?.replace("Bearer ", "");
  const memory = new Memory({ baseUrl, apiKey });
  const buffer = memory.buffer(options);
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1_000;
  let events = 0;
  const produce = async () => {
    while (performance.now() < untilMs) {
      const { org_id, project_id, subject_id, idempotency_key, ...event } = source.event();
      await buffer.capture(subject_id, [event]);
      events++;
    }
  };
  await Promise.all(Array.from({ length: PRODUCERS }, produce));
  await buffer.close({ timeoutMs: 60_000 });
  return { events, took: (performance.now() - startedMs) / 1_000 };
}

async function countRows(system: BenchSystem, accepted: number): Promise<void> {
  await withClient(system.postgres.databases.ingest.ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      "SELECT count(*) FROM events WHERE project_id = $1",
      [system.projectId],
    );
    if (Number(rows[0]?.count) !== accepted)
      throw new Error(`${accepted} events were accepted, ${rows[0]?.count} are stored`);
  });
}
