import { setTimeout as delay } from "node:timers/promises";
import { type System, withClient } from "@memory/launcher";
import { scopeToken } from "@memory/scope";
import { eventually, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "../checker/history.ts";
import { startAbuse } from "../load/abuse.ts";
import { amidWork } from "../load/amid-work.ts";
import { startWork, type Work } from "../load/clients.ts";
import { expectRecovered, outcomesOf } from "../load/expect-recovered.ts";
import {
  dueMessages,
  expectWorkedOff,
  type SteadyCaptures,
  startSteadyCaptures,
} from "../load/steady-captures.ts";
import { residentMib } from "../machine/processes.ts";

/** `FAULTS_SOAK_MINUTES=30` is the long form. */
const SOAK_MINUTES = Number(process.env["FAULTS_SOAK_MINUTES"] ?? 6);
const MINUTE_MS = 60_000;
const LOOK_MS = 5_000;
const FULL_LOAD_MS = 30_000;
/** Of what the system takes and works off as fast as it can. */
const SHARE_OF_FULL_LOAD = 0.5;
/** Of the rate that was asked for: less is no steady load. */
const LEAST_SHARE_OF_RATE = 0.95;
// Of the clients whose every effect is checked: the load is the other customer's.
const PAUSE_MS = 120;
// Below that a percentile of a minute is chance.
const LEAST_P99_MS = 500;
const ATTACK_MS = 5_000;
const OPERATIONS = 50;
// Those of some seconds.
const MORE_JOBS = 20;
// Some attacks leave learning less than what comes in: seen were 10 to 30 seconds' worth of messages that wait, now more, now fewer.
const MORE_DUE_SECONDS = 20;

// As the chart sets them: what grows without a bound reaches it.
const HEAP_MB = {
  ...{ edge: 192, admin: 192, gateway: 192, ingest: 192 },
  ...{ consolidation: 320, worker: 320, context: 576 },
};
const serviceEnv = Object.fromEntries(
  Object.entries(HEAP_MB).map(([name, mb]) => [
    name,
    { NODE_OPTIONS: `--max-old-space-size=${mb}` },
  ]),
);

let system: System;
beforeAll(async () => {
  system = await ownSystem({ durable: true, serviceEnv });
});
afterAll(() => system.stop());

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const p99 = (history: readonly Operation[], fromMs: number, toMs: number): number => {
  const took = history
    .filter(({ startedMs }) => startedMs >= fromMs && startedMs < toMs)
    .map(({ startedMs, endedMs }) => endedMs - startedMs)
    .toSorted((a, b) => a - b);
  return took[Math.floor(took.length * 0.99)] ?? 0;
};

/** Captures a second that the system takes and works off when clients send as fast as they are answered. */
async function sustainedPerSecond(): Promise<number> {
  await using full = await startSteadyCaptures(system);
  const startedMs = performance.now();
  await delay(FULL_LOAD_MS);
  await expectWorkedOff(system, full);
  return (1_000 * full.accepted()) / (performance.now() - startedMs);
}

/** What each service has in RAM, in MiB, and what waits: jobs of the work, and messages of the steady load; those of the abuser may. */
async function look({ project, subjects }: Work, steady: SteadyCaptures) {
  const tokens = subjects.map((subjectId) => scopeToken(project.projectId, subjectId));
  const { rows } = await withClient(system.postgres.databases.consolidation.ownerUrl, (owner) =>
    owner.query("SELECT count(*)::int AS waiting FROM job_scopes WHERE scope_token = ANY ($1)", [
      tokens,
    ]),
  );
  const services = system.services.map(({ name, pid }) => {
    const running = pid();
    return [name, running === null ? 0 : residentMib(running)] as const;
  });
  const due = await dueMessages(system, steady);
  return { memory: new Map(services), waiting: Number(rows[0]?.waiting), due };
}

test(`F37 ${SOAK_MINUTES} minutes at half of the sustained load beside abuse: memory and queues stay flat, answers as fast as at first`, {
  timeout: (SOAK_MINUTES + 15) * MINUTE_MS,
}, async () => {
  const pids = system.services.map(({ name, pid }) => [name, pid()]);
  const perSecond = SHARE_OF_FULL_LOAD * (await sustainedPerSecond());
  await using abuse = await startAbuse(system, "F37", ATTACK_MS);
  await using work = await startWork(system, "F37", { pauseMs: PAUSE_MS });
  await using steady = await startSteadyCaptures(system, perSecond);
  const startedMs = performance.now();
  const looks: Awaited<ReturnType<typeof look>>[] = [];

  while (performance.now() - startedMs < SOAK_MINUTES * MINUTE_MS) {
    await delay(LOOK_MS);
    looks.push(await look(work, steady));
  }
  const endedMs = performance.now();
  const steadyPerSecond = (1_000 * steady.accepted()) / (endedMs - startedMs);
  await abuse.stop();

  const third = Math.floor(looks.length / 3);
  const grown = system.services.map(({ name }) => {
    const of = (some: typeof looks) => median(some.map(({ memory }) => memory.get(name) ?? 0));
    const [middle, last] = [of(looks.slice(third, 2 * third)), of(looks.slice(2 * third))];
    return { name, middle: Math.round(middle), last: Math.round(last) };
  });
  const queue = (of: (look: (typeof looks)[number]) => number) => ({
    middle: median(looks.slice(third, 2 * third).map(of)),
    last: median(looks.slice(2 * third).map(of)),
  });
  const queues = { waiting: queue(({ waiting }) => waiting), due: queue(({ due }) => due) };
  const firstP99 = p99(work.history, startedMs, startedMs + MINUTE_MS);
  const lastP99 = p99(work.history, endedMs - MINUTE_MS, endedMs);
  console.log(
    `F37 ${JSON.stringify({ perSecond, steadyPerSecond, refused: steady.refused, grown, queues, firstP99, lastP99, attacks: abuse.begun, outcomes: outcomesOf(work) })}`,
  );
  expect(system.services.map(({ name, pid }) => [name, pid()])).toEqual(pids);
  expect(grown.filter(({ middle, last }) => last > 1.2 * middle + 32)).toEqual([]);
  expect(lastP99).toBeLessThan(2 * Math.max(firstP99, LEAST_P99_MS));
  const { waiting, due } = queues;
  expect(waiting.last).toBeLessThanOrEqual(2 * waiting.middle + MORE_JOBS);
  expect(due.last).toBeLessThanOrEqual(1.2 * due.middle + MORE_DUE_SECONDS * perSecond);
  expect(steadyPerSecond).toBeGreaterThan(LEAST_SHARE_OF_RATE * perSecond);
  await expectWorkedOff(system, steady);
  await expectRecovered(system, work);
});

/** Lets a fault happen, and work go on, while somebody abuses the system. */
const amidAbuse = (name: string, fault: () => Promise<void>) =>
  amidWork(system, `F44 ${name}`, async (work) => {
    await using abuse = await startAbuse(system, name, ATTACK_MS);
    await eventually(() => expect(abuse.begun.length).toBeGreaterThan(0));
    await work.goOn(OPERATIONS);
    await fault();
    await work.goOn(OPERATIONS);
    console.log(`F44 ${name} beside: ${abuse.begun.join(", ")}`);
  });

test.each(["ingest", "worker", "consolidation", "context", "admin", "edge"] as const)(
  "F44 %s killed while somebody abuses the system: every promise holds",
  (name) => amidAbuse(name, () => system.service(name).kill("SIGKILL")),
);

test.each(["postgres", "nats"] as const)(
  "F44 %s restarted while somebody abuses the system: every promise holds",
  (server) =>
    amidAbuse(server, async () => {
      await system[server].stop();
      await delay(1_000);
      await system[server].start();
    }),
);
