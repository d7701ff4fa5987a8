import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import { Pool } from "undici";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { closedLoop } from "./closed-loop.ts";
import { countEpisodes } from "./cost/worked-off.ts";
import { post } from "./post.ts";
import { sayings } from "./sayings.ts";
import { serviceMetric } from "./service-metric.ts";
import { quantile } from "./statistics.ts";

interface Options {
  seconds: number;
  replicas: number;
  scopes: number;
  /** Events of each scope. */
  events: number;
  cacheMb: number;
}

type Service = System["services"][number];

const CLIENTS = 16;
const EVENTS_AT_ONCE = 1_000;
const LOOK_EVERY_MS = 500;
const KNOWN_AFTER_MS = 500;
const LEAVES_AFTER_MS = 2_000;
const FIRST_MS = Date.parse("2025-01-01T08:00:00Z");

/**
 * Questions about scopes as often as Zipf's law has it, through edge, to several replicas of context whose caches hold all scopes only
 * together: how often a replica has the index that it is asked for, without and with edge sending a scope to one replica, and after one of
 * them has left.
 */
export async function benchReplicas(options: Options): Promise<object> {
  const context = { SERVICE_INDEX_CACHE_MB: String(options.cacheMb), SERVICE_DRAIN_MS: "3000" };
  const system = await benchSystem({ serviceEnv: { context } });
  try {
    await system.service("worker").stop();
    await fill(system, options);
    const more = Array.from({ length: options.replicas - 1 }, () => system.replica("context"));
    const replicas = [system.service("context"), ...(await Promise.all(more))];
    const ask = (doors: readonly string[]) => askAll(system, doors, options);
    const front = system.service("edge");

    const apart = replicas.map(({ publicUrl }) => publicUrl);
    await warmUp(system, apart, options);
    await ask(apart);
    await measured("any replica", replicas, () => ask(apart));
    front.env["SERVICE_CONTEXT_REPLICAS"] = apart.join();
    await front.stop();
    await front.start();
    await delay(KNOWN_AFTER_MS);
    await warmUp(system, [system.baseUrl], options);
    await ask([system.baseUrl]);
    const together = await measured("one replica for a scope", replicas, () =>
      ask([system.baseUrl]),
    );
    const left = replicas.slice(0, -1);
    const leaving = await measured("the same while one leaves", left, async () => {
      const asking = ask([system.baseUrl]);
      await delay(LEAVES_AFTER_MS);
      await replicas.at(-1)?.stop();
      return asking;
    });
    return { together, leaving };
  } finally {
    await system.stop();
  }
}

/** Captures the events of all scopes, and waits until they are indexed. */
async function fill(
  system: BenchSystem,
  { scopes, events }: Pick<Options, "scopes" | "events">,
): Promise<void> {
  const door = new Pool(system.baseUrl, { connections: 4 });
  const all = Array.from({ length: scopes * events }, (_, n) => ({
    ...{ org_id: system.orgId, project_id: system.projectId, subject_id: subjectOf(n % scopes) },
    ...{ kind: "conversation.message", thread_id: "bench" },
    occurred_at: new Date(FIRST_MS + n * 1_000).toISOString(),
    payload: { role: "assistant", content: sayings.text(n) },
  }));
  for (let n = 0; n < all.length; n += EVENTS_AT_ONCE)
    await post(system, door, "/v1/capture", { events: all.slice(n, n + EVENTS_AT_ONCE) });
  while ((await countEpisodes(system)) < all.length) await delay(LOOK_EVERY_MS);
  await door.close();
}

const subjectOf = (rank: number) => `subject-${rank}`;

/** Ranks of scopes, the n-th as often as 1/n says. */
function zipf(scopes: number): () => number {
  const sums: number[] = [];
  for (let n = 1; n <= scopes; n++) sums.push((sums.at(-1) ?? 0) + 1 / n);
  const total = sums.at(-1) ?? 1;
  return () => {
    const at = Math.random() * total;
    return sums.findIndex((sum) => sum >= at);
  };
}

/** Asks for a while, through each of the doors alike. Throws where a question is not answered. */
async function askAll(
  system: BenchSystem,
  doors: readonly string[],
  { scopes, seconds }: Pick<Options, "scopes" | "seconds">,
): Promise<number[]> {
  return askFor(system, doors, seconds, zipf(scopes));
}

/** Asks about every scope once or more, so that what follows finds what the caches can hold. */
async function warmUp(
  system: BenchSystem,
  doors: readonly string[],
  { scopes, seconds }: Pick<Options, "scopes" | "seconds">,
): Promise<void> {
  let n = 0;
  while (n < scopes) await askFor(system, doors, Math.min(2, seconds), () => n++ % scopes);
}

async function askFor(
  system: BenchSystem,
  doors: readonly string[],
  seconds: number,
  next: () => number,
): Promise<number[]> {
  const results = await Promise.all(
    doors.map((origin) =>
      closedLoop({
        ...{ origin, path: "/v1/context", headers: system.headers, seconds },
        clients: CLIENTS / doors.length,
        nextBody: () =>
          JSON.stringify({
            ...{ project_id: system.projectId, subject_id: subjectOf(next()) },
            ...{ query: "What was said about the garden?", purpose: "bench" },
          }),
      }),
    ),
  );
  return results.flatMap(({ latenciesMs }) => latenciesMs);
}

/** How often replicas had the index that they were asked for meanwhile. */
async function measured(
  name: string,
  replicas: readonly Service[],
  work: () => Promise<number[]>,
): Promise<{ hitRate: number; p95Ms: number }> {
  const before = await lookups(replicas);
  const latenciesMs = await work();
  const after = await lookups(replicas);
  const [hits, misses] = [after.hit - before.hit, after.miss - before.miss];
  const hitRate = hits / Math.max(1, hits + misses);
  const p95Ms = quantile(latenciesMs, 0.95);
  console.log(
    `${name}: hit rate ${hitRate.toFixed(3)}; ${latenciesMs.length} questions, none failed, p95 ${p95Ms.toFixed(1)} ms, worst ${Math.max(...latenciesMs).toFixed(0)} ms`,
  );
  return { hitRate, p95Ms };
}

async function lookups(replicas: readonly Service[]): Promise<{ hit: number; miss: number }> {
  const sums = { hit: 0, miss: 0 };
  for (const { internalUrl } of replicas)
    for (const outcome of ["hit", "miss"] as const) {
      const name = `memory_context_index_lookups_total\\{.*"${outcome}".*\\}`;
      sums[outcome] += (await serviceMetric(internalUrl, name)) || 0;
    }
  return sums;
}
