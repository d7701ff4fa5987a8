import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { BenchSystem } from "./bench-system.ts";
import type { Case } from "./repetitions.ts";

const LOOK_EVERY_MS = 250;
const MOST_MS = 180_000;

export interface AtRest {
  /** Notes events that were accepted. */
  captured(events: number): void;
  /** Resolves once all that was captured has its jobs done, and what was noted is indexed; throws after three minutes. */
  wait(): Promise<void>;
  /** The same cases, each beginning at rest. */
  before(cases: readonly Case[]): Case[];
  close(): Promise<void>;
}

const count = async (client: pg.Client, query: string, values: unknown[] = []) => {
  const { rows } = await client.query<{ n: string }>(query, values);
  return rows[0]?.n ?? "0";
};

/** The cursor has passed the newest capture, and nothing is left of what was handed over. */
export async function isWorkedOff(ingest: pg.Client, consolidation: pg.Client): Promise<boolean> {
  const newest = await count(ingest, "SELECT xid AS n FROM events ORDER BY xid DESC LIMIT 1");
  const open = await count(
    consolidation,
    `SELECT (SELECT count(*) FROM job_scopes WHERE state <> 'done')
       + (SELECT count(*) FROM feed_cursors
          WHERE feed = 'captures' AND after_xid::xid8 < $1::xid8) AS n`,
    [newest],
  );
  return open === "0";
}

/** Tells when the work that captures leave behind is done, so that one measurement does not pay for the one before. Opened at rest. */
export async function atRest({ postgres: { databases } }: BenchSystem): Promise<AtRest> {
  const ingest = new pg.Client({ connectionString: databases.ingest.ownerUrl });
  const consolidation = new pg.Client({ connectionString: databases.consolidation.ownerUrl });
  const context = new pg.Client({ connectionString: databases.context.ownerUrl });
  const clients = [ingest, consolidation, context];
  await Promise.all(clients.map((client) => client.connect()));
  const episodes = async () => Number(await count(context, "SELECT count(*) AS n FROM episodes"));
  const episodesBefore = await episodes();
  let events = 0;

  async function wait(): Promise<void> {
    const untilMs = performance.now() + MOST_MS;
    while (performance.now() < untilMs) {
      if (
        (await episodes()) - episodesBefore >= events &&
        (await isWorkedOff(ingest, consolidation))
      )
        return;
      await delay(LOOK_EVERY_MS);
    }
    throw new Error(`what was captured was not worked off within ${MOST_MS / 1_000} s`);
  }

  return {
    captured(more) {
      events += more;
    },
    wait,
    before: (cases) => cases.map((each) => ({ ...each, run: () => wait().then(each.run) })),
    async close() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
