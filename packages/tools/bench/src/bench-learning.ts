import { setTimeout as delay } from "node:timers/promises";
import { type ServiceName, withClient } from "@memory/launcher";
import { Pool } from "undici";
import { isWorkedOff } from "./at-rest.ts";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { processorTime } from "./cost/processor-time.ts";
import { factCeiling } from "./fact-ceiling.ts";
import { post } from "./post.ts";
import { serviceMetric } from "./service-metric.ts";
import { quantile } from "./statistics.ts";
import { type Message, talk } from "./talk.ts";

interface Options {
  seconds: number;
  rate: number;
  queue: number;
}

const SUBJECTS = 2_000;
/** One message in so many states what is then waited for. */
const STATEMENT_EVERY = 100;
const LOOK_EVERY_MS = 50;
/** Facts cannot be there before the quiet period is over. */
const NOT_BEFORE_MS = 1_900;
const SAMPLE_EVERY_MS = 2_000;
/** Processor time between two samples of a worker that does nothing but look. */
const QUIET_SECONDS = 0.3;
const WARM_UP_MESSAGES = 2_000;
const SERVED_WITHIN_MS = 300_000;
const CEILING_SECONDS = 3;
const EVENTS_AT_ONCE = 100;

/**
 * A steady stream of messages: how long until context serves what they say, and whether jobs pile up. Then how fast a full
 * queue is worked off, beside bare inserts of the same facts.
 */
export async function benchLearning({ seconds, rate, queue }: Options): Promise<object> {
  const system = await benchSystem();
  const edge = new Pool(system.baseUrl, { connections: 64 });
  try {
    await warmUp(system, edge);
    const before = await processorTime(system);
    const steady = await steadyTalk(system, edge, seconds, rate);
    const after = await processorTime(system);
    const drained = await drainQueue(system, edge, queue);
    const { ownerUrl } = system.postgres.databases.consolidation;
    const ceiling = await factCeiling(system.ceilingUrl, ownerUrl, CEILING_SECONDS);
    print(steady, drained, ceiling);
    const lagMs = 1_000 * (await metric(system, "worker", "nodejs_eventloop_lag_p99_seconds"));
    const used = Object.entries(after).map(
      ([name, seconds]) =>
        [name, ((seconds - (before[name] ?? 0)) * 1_000) / steady.messages] as const,
    );
    console.log(`processor time of a steady message: ${used.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(", ")} ms
processor time of a queued message in the worker: ${((1_000 * drained.workerCpuSeconds) / drained.events).toFixed(2)} ms
event loop delay of the worker while it drained, p99: ${lagMs.toFixed(1)} ms`);
    return { steady, drained, bareFactsPerSecond: ceiling, lagMs };
  } finally {
    await edge.close();
    await system.stop();
  }
}

const metric = (system: BenchSystem, name: ServiceName, of: string): Promise<number> =>
  serviceMetric(system.service(name).internalUrl, of);

/** Lets the system learn for a while what is not measured, and waits until it has nothing left to do. */
async function warmUp(system: BenchSystem, edge: Pool): Promise<void> {
  const people = await talk(system, { name: "warm", subjects: SUBJECTS, statementEvery: 20 });
  await captureAll(system, edge, people, WARM_UP_MESSAGES);
  await idle(system);
  const cpu = async () =>
    (await metric(system, "worker", "process_cpu_seconds_total")) +
    (await metric(system, "consolidation", "process_cpu_seconds_total"));
  for (let last = Number.NaN, now = await cpu(); !(now - last < QUIET_SECONDS); ) {
    await delay(SAMPLE_EVERY_MS);
    [last, now] = [now, await cpu()];
  }
}

interface Steady {
  messages: number;
  seconds: number;
  servedAfterMs: number[];
  /** Jobs not done, and those of them that were due already, every two seconds. */
  waiting: number[];
  due: number[];
}

async function steadyTalk(
  system: BenchSystem,
  edge: Pool,
  seconds: number,
  rate: number,
): Promise<Steady> {
  const people = await talk(system, {
    name: "steady",
    subjects: SUBJECTS,
    statementEvery: STATEMENT_EVERY,
  });
  const messages = Math.round(seconds * rate);
  const [sent, served]: [Promise<void>[], Promise<number>[]] = [[], []];
  const sampling = sampled(system);
  const startedMs = performance.now();
  for (let n = 0; n < messages; n++) {
    const aheadMs = startedMs + (n * 1_000) / rate - performance.now();
    if (aheadMs > 1) await delay(aheadMs);
    const { city, ...message } = people.next();
    const sentMs = performance.now();
    const capture = post<unknown>(system, edge, "/v1/capture", { events: [message.event] });
    sent.push(capture.then(() => undefined));
    if (city !== null)
      served.push(capture.then(() => untilServed(system, edge, message, city, sentMs)));
  }
  await Promise.all(sent);
  const tookSeconds = (performance.now() - startedMs) / 1_000;
  const { waiting, due } = await sampling.stop();
  return { messages, seconds: tookSeconds, servedAfterMs: await Promise.all(served), waiting, due };
}

