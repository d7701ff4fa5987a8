import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { Pool } from "undici";
import { atRest } from "./at-rest.ts";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { closedLoop } from "./closed-loop.ts";
import { eventSource } from "./events.ts";
import { fillMemory } from "./fill-memory.ts";
import { memoryOfIndex, printMemory } from "./index-memory.ts";
import { post } from "./post.ts";
import { type Case, type Figures, interleave, printFigures, printRatio } from "./repetitions.ts";
import { sayings } from "./sayings.ts";
import { median, quantile } from "./statistics.ts";
import { printTraceShare, traceShare } from "./trace-share.ts";

interface Options {
  repetitions: number;
  calls: number;
  sizes: number[];
}

type Call = () => Promise<Answer>;
interface Answer {
  packet: { status: string };
}

const COMMIT = "one trace-sized commit";
const DECISION_BYTES = 17;
const DECISIONS = 200;
const LOAD = { clients: 4, seconds: 1 };
const LOAD_EVENTS = 100;
const SMALL = 1_000;

/**
 * Latency of a context call by the size of the memory: cached and cold, idle and while others capture. Each case begins
 * when what was captured in the one before has been learned from and indexed.
 */
export async function benchSizes({ repetitions, calls, sizes }: Options): Promise<Figures> {
  const system = await benchSystem();
  const [ceiling, edge, door] = [
    new pg.Client({ connectionString: system.ceilingUrl }),
    new Pool(system.baseUrl, { connections: 1 }),
    new Pool(system.service("context").publicUrl, { connections: 1 }),
  ];
  try {
    await ceiling.connect();
    for (const size of sizes) await fill(system, edge, size);
    const rest = await atRest(system);
    const source = eventSource(system.orgId, system.projectId);
    const samples = new Samples();
    const ask = (size: number) => asker(system, door, size);
    const cases = rest.before([
      await commits(ceiling, samples, calls, await ask(sizes[0] ?? 0)()),
      ...sizes.flatMap((size): Case[] => [
        { ...timed(cached(size)), run: () => samples.take(cached(size), calls, ask(size)) },
        {
          ...timed(underLoad(size)),
          run: async () => {
            const call = () => samples.take(underLoad(size), Math.ceil(calls / 4), ask(size));
            const { figure, requests } = await whileCaptured(system, source, call);
            rest.captured(requests * LOAD_EVENTS);
            return figure;
          },
        },
      ]),
    ]);
    for (const size of sizes) for (let n = 0; n < calls; n++) await ask(size)();
    const figures = await interleave(cases, repetitions);
    await rest.wait();
    await rest.close();
    const shares = new Map<number, number>();
    for (const size of sizes) shares.set(size, await traceShare(system, calls, ask(size)));
    for (const size of sizes)
      figures[`${size} items, cold`] = await cold(system, size, repetitions);
    print(figures, samples, shares);
    for (const size of sizes.filter((one) => one > Math.min(...sizes)))
      printMemory(size, await memoryOf(system, size, sizes));
    return figures;
  } finally {
    await Promise.all([edge.close(), door.close(), ceiling.end()]);
    await system.stop();
  }
}

async function fill(system: BenchSystem, edge: Pool, size: number): Promise<void> {
  const startedMs = performance.now();
  await fillMemory(system, edge, subjectOf(size), size);
  const seconds = (performance.now() - startedMs) / 1_000;
  console.error(`  ${size} items captured and indexed in ${seconds.toFixed(1)} s`);
}

/** Prints the results; `shares` are those of the trace, by size. */
function print(figures: Figures, samples: Samples, shares: ReadonlyMap<number, number>): void {
  printFigures(figures);
  samples.print();
  const sizes = [...shares.keys()];
  for (const [size, share] of shares) printTraceShare(`${size} items`, share);
  for (const size of sizes) printRatio(figures, cached(size), COMMIT, "shown beside it");
  const [small, large] = [sizes.includes(SMALL) ? SMALL : sizes[0], sizes.at(-1)];
  const ratio = samples.p95(cached(large ?? 0)) / samples.p95(cached(small ?? 0));
  console.log(`p95 cached at ${large} / at ${small} items = ${ratio.toFixed(2)} (goal <= 2)`);
}

