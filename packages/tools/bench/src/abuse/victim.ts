import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "undici";
import { quantile } from "../statistics.ts";
import type { Tenant } from "./tenant.ts";

/** The calls of another tenant meanwhile, each about as often as an agent would make it. */
export const OPERATIONS = ["capture", "context", "forget", "learning"] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface Felt {
  p50Ms: number;
  p99Ms: number;
  count: number;
  /** Answers that were no 2xx, by status; 0 is no answer. */
  failed: Record<number, number>;
}

interface Sample {
  ms: number;
  /** 0 where nothing was answered. */
  status: number;
}

const EVERY_MS: Record<Operation, number> = {
  capture: 50,
  context: 50,
  forget: 300,
  learning: 100,
};
const LOOK_EVERY_MS = 50;
const NO_ANSWER_MS = 60_000;
const LEARNED_WITHIN_MS = 120_000;
const SENTENCES = [
  "I live in Oslo.",
  "I moved to Rome.",
  "I play the cello.",
  "My dog is called Rex.",
];

/** The latencies of an ordinary tenant for some seconds: each operation again and again, one at a time. */
export async function victimFeels(
  tenant: Tenant,
  door: Pool,
  seconds: number,
): Promise<Record<Operation, Felt>> {
  const untilMs = performance.now() + seconds * 1_000;
  const entries = OPERATIONS.map(async (operation) => {
    const samples: Sample[] = [];
    for (let n = 0; performance.now() < untilMs; n++) {
      samples.push(await timed(() => DO[operation](tenant, door, n)));
      await delay(EVERY_MS[operation]);
    }
    return [operation, feltIn(samples)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Operation, Felt>; // of OPERATIONS
}

function feltIn(samples: Sample[]): Felt {
  const ms = samples.map((sample) => sample.ms);
  const failed: Record<number, number> = {};
  for (const { status } of samples)
    if (status < 200 || status > 299) failed[status] = (failed[status] ?? 0) + 1;
  return { p50Ms: quantile(ms, 0.5), p99Ms: quantile(ms, 0.99), count: ms.length, failed };
}

async function timed(work: () => Promise<number>): Promise<Sample> {
  const startedMs = performance.now();
  const status = await work().catch(() => 0);
  return { ms: performance.now() - startedMs, status };
}

let subjects = 0;
const sentence = (n: number) => SENTENCES[n % SENTENCES.length] ?? "";

const DO: Record<Operation, (tenant: Tenant, door: Pool, n: number) => Promise<number>> = {
  capture: async (tenant, door, n) =>
    (
      await ask(
        tenant,
        door,
        "POST",
        "/v1/capture",
        tenant.capture(`reader-${n % 20}`, { text: sentence(n) }),
      )
    ).status,
  context: async (tenant, door, n) =>
    (
      await ask(tenant, door, "POST", "/v1/context", {
        project_id: tenant.projectId,
        subject_id: `reader-${n % 20}`,
        query: "Where do I live?",
        purpose: "bench",
      })
    ).status,
  forget: async (tenant, door, n) =>
    (
      await ask(tenant, door, "POST", "/v1/forget", {
        project_id: tenant.projectId,
        subject_id: `forgotten-${n}`,
        mode: "delete",
      })
    ).status,
  learning: async (tenant, door, n) => {
    const body = tenant.capture(`learner-${subjects++}`, { text: sentence(n) });
    const captured = await ask(tenant, door, "POST", "/v1/capture", body);
    if (captured.status !== 202) return captured.status;
    const { consolidation_job_id: jobId } = captured.body as { consolidation_job_id: string };
    const untilMs = performance.now() + LEARNED_WITHIN_MS;
    while (performance.now() < untilMs) {
      const job = await ask(tenant, door, "GET", `/v1/jobs/${jobId}`);
      if (job.status === 200 && (job.body as { status: string }).status === "done") return 200;
      await delay(LOOK_EVERY_MS);
    }
    return 0;
  },
};

async function ask(
  { headers }: Tenant,
  door: Pool,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const reply = await door.request({
    path,
    method,
    headers,
    headersTimeout: NO_ANSWER_MS,
    bodyTimeout: NO_ANSWER_MS,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, body: await reply.body.json() };
}
