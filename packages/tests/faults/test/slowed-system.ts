import { type System, withClient } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { clock } from "./machine/clock.ts";

const HOUR_MS = 3_600_000;

/** A system whose services' clocks are an hour apart from each other, with two workers that take what there is at once. */
export async function systemWithClocksApart(): Promise<System> {
  const system = await ownSystem({
    serviceEnv: {
      ingest: clock(HOUR_MS),
      consolidation: clock(-HOUR_MS),
      worker: { ...clock(0), SERVICE_QUIET_PERIOD_MS: "0" },
      context: clock(2 * HOUR_MS),
      admin: clock(-2 * HOUR_MS),
    },
  });
  await system.replica("worker");
  return system;
}

/** A runner that comes to judge what it has read; a forget of the same scope overtakes it meanwhile. */
const ABOUT_TO_JUDGE = `
  EXISTS (SELECT FROM scopes WHERE token = NEW.token AND lease_until > clock_timestamp())
  AND pg_try_advisory_xact_lock(hashtextextended(NEW.token, 0))`;
const EVERY_OTHER_TIME = "random() < 0.5";

/**
 * Lets the databases dawdle for a while where a race could be lost: between reading events and judging them (as a slow extractor
 * would), before a trace is stored, and for a moment while facts and events are written.
 */
export async function slowDown(system: System, forMs: number): Promise<void> {
  const { ingest, consolidation, context } = system.postgres.databases;
  const places = [
    [consolidation.ownerUrl, "scopes", ABOUT_TO_JUDGE, forMs],
    [context.ownerUrl, "traces", EVERY_OTHER_TIME, forMs],
    [consolidation.ownerUrl, "facts", EVERY_OTHER_TIME, forMs / 10],
    [ingest.ownerUrl, "events", EVERY_OTHER_TIME, forMs / 10],
  ] as const;
  for (const [url, table, when, dawdleMs] of places)
    await withClient(url, (owner) =>
      owner.query(`
        CREATE FUNCTION dawdle_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF ${when} THEN PERFORM pg_sleep(${dawdleMs / 1_000}); END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER dawdle BEFORE INSERT ON ${table}
          FOR EACH ROW EXECUTE FUNCTION dawdle_${table}()`),
    );
}
