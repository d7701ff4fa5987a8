import { type System, startSystem } from "@memory/launcher";
import type { Amount } from "./lists/fill.ts";
import { type ProjectClient, prepareProjects } from "./lists/prepare.ts";
import { LIST_ROUTES, type ListRoute } from "./lists/routes.ts";
import { median, quantile } from "./statistics.ts";

interface Options extends Amount {
  /** Calls of every page. */
  calls: number;
  /** Only routes whose name contains this. */
  only: string | undefined;
}

interface Timed {
  route: string;
  page: string;
  smallMs: { p50: number; p95: number };
  largeMs: { p50: number; p95: number };
  ratio: { p50: number; p95: number };
}

const SMALL: Amount = { events: 1_000, subjects: 100, conflicts: 10 };
const GOAL = 3;
/** Items of a page that is timed: a page of the small project has as many. */
const LIMIT = 10;
/** Items of a page on the way to the middle and to the end. */
const STRIDE = 200;
const WARM_UP_CALLS = 20;

/** Pages of every list in a project with a thousand events, and in a large one: first, middle and last. */
export async function benchLists({ calls, only = "", ...large }: Options): Promise<object> {
  const system: System = await startSystem({ durable: true });
  try {
    const clients = await prepareProjects(system, SMALL, large);
    const timed: Timed[] = [];
    for (const route of LIST_ROUTES.filter((one) => nameOf(one).includes(only)))
      for (const one of await timedPages(route, clients, calls)) timed.push(shown(one));
    const slow = timed.filter(({ ratio }) => ratio.p50 > GOAL || ratio.p95 > GOAL);
    console.log(`\n${slow.length} of ${timed.length} pages take more than ${GOAL} times`);
    return { small: SMALL, large, timed };
  } finally {
    await system.stop();
  }
}

const nameOf = ({ path, query }: ListRoute): string =>
  `${path}${Object.keys(query).length === 0 ? "" : `?${new URLSearchParams(query)}`}`;

async function timedPages(
  route: ListRoute,
  [small, large]: readonly [ProjectClient, ProjectClient],
  calls: number,
): Promise<Timed[]> {
  const [ofSmall, ofLarge] = [
    await pagesOf(route, small, LIMIT),
    await pagesOf(route, large, STRIDE),
  ];
  const timed: Timed[] = [];
  for (const page of PAGES) {
    const cursor = ofLarge[page];
    if (cursor === undefined) continue;
    const [fast, slow] = [
      () => read(route, small, { limit: LIMIT, cursor: ofSmall[page] ?? null }),
      () => read(route, large, { limit: LIMIT, cursor }),
    ];
    const [smallMs, largeMs] = await inTurns([fast, slow], calls);
    const ratio = { p50: largeMs.p50 / smallMs.p50, p95: largeMs.p95 / smallMs.p95 };
    timed.push({ route: nameOf(route), page, smallMs, largeMs, ratio });
  }
  return timed;
}

const PAGES = ["first", "middle", "last"] as const;
/** The cursors of the first, the middle and the last page; of a list of one page only the first. */
type Pages = Partial<Record<(typeof PAGES)[number], string | null>>;

async function pagesOf(route: ListRoute, client: ProjectClient, limit: number): Promise<Pages> {
  const cursors: (string | null)[] = [null];
  for (let cursor = await read(route, client, { limit, cursor: null }); cursor !== null; ) {
    cursors.push(cursor);
    cursor = await read(route, client, { limit, cursor });
  }
  if (cursors.length === 1) return { first: null };
  return {
    first: null,
    middle: cursors[Math.floor(cursors.length / 2)] ?? null,
    last: cursors.at(-1) ?? null,
  };
}

/** Reads a page; answers the cursor of the next. */
async function read(
  { path, query, items }: ListRoute,
  { call, projectId }: ProjectClient,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<string | null> {
  const search = new URLSearchParams({
    ...{ project_id: projectId, ...query, limit: String(limit) },
    ...(cursor !== null && { cursor }),
  });
  const page = await call<Record<string, unknown>>(`${path}?${search}`);
  if (!Array.isArray(page[items])) throw new Error(`${path} has no ${items}`);
  return (page["next_cursor"] as string | null | undefined) ?? null;
}

/** Calls each in its turn, so that what else the machine does is shared. */
async function inTurns(
  [one, other]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  calls: number,
) {
  const taken: [number[], number[]] = [[], []];
  for (let n = -WARM_UP_CALLS; n < calls; n++)
    for (const [place, call] of [one, other].entries()) {
      const startedMs = performance.now();
      await call();
      if (n >= 0) taken[place]?.push(performance.now() - startedMs);
    }
  const [small, large] = taken;
  return [quantiles(small), quantiles(large)] as const;
}

const quantiles = (sample: number[]) => ({ p50: median(sample), p95: quantile(sample, 0.95) });

function shown(timed: Timed): Timed {
  const { route, page, smallMs, largeMs, ratio } = timed;
  const ms = ({ p50, p95 }: Timed["ratio"]) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
  console.log(
    `${route}, ${page}: ${ms(smallMs)} ms, large ${ms(largeMs)} ms, ratio ${ratio.p50.toFixed(2)} / ${ratio.p95.toFixed(2)}`,
  );
  return timed;
}
