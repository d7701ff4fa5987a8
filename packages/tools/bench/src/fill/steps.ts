import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "@memory/launcher";
import { type Installation, largestScope } from "./installation.ts";

/** Something that the installation does while its statements are counted. */
export interface Step {
  name: string;
  run(installation: Installation): Promise<void>;
}

const LOOK_AGAIN_MS = 500;
const PAGES = 5;

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await delay(LOOK_AGAIN_MS);
}

/** Some pages of a feed from its start, its middle and shortly before its end. */
async function pages(installation: Installation, feed: "captures" | "facts"): Promise<void> {
  const [database, table] =
    feed === "captures" ? (["ingest", "events"] as const) : (["consolidation", "facts"] as const);
  const { middle, last } = await installation.row<{ middle: string; last: string }>(
    database,
    `SELECT ((min(xid::text::bigint) + max(xid::text::bigint)) / 2)::text AS middle, (max(xid::text::bigint) - 200)::text AS last FROM ${table}`,
  );
  for (const start of ["0", middle, last])
    for (let n = 0, after = start; n < PAGES; n++)
      after = (await installation.feedPage(feed, after)).next;
}

/** Rows older than their retention. */
const OLD: readonly (readonly ["consolidation" | "context", string])[] = [
  ["context", "SELECT id FROM traces WHERE created_at < now() - interval '30 days 1 hour'"],
  [
    "consolidation",
    "SELECT job_id FROM job_outcomes WHERE done_at < now() - interval '7 days 1 hour'",
  ],
  [
    "consolidation",
    "SELECT position FROM fact_history WHERE at < now() - interval '365 days 1 hour'",
  ],
  [
    "consolidation",
    "SELECT id FROM feedback WHERE created_at < now() - interval '365 days 1 hour'",
  ],
  [
    "consolidation",
    "SELECT id FROM conflict_sets WHERE resolved_at < now() - interval '365 days 1 hour'",
  ],
  [
    "consolidation",
    "SELECT forget_id FROM forgets WHERE mode = 'delete' AND done_at < now() - interval '365 days 1 hour'",
  ],
  ["consolidation", "SELECT job_id FROM job_scopes WHERE state = 'done'"],
];

async function isPruned({ row }: Installation): Promise<boolean> {
  for (const [database, statement] of OLD)
    if ((await row<{ left: boolean }>(database, `SELECT EXISTS (${statement}) AS left`)).left)
      return false;
  return true;
}

async function timeline(
  { call }: Installation,
  scope: Record<string, string>,
  limit: number,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: { next_cursor: string | null } = await call(
      `/v1/timeline?${query({ ...scope, limit: String(limit), ...(cursor !== null && { cursor }) })}`,
    );
    cursor = page.next_cursor;
  } while (cursor !== null);
}

const ask = ({ call }: Installation, scope: Record<string, string>) =>
  call<{ trace_id: string }>("/v1/context", {
    ...scope,
    query: "What was it about the garden?",
    purpose: "bench",
  });

/** Scopes from those with many events to those with few. */
const others = ({ projectId, shape }: Installation): Record<string, string>[] =>
  Array.from({ length: 5 }, (_, n) => ({
    project_id: projectId,
    subject_id: `u${Math.floor((shape.scopes * n) / 5 / shape.projects) * shape.projects + shape.projects}`,
  }));

/** Has context read the last hundredth of the captures again, as a rebuild does with all of them. */
async function readAgain({ system, row, shape }: Installation): Promise<void> {
  const from = `fill.id(${Math.floor(shape.flushes * 0.99)} * 8, 0)`;
  const { count, xid } = await row<{ count: number; xid: string }>(
    "ingest",
    `SELECT count(*)::int AS count, (min(xid::text::bigint) - 1)::text AS xid FROM events WHERE id >= ${from}`,
  );
  const { ownerUrl } = system.postgres.databases.context;
  await withClient(ownerUrl, async (client) => {
    await client.query(`DELETE FROM episodes WHERE event_id >= ${from}`);
    await client.query("UPDATE feed_cursors SET after_xid = $1 WHERE feed = 'captures'", [xid]);
  });
  await until(async () => {
    const found = await row<{ count: number }>(
      "context",
      `SELECT count(*)::int AS count FROM episodes WHERE event_id >= ${from}`,
    );
    return found.count >= count;
  });
}

