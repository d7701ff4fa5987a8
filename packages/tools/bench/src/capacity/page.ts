import { ASSUMPTIONS, type Assumptions, capacityOf, LAYOUTS, type Measured } from "./capacity.ts";
import {
  type Costs,
  costOfEvent,
  type Figures,
  fitCosts,
  type MeasuredLoad,
  measuredFigures,
  predictedFigures,
} from "./costs.ts";

/** What `docs/capacity.md` is made from: `src/capacity/measured.json`, or a file of one's own. */
export interface MeasuredFile {
  cores: number;
  /** The two that costs are fitted to come first: the smallest requests, and the largest. */
  loads: MeasuredLoad[];
  questionMs: Record<string, number>;
  storedBytes: number;
  indexBytes: number;
}

const RATES = [1, 100, 10_000, 1_000_000];
const STORED = [1e6, 1e9, 1e12];

function costsOf({ loads, cores }: MeasuredFile): Costs {
  const [small, large] = loads;
  if (small === undefined || large === undefined) throw new Error("two loads are needed for a fit");
  return fitCosts(small, large, cores);
}

export const measuredOf = (file: MeasuredFile): Measured => ({ ...file, costs: costsOf(file) });

interface Comparison {
  shape: string;
  figure: keyof Figures;
  predicted: number;
  measured: number;
}

/** Loads that nothing was fitted to, predicted and measured. */
export function comparisons(file: MeasuredFile): Comparison[] {
  const costs = costsOf(file);
  return file.loads.slice(2).flatMap((load) => {
    const predicted = predictedFigures(costs, load.eventsPerRequest, file.cores);
    const measured = measuredFigures(load);
    return (Object.keys(measured) as (keyof Figures)[]).map((figure) => ({
      ...{ shape: load.shape, figure },
      ...{ predicted: predicted[figure], measured: measured[figure] },
    }));
  });
}

/** The tables of the page, in Markdown, by the name of their place in it. */
export function tables(file: MeasuredFile, of: Assumptions = ASSUMPTIONS): Record<string, string> {
  const measured = measuredOf(file);
  const all = RATES.flatMap((eventsPerSecond) =>
    STORED.map((storedEvents) => {
      const needed = capacityOf({ eventsPerSecond, storedEvents }, measured, of);
      return { eventsPerSecond, storedEvents, ...needed };
    }),
  );
  return {
    needed: table(
      [
        "events a second | stored | cores: services | Postgres | NATS | memory, GiB | disk, TB | WAL, MB/s | replicas | connections | cells | a month",
        "---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:",
      ],
      all.map((one) => [
        ...[count(one.eventsPerSecond), power(one.storedEvents)],
        ...[one.cores.services, one.cores.postgres, one.cores.nats].map(brief),
        ...[one.memoryGib, one.diskTb, one.walMbPerSecond].map(brief),
        ...[one.replicas, one.connections, one.cells, Math.round(one.costPerMonth)].map(count),
      ]),
    ),
    layouts: table(
      ["layout | fits", "---|---"],
      Object.entries(LAYOUTS).map(([layout, words]) => [
        words,
        all
          .filter((one) => one.layout === layout)
          .map((one) => `${count(one.eventsPerSecond)} a second with ${power(one.storedEvents)}`)
          .join("; "),
      ]),
    ),
    costs: table(
      ["processor, ms | a request | an event | an event of the mix", "---|---:|---:|---:"],
      Object.entries(measured.costs.processorMs)
        .filter(([, { request, event }]) => Math.abs(request) + Math.abs(event) > 0.001)
        .map(([part, { request, event }]) => [
          part,
          request.toFixed(3),
          event.toFixed(3),
          (
            costOfEvent(measured.costs, ASSUMPTIONS.eventsPerRequest).processorMs[part] ?? 0
          ).toFixed(3),
        ]),
    ),
    predicted: table(
      ["load | figure | predicted | measured | predicted / measured", "---|---|---:|---:|---:"],
      comparisons(file).map(({ shape, figure, predicted, measured: is }) => [
        shape,
        FIGURES[figure],
        brief(predicted),
        brief(is),
        (predicted / is).toFixed(2),
      ]),
    ),
  };
}

const FIGURES: Record<keyof Figures, string> = {
  workedOffPerSecond: "events worked off a second",
  processorMs: "processor of an event, ms",
  walBytes: "WAL of an event, bytes",
};

const table = ([head = "", rule = ""]: string[], rows: string[][]): string =>
  [`| ${head} |`, `|${rule}|`, ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");

const count = (n: number): string => n.toLocaleString("en-US");
const power = (n: number): string => `10^${Math.round(Math.log10(n))}`;

/** Two digits that count. */
const brief = (n: number): string =>
  n >= 100 ? count(Math.round(n)) : String(Number(n.toPrecision(2)));

/** The text of the page with its tables as they are now: each stands between a comment with its name and `<!-- end -->`. */
export function withTables(page: string, made: Record<string, string>): string {
  return page.replaceAll(
    /(<!-- table (\w+)[^>]*-->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}\n${made[name] ?? ""}\n\n${end}`,
  );
}