/**
 * Milliseconds until a context call serves what was said. What is asked until then is the list of facts, and not before it
 * can be there, so that the looking weighs little.
 */
async function untilServed(
  system: BenchSystem,
  edge: Pool,
  { subject }: Message,
  city: string,
  sentMs: number,
): Promise<number> {
  const scope = { project_id: system.projectId, subject_id: subject };
  await delay(NOT_BEFORE_MS);
  while (!(await isListed(system, edge, scope, city))) {
    if (performance.now() - sentMs > SERVED_WITHIN_MS)
      throw new Error(`${city} was not served within five minutes`);
    await delay(LOOK_EVERY_MS);
  }
  for (;;) {
    const question = { ...scope, query: "Where do they live?", purpose: "bench" };
    const { packet } = await post<{ packet: { facts: object[] } }>(
      system,
      edge,
      "/v1/context",
      question,
    );
    if (JSON.stringify(packet.facts).includes(city)) return performance.now() - sentMs;
    await delay(LOOK_EVERY_MS);
  }
}

async function isListed(
  system: BenchSystem,
  edge: Pool,
  scope: Record<string, string>,
  city: string,
): Promise<boolean> {
  const path = `/v1/facts?${new URLSearchParams(scope)}`;
  const { statusCode, body } = await edge.request({
    path,
    method: "GET",
    headers: system.headers,
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
  return text.includes(city);
}

function sampled(system: BenchSystem) {
  const samples: { waiting: number; due: number }[] = [];
  const stopping = new AbortController();
  const running = withClient(system.postgres.databases.consolidation.ownerUrl, async (client) => {
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ waiting: number; due: number }>(
        `SELECT count(*)::int AS waiting,
           count(*) FILTER (WHERE s.due_at < now() - interval '1 second')::int AS due
         FROM job_scopes p JOIN scopes s ON s.token = p.scope_token WHERE p.state <> 'done'`,
      );
      samples.push(...rows);
      await delay(SAMPLE_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await running;
      return {
        waiting: samples.map(({ waiting }) => waiting),
        due: samples.map(({ due }) => due),
      };
    },
  };
}

interface Drained {
  events: number;
  facts: number;
  seconds: number;
  workerCpuSeconds: number;
}

/** Captures `queue` messages while the worker is stopped, then lets it work them off. */
async function drainQueue(system: BenchSystem, edge: Pool, queue: number): Promise<Drained> {
  await idle(system);
  const before = await countFacts(system);
  await system.service("worker").stop();
  const people = await talk(system, { name: "queue", subjects: SUBJECTS / 2, statementEvery: 20 });
  await captureAll(system, edge, people, queue);
  await system.service("worker").start();
  const startedMs = performance.now();
  await idle(system);
  const seconds = (performance.now() - startedMs) / 1_000;
  const facts = await countFacts(system);
  const workerCpuSeconds = await metric(system, "worker", "process_cpu_seconds_total");
  return { events: queue, facts: facts - before, seconds, workerCpuSeconds };
}

async function captureAll(
  system: BenchSystem,
  edge: Pool,
  people: Awaited<ReturnType<typeof talk>>,
  messages: number,
): Promise<void> {
  for (let n = 0; n < messages; n += EVENTS_AT_ONCE) {
    const events = Array.from(
      { length: Math.min(EVENTS_AT_ONCE, messages - n) },
      () => people.next().event,
    );
    await post(system, edge, "/v1/capture", { events });
  }
}

const countFacts = ({ postgres: { databases } }: BenchSystem): Promise<number> =>
  withClient(databases.consolidation.ownerUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM facts");
    return rows[0]?.n ?? 0;
  });

/** Waits until every capture has become jobs and each of them is done. */
const idle = ({ postgres: { databases } }: BenchSystem): Promise<void> =>
  withClient(databases.ingest.ownerUrl, (ingest) =>
    withClient(databases.consolidation.ownerUrl, async (consolidation) => {
      while (!(await isWorkedOff(ingest, consolidation))) await delay(LOOK_EVERY_MS);
    }),
  );

function print(steady: Steady, drained: Drained, ceiling: number): void {
  const { servedAfterMs: after, waiting, due } = steady;
  const perSecond = (count: number) => Math.round(count / drained.seconds).toLocaleString("en");
  console.log(`
${steady.messages} messages in ${steady.seconds.toFixed(1)} s, every one accepted
until context serves what was said: p50 ${quantile(after, 0.5).toFixed(0)} ms, p95 ${quantile(after, 0.95).toFixed(0)} ms, worst ${Math.max(...after).toFixed(0)} ms of ${after.length} (goal p95 < 5000)
jobs not done, every 2 s: ${waiting.join(" ")}
of them due for more than a second: ${due.join(" ")}
a full queue of ${drained.events} messages: ${perSecond(drained.events)} messages/s, ${perSecond(drained.facts)} facts/s (${drained.facts} facts in ${drained.seconds.toFixed(1)} s)
bare inserts of the same facts: ${Math.round(ceiling).toLocaleString("en")} facts/s`);
}