const subjectOf = (size: number) => `memory-${size}`;
const cached = (size: number) => `${size} items, cached`;
const underLoad = (size: number) => `${size} items, while others capture`;
const timed = (name: string) => ({ name, unit: "ms" });

class Samples {
  readonly #byName = new Map<string, number[]>();

  /** Times calls one after the other; gives back their median. */
  async take(name: string, calls: number, call: () => Promise<unknown>): Promise<number> {
    const taken: number[] = [];
    for (let n = 0; n < calls; n++) {
      const startedMs = performance.now();
      await call();
      taken.push(performance.now() - startedMs);
    }
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), ...taken]);
    return median(taken);
  }

  p95(name: string): number {
    return quantile(this.#byName.get(name) ?? [], 0.95);
  }

  print(): void {
    console.log("\n| case | p50 ms | p95 ms | calls |\n|---|---:|---:|---:|");
    for (const [name, taken] of this.#byName) {
      const [p50, p95] = [median(taken), this.p95(name)].map((ms) => ms.toFixed(2));
      console.log(`| ${name} | ${p50} | ${p95} | ${taken.length} |`);
    }
    console.log();
  }
}

/** Calls that ask something else of a memory each time. */
function asker(system: BenchSystem, door: Pool, size: number): Call {
  return () =>
    post(system, door, "/v1/context", {
      project_id: system.projectId,
      subject_id: subjectOf(size),
      query: sayings.question(asked++),
      purpose: "bench",
    });
}
let asked = 0;

async function commits(
  ceiling: pg.Client,
  samples: Samples,
  calls: number,
  { packet }: Answer,
): Promise<Case> {
  await ceiling.query(
    "CREATE TABLE ceiling_traces (id uuid PRIMARY KEY, packet text NOT NULL, decisions bytea NOT NULL)",
  );
  const text = JSON.stringify(packet);
  const decisions = randomBytes(DECISIONS * DECISION_BYTES);
  const insert = () =>
    ceiling.query({
      name: "insert",
      text: "INSERT INTO ceiling_traces VALUES ($1, $2, $3)",
      values: [randomUUID(), text, decisions],
    });
  return { ...timed(COMMIT), run: () => samples.take(COMMIT, calls, insert) };
}

/** The result of `measure` during a load of captures, and the number of captures. */
async function whileCaptured(
  system: BenchSystem,
  source: ReturnType<typeof eventSource>,
  measure: () => Promise<number>,
): Promise<{ figure: number; requests: number }> {
  const loading = closedLoop({
    ...LOAD,
    origin: system.baseUrl,
    path: "/v1/capture",
    headers: system.headers,
    nextBody: () => source.body(LOAD_EVENTS),
  });
  const figure = await measure();
  return { figure, requests: (await loading).requests };
}

/** The first call of a freshly started service. */
async function cold(system: BenchSystem, size: number, repetitions: number) {
  const context = system.service("context");
  const samples: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    await context.stop();
    await context.start();
    const door = new Pool(context.publicUrl, { connections: 1 });
    const startedMs = performance.now();
    await asker(system, door, size)();
    samples.push(performance.now() - startedMs);
    await door.close();
  }
  return { unit: "ms", median: median(samples), repetitions: samples };
}

/** Of the index of one size; the calls before it are answered from the smallest memory. */
async function memoryOf(system: BenchSystem, size: number, sizes: readonly number[]) {
  const ask = async (asked: number) => {
    const door = new Pool(system.service("context").publicUrl, { connections: 1 });
    const { packet } = await asker(system, door, asked)();
    await door.close();
    return packet.status;
  };
  return memoryOfIndex(
    system,
    () => ask(Math.min(...sizes)),
    () => ask(size),
  );
}
