import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { costOf } from "./bench-cost.ts";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { ASSUMPTIONS, capacityOf, LAYOUTS } from "./capacity/capacity.ts";
import { totalOf } from "./capacity/costs.ts";
import { comparisons, type MeasuredFile, measuredOf, tables, withTables } from "./capacity/page.ts";
import { closedLoop } from "./closed-loop.ts";
import { processorTime } from "./cost/processor-time.ts";
import { SHAPES } from "./cost/shapes.ts";

interface Options {
  /** Events a second and events stored, for one size instead of the tables. */
  rate: number | undefined;
  stored: number | undefined;
  /** Events of a request. */
  perRequest: number | undefined;
  /** A file like `capacity/measured.json`. */
  measured: string | undefined;
  /** Measures for so many seconds a load, and writes that file. */
  measure: number | undefined;
}

const MEASURED = resolve(import.meta.dirname, "capacity/measured.json");
const PAGE = resolve(import.meta.dirname, "../../../../docs/capacity.md");
/** The loads that costs are fitted to, then those that are predicted. */
const LOADS = ["singles", "batches of 100 from many", "mix", "batches of 10"];
const WARM_UP = new Set(["singles", "batches of 10"]);
const QUESTION_SECONDS = 6;
const WARM_UP_SECONDS = 3;
const LOADS_WARM_UP_SECONDS = 10;

/** Prints what an installation needs, from measured costs; or measures them, and writes file and page. */
export async function benchCapacity(options: Options): Promise<object> {
  const file = options.measured ?? MEASURED;
  const read = async () => JSON.parse(await readFile(file, "utf8")) as MeasuredFile; // written by this
  if (options.measure !== undefined) {
    const { storedBytes, indexBytes } = await read();
    const measured = { ...(await measure(options.measure)), storedBytes, indexBytes };
    await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`);
  }
  const measured = await read();
  if (options.measured === undefined)
    await writeFile(PAGE, withTables(await readFile(PAGE, "utf8"), tables(measured)));
  const { rate, stored, perRequest } = options;
  const assumed = { ...ASSUMPTIONS, eventsPerRequest: perRequest ?? ASSUMPTIONS.eventsPerRequest };
  if (rate === undefined && stored === undefined) {
    for (const table of Object.values(tables(measured, assumed))) console.log(`\n${table}`);
    return { comparisons: comparisons(measured) };
  }
  const demand = { eventsPerSecond: rate ?? 1, storedEvents: stored ?? 1_000_000 };
  const needed = capacityOf(demand, measuredOf(measured), assumed);
  console.log(`${LAYOUTS[needed.layout]}\n`, { ...demand, ...needed });
  return needed;
}

async function measure(seconds: number): Promise<Omit<MeasuredFile, "storedBytes" | "indexBytes">> {
  const system = await benchSystem();
  try {
    // Costs fall for a minute after a start, while code is compiled: what is measured first would be held to cost more than the rest.
    for (const shape of SHAPES.filter(({ name }) => WARM_UP.has(name)))
      await costOf(system, shape, LOADS_WARM_UP_SECONDS, `warm ${shape.name}`);
    const loads = [];
    for (const shape of LOADS.flatMap((wanted) => SHAPES.filter(({ name }) => name === wanted))) {
      const cost = await costOf(system, shape, seconds, shape.name);
      const { processorMs, walBytes, workedOffPerSecond } = cost;
      const sizes = Array.from({ length: 100 }, (_, n) => shape.size(n));
      const eventsPerRequest = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
      loads.push({
        shape: shape.name,
        eventsPerRequest,
        workedOffPerSecond,
        processorMs,
        walBytes,
      });
      console.log(shape.name, workedOffPerSecond.toFixed(0), totalOf(processorMs).toFixed(3), "ms");
    }
    return { cores: availableParallelism(), loads, questionMs: await questionMs(system) };
  } finally {
    await system.stop();
  }
}

/** Processor time of a question about subjects of the mix, by process. */
async function questionMs(system: BenchSystem): Promise<Record<string, number>> {
  let count = 0;
  const nextBody = () =>
    JSON.stringify({
      project_id: system.projectId,
      subject_id: `mix-${count++ % 500}`,
      query: "Where do I live, and what did we say about the trip?",
      purpose: "bench",
    });
  const load = (seconds: number) =>
    closedLoop({
      ...{ origin: system.service("context").publicUrl, path: "/v1/context" },
      ...{ headers: system.headers, clients: 8, seconds, nextBody },
    });
  await load(WARM_UP_SECONDS);
  const before = await processorTime(system);
  const { requests } = await load(QUESTION_SECONDS);
  const after = await processorTime(system);
  return Object.fromEntries(
    Object.entries(after).map(([part, time]) => [
      part,
      (1_000 * (time - (before[part] ?? 0))) / requests,
    ]),
  );
}