async function lists(installation: Installation): Promise<void> {
  const { call, projectId, row } = installation;
  const { trace_id: traceId } = await ask(installation, largestScope(installation));
  await call(`/v1/inspect/${traceId}?${query(largestScope(installation))}`);
  for (const scope of [largestScope(installation), ...others(installation)]) {
    await call(`/v1/facts?${query(scope)}`);
    await call(`/v1/facts?${query({ ...scope, status: "disputed" })}`);
    await call(`/v1/traces?${query(scope)}`);
    await call(`/v1/conflicts?${query(scope)}`);
    await call(`/v1/conflicts?${query({ ...scope, status: "all" })}`);
  }
  await call(`/v1/traces?${query({ project_id: projectId })}`);
  await call(`/v1/conflicts?${query({ project_id: projectId })}`);
  await call(`/v1/conflicts?${query({ project_id: projectId, status: "all" })}`);
  const { job } = await row<{ job: string }>(
    "ingest",
    `SELECT job_id AS job FROM events WHERE project_id = '${projectId}' LIMIT 1`,
  );
  await call(`/v1/jobs/${job}`);
}

async function capture({ call, projectId, shape }: Installation): Promise<void> {
  const event = (subject: string, key: string) => ({
    org_id: "org_fill",
    project_id: projectId,
    subject_id: subject,
    kind: "conversation.message",
    occurred_at: new Date().toISOString(),
    payload: { role: "user", text: `I moved to ${key}.` },
    idempotency_key: key,
  });
  for (let n = 0; n < 40; n++) {
    const events = Array.from({ length: 50 }, (_, i) =>
      event(`u${i * shape.projects}`, `bench-${n % 30}-${i}`),
    );
    await call("/v1/capture", { events });
  }
  await call("/v1/consolidate", {});
}

async function metrics({ system }: Installation): Promise<void> {
  for (const { internalUrl } of system.services)
    for (const path of ["metrics", "readyz"]) await (await fetch(`${internalUrl}/${path}`)).text();
}

async function forgetFact({ call, ...installation }: Installation): Promise<void> {
  const scope = largestScope({ ...installation, call });
  const { facts } = await call<{ facts: { id: string }[] }>(`/v1/facts?${query(scope)}`);
  for (const { id } of facts.slice(0, 3)) await forget({ ...installation, call }, { fact_id: id });
}

/** Asks again while it takes longer than a request may. */
async function forget({ call, projectId }: Installation, target: object): Promise<void> {
  for (;;) {
    try {
      await call("/v1/forget", { project_id: projectId, mode: "delete", ...target });
      return;
    } catch (error) {
      if (!String(error).includes("503")) throw error;
      await delay(LOOK_AGAIN_MS);
    }
  }
}

/** In this order: pruning has begun when the services have started. */
export const STEPS: readonly Step[] = [
  {
    name: "pruning of every table, from the start of the services",
    run: (on) => until(() => isPruned(on)),
  },
  { name: "metrics and readiness", run: metrics },
  { name: "feed of captures: start, middle, end", run: (on) => pages(on, "captures") },
  { name: "feed of facts: start, middle, end", run: (on) => pages(on, "facts") },
  {
    name: "timeline of the largest scope, all pages",
    run: (on) => timeline(on, largestScope(on), 1_000),
  },
  {
    name: "first question about the largest scope",
    run: async (on) => void (await ask(on, largestScope(on))),
  },
  {
    name: "first questions about five others",
    run: async (on) => {
      for (const scope of others(on)) await ask(on, scope);
    },
  },
  { name: "lists: facts, traces, conflicts, jobs", run: lists },
  { name: "2,000 captures, a quarter of them repeated, and learning", run: capture },
  { name: "rebuild of a hundredth of the recall index", run: readAgain },
  { name: "erasure of three facts of the largest scope", run: forgetFact },
  {
    name: "erasure of a small subject",
    run: (on) => forget(on, { subject_id: others(on)[4]?.["subject_id"] ?? "" }),
  },
  {
    name: "erasure of the largest subject",
    run: (on) => forget(on, { subject_id: largestScope(on).subject_id }),
  },
];
