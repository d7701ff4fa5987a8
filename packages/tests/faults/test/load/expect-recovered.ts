import { readFileSync } from "node:fs";
import { type Context, type System, withClient } from "@memory/launcher";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { expect } from "vitest";
import { effectFaults } from "../checker/effects.ts";
import { operationsOf } from "../checker/history.ts";
import { sessionFaults } from "../checker/sessions.ts";
import { PAYLOAD_MARK } from "./actions.ts";
import type { Work } from "./clients.ts";
import { readFinalState } from "./read-final-state.ts";

const DRAIN_MS = 120_000;
const LOOK_MS = 500;

/**
 * Ends the work, waits until everything that was accepted has come to its end without anybody asking, and checks every effect, the
 * promises to sessions, and that nothing is left: no job, transaction or dead letter, and no payload or key in a log.
 */
export async function expectRecovered(
  system: System,
  work: Work,
  { withinMs = DRAIN_MS, least = 1 }: { withinMs?: number; least?: number } = {},
): Promise<void> {
  await work.finish();
  const captures = operationsOf(work.history, "capture").filter(({ outcome }) => outcome === "ok");
  expect(captures.length).toBeGreaterThanOrEqual(least);
  await eventually(
    async () => expect(effectFaults(work.history, await readFinalState(work))).toEqual([]),
    { withinMs, everyMs: LOOK_MS },
  );
  expect(sessionFaults(work.history)).toEqual([]);
  expect(work.faults).toEqual([]);
  await eventually(async () => expect(await leftOver(system, work)).toEqual([]), {
    withinMs,
    everyMs: LOOK_MS,
  });
  expect(secretsLogged(system, work)).toEqual([]);
}

/** How the operations of a work were answered, for a report. */
export const outcomesOf = ({ history }: Work): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of history) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** What must be empty in the end; of jobs those of the work, as others may have more to do. */
const LEFT: readonly (readonly [context: Context, from: string, ofWork: boolean])[] = [
  ["consolidation", "job_scopes WHERE scope_token = ANY ($1)", true],
  ["consolidation", "dead_letters", false],
  ["context", "dead_letters", false],
];

async function leftOver(system: System, { project, subjects }: Work): Promise<string[]> {
  const tokens = subjects.map((subjectId) => scopeToken(project.projectId, subjectId));
  const found: string[] = [];
  for (const [context, from, ofWork] of LEFT)
    await withClient(system.postgres.databases[context].ownerUrl, async (owner) => {
      const text = `SELECT count(*)::int AS count FROM ${from}`;
      const { rows } = await owner.query(text, ofWork ? [tokens] : []);
      if (rows[0]?.count !== 0) found.push(`${rows[0]?.count} rows in ${context}'s ${from}`);
    });
  await withClient(system.postgres.url, async (admin) => {
    const { rows } = await admin.query(
      `SELECT datname, state, query FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND xact_start < now() - interval '5 seconds'`,
    );
    for (const { datname, query } of rows) found.push(`a transaction in ${datname}: ${query}`);
  });
  return found;
}

/** Waits until the followers have got and acknowledged every message; what a dead process had not is delivered again after half a minute. */
export const expectDelivered = (system: System): Promise<void> =>
  eventually(async () => expect(await pendingMessages(system.nats.url)).toEqual([]), {
    withinMs: DRAIN_MS,
    everyMs: LOOK_MS,
  });

/** Messages that a consumer has not got or not acknowledged. */
async function pendingMessages(natsUrl: string): Promise<string[]> {
  const { host, username: user, password } = new URL(natsUrl.split(",")[0] ?? "");
  const nc = await connect({ servers: host, user, pass: decodeURIComponent(password) });
  try {
    const manager = await jetstreamManager(nc);
    const found: string[] = [];
    for await (const { config } of manager.streams.list())
      for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(
        config.name,
      ))
        if (num_pending + num_ack_pending > 0)
          found.push(`${num_pending} + ${num_ack_pending} messages of ${name} in ${config.name}`);
    return found;
  } finally {
    await nc.close();
  }
}

function secretsLogged(system: System, { project, keys }: Work): string[] {
  const secrets = [PAYLOAD_MARK, project.key, ...keys.values()];
  return system.services.flatMap(({ name, logFile }) => {
    const log = readFileSync(logFile, "utf8");
    return secrets.some((secret) => log.includes(secret)) ? [`${name} logged a secret`] : [];
  });
}
