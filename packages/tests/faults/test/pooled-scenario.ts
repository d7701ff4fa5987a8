import { type System, withClient } from "@memory/launcher";
import { eventually, mintProject } from "@memory/testkit";
import { expect } from "vitest";
import { startLoad } from "./capture-load.ts";
import { expectLearnedOnce, expectStoredOnce } from "./ledger.ts";

const MOST_EVENTS = 600;
const DRAIN_MS = 240_000;

/** Sessions of the services' roles. */
const SESSIONS = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename LIKE '%\\_app'`;

/** `fault` under capture load in a system behind a pooler: nothing accepted is lost or doubled, and the server has few sessions. */
export async function faultBehindPooler(
  system: System,
  fault: (system: System) => Promise<void>,
): Promise<void> {
  const project = await mintProject(system);
  const load = startLoad(project, 4, MOST_EVENTS);
  await eventually(() => expect(load.accepted.size).toBeGreaterThan(20));
  const before = load.accepted.size;

  await fault(system);
  await eventually(() => expect(load.accepted.size).toBeGreaterThan(before + 20));
  await load.finish();

  await eventually(() => expectStoredOnce(project, load.accepted), { withinMs: DRAIN_MS });
  await expectLearnedOnce(project, load.accepted, DRAIN_MS);
  const { rows } = await withClient(system.postgres.url, (admin) => admin.query(SESSIONS));
  expect(rows[0].n).toBeLessThanOrEqual(40);
}

/** The faults, by what a reader calls them. */
export const FAULTS = {
  "the pooler is killed": async ({ pooler }: System) => {
    await pooler?.server.kill("SIGKILL");
  },
  "Postgres is restarted behind it": async ({ postgres }: System) => {
    await postgres.stop();
    await postgres.start();
  },
  "ingest is killed": async (system: System) => {
    await system.service("ingest").kill("SIGKILL");
  },
  "the worker is killed": async (system: System) => {
    await system.service("worker").kill("SIGKILL");
  },
};
