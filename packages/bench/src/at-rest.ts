import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { BenchSystem } from "./bench-system.ts";
import type { Case } from "./repetitions.ts";

const LOOK_EVERY_MS = 250;
const MOST_MS = 180_000;

export interface AtRest {
  /** Notes captures that were accepted. */
  captured(requests: number, events: number): void;
  /** Resolves once all that was noted has its jobs done and is indexed; throws after three minutes. */
  wait(): Promise<void>;
  /** The same cases, each beginning at rest. */
  before(cases: readonly Case[]): Case[];
  close(): Promise<void>;
}

/** Tells when the work that captures leave behind is done, so that one measurement does not pay for the one before. Opened at rest. */
export async function atRest({ postgres: { databases } }: BenchSystem): Promise<AtRest> {
  const consolidation = new pg.Client({ connectionString: databases.consolidation.ownerUrl });
  const context = new pg.Client({ connectionString: databases.context.ownerUrl });
  await Promise.all([consolidation.connect(), context.connect()]);
  const count = async (client: pg.Client, query: string) => {
    const { rows } = await client.query<{ n: string }>(query);
    return Number(rows[0]?.n);
  };
  const jobsDone = () =>
    count(consolidation, "SELECT count(*) AS n FROM jobs WHERE open_parts = 0");
  const episodes = () => count(context, "SELECT count(*) AS n FROM episodes");
  const [jobsBefore, episodesBefore] = await Promise.all([jobsDone(), episodes()]);
  let requests = 0;
  let events = 0;

  async function wait(): Promise<void> {
    const untilMs = performance.now() + MOST_MS;
    while (performance.now() < untilMs) {
      const done = (await jobsDone()) - jobsBefore;
      if (done >= requests && (await episodes()) - episodesBefore >= events) return;
      await delay(LOOK_EVERY_MS);
    }
    throw new Error(`what was captured was not worked off within ${MOST_MS / 1_000} s`);
  }

  return {
    captured(moreRequests, moreEvents) {
      requests += moreRequests;
      events += moreEvents;
    },
    wait,
    before: (cases) => cases.map((each) => ({ ...each, run: () => wait().then(each.run) })),
    async close() {
      await Promise.all([consolidation.end(), context.end()]);
    },
  };
}
