import { setTimeout as delay } from "node:timers/promises";
import { type System, withClient } from "@memory/launcher";
import { pythonWithClient } from "@memory/python-tests";
import { mintProject, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Buffering, type BufferProgram, pythonProgram, startBuffering } from "./buffering.ts";

const SUBJECTS = 100;
/** `BUFFER_EVENTS=1000000 npm run test:faults -- buffer` takes some minutes. */
const EVENTS = Number(process.env["BUFFER_EVENTS"] ?? 100_000);
const MOST_MIB = 300;

let system: System;
beforeAll(async () => {
  system = await ownSystem({ durable: true });
});
afterAll(() => system.stop());

/** Ends early once as much was accepted as should be before the next disturbance. */
async function slowed(name: "ingest" | "edge", isEnough: () => boolean): Promise<void> {
  for (let n = 0; n < 30 && !isEnough(); n++) {
    await system.service(name).kill("SIGSTOP");
    await delay(100);
    await system.service(name).kill("SIGCONT");
    await delay(20);
  }
}

/** Longer than the client waits for an answer: it gives up, and the service answers after all. */
async function stopped(name: "ingest"): Promise<void> {
  await system.service(name).kill("SIGSTOP");
  await delay(6_000);
  await system.service(name).kill("SIGCONT");
}

const DISTURBANCES: readonly ((isEnough: () => boolean) => Promise<unknown>)[] = [
  () => system.service("ingest").kill("SIGKILL"),
  (isEnough) => slowed("ingest", isEnough),
  () => system.service("edge").kill("SIGKILL"),
  () => stopped("ingest"),
  () => system.service("ingest").restart(),
  (isEnough) => slowed("edge", isEnough),
  () => system.service("edge").restart(),
  () => system.service("ingest").kill("SIGKILL"),
  () => stopped("ingest"),
  () =>
    Promise.all([system.service("edge").kill("SIGKILL"), system.service("ingest").kill("SIGKILL")]),
];

/** Disturbs the service ten times while the program captures, spread over the events that are left each time. */
async function disturb({ child, said }: Buffering): Promise<number> {
  let done = 0;
  for (const disturbance of DISTURBANCES) {
    const share = (EVENTS - said.accepted) / (DISTURBANCES.length - done + 1);
    const due = said.accepted + share;
    while (said.accepted < due && child.exitCode === null) await delay(50);
    if (child.exitCode !== null) break;
    await disturbance(() => said.accepted >= due + share);
    done++;
    console.log(`${new Date().toISOString()} ${said.accepted} accepted, ${done} disturbances`);
  }
  return done;
}

const PROGRAMS: readonly [name: string, program: () => Promise<BufferProgram | undefined>][] = [
  ["TypeScript", async () => undefined],
  ["Python", async () => pythonProgram(await pythonWithClient())],
];

test.each(PROGRAMS)(
  `F1 ${EVENTS} events of a client in %s through a service that is killed, restarted and slowed ten times are each stored once, in order`,
  {
    timeout: 600_000 + EVENTS,
  },
  async (_name, programOf) => {
    const program = await programOf();
    const { key, projectId } = await mintProject(system);
    const to = EVENTS / SUBJECTS;
    const load = {
      baseUrl: system.baseUrl,
      key,
      to,
      subjects: SUBJECTS,
      ...(program && { program }),
    };
    const startedMs = performance.now();
    const buffering = startBuffering(load);

    expect(await disturb(buffering)).toBe(DISTURBANCES.length);
    expect(await buffering.ended).toBe(0);

    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    const peakMib = buffering.said.peak / 1_024;
    console.log(`${EVENTS} events in ${seconds} s, client's peak ${peakMib.toFixed(0)} MiB`);
    expect(buffering.said.accepted).toBe(EVENTS);
    expect(peakMib).toBeLessThan(MOST_MIB);
    await withClient(system.postgres.databases.ingest.ownerUrl, async (ingest) => {
      const { rows } = await ingest.query(
        `SELECT count(*)::int AS stored, count(DISTINCT (subject_id, n))::int AS different,
         min(n) AS first, max(n) AS last, (count(*) FILTER (WHERE n < before))::int AS out_of_order
       FROM (
         SELECT subject_id, n, lag(n) OVER (PARTITION BY subject_id ORDER BY occurred_at, id) AS before
         FROM (
           SELECT subject_id, occurred_at, id, (payload->>'n')::int AS n
           FROM events WHERE project_id = $1
         ) AS numbered
       ) AS ordered`,
        [projectId],
      );
      expect(rows).toEqual([
        { stored: EVENTS, different: EVENTS, first: 0, last: to - 1, out_of_order: 0 },
      ]);
    });
  },
);
