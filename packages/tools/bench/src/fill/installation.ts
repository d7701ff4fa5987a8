import { setTimeout as delay } from "node:timers/promises";
import { CapturesAfter, FactsAfter } from "@memory/contracts";
import { connectBus } from "@memory/jetstream";
import { type System, withClient } from "@memory/launcher";
import { createLog } from "@memory/log";
import { Pool } from "undici";
import { fillConsolidation } from "./fill-consolidation.ts";
import { fillContext } from "./fill-context.ts";
import { fillIngest } from "./fill-ingest.ts";
import type { Report } from "./in-portions.ts";
import { LARGEST_SUBJECT, projectOf, type Shape } from "./shape.ts";
import { countStatements } from "./statements.ts";

/** A system whose databases were filled, and a client of the project that has the largest scope. */
export interface Installation {
  system: System;
  shape: Shape;
  projectId: string;
  /** GET without a body, else POST; answers the JSON. Throws on any status but 2xx. */
  call<Answer>(path: string, body?: object): Promise<Answer>;
  /** A page of the feed of captures or of facts behind a transaction. */
  feedPage(
    feed: "captures" | "facts",
    after: string,
  ): Promise<{ next: string; more: boolean; items: object[] }>;
  /** The only row that a statement answers. */
  row<Row extends object>(
    database: "ingest" | "consolidation" | "context",
    statement: string,
  ): Promise<Row>;
  close(): Promise<void>;
}

const LOOK_AGAIN_MS = 200;
const PAGE_WITHIN_MS = 30_000;

/** Lets a small memory come to be by calls, stops the services, and multiplies its rows. */
export async function fillInstallation(installation: Installation, report: Report): Promise<void> {
  const { system, shape } = installation;
  const templates = await rememberSomething(installation);
  await stopAll(system);
  await countStatements(system);
  const { ingest, consolidation, context } = system.postgres.databases;
  await Promise.all([
    fillIngest(ingest.ownerUrl, shape, report),
    fillContext(context.ownerUrl, shape, templates, report).then(() =>
      fillConsolidation(consolidation.ownerUrl, shape, templates.factId, report),
    ),
  ]);
  await endFeeds(system);
}

/** A client of a system that is filled, or will be. */
export async function openInstallation(system: System, shape: Shape): Promise<Installation> {
  const projectId = projectOf(0, shape);
  const made = await fetch(`${system.baseUrl}/v1/keys`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${system.adminKey}` },
    body: JSON.stringify({ org_id: "org_fill", project_id: projectId, label: "bench" }),
  });
  if (made.status !== 201) throw new Error(`no key: ${made.status} ${await made.text()}`);
  const { key } = (await made.json()) as { key: string };
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const edge = new Pool(system.baseUrl, { connections: 8 });
  const bus = connectBus({
    url: system.nats.url,
    name: "bench",
    log: createLog("bench", "silent"),
  });
  return {
    system,
    shape,
    projectId,
    async call<Answer>(path: string, body?: object) {
      const method = body === undefined ? "GET" : "POST";
      const reply = await edge.request({
        path,
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await reply.body.text();
      if (reply.statusCode > 299)
        throw new Error(`${path} answered ${reply.statusCode}: ${text.slice(0, 300)}`);
      // The caller knows what the route answers.
      return JSON.parse(text) as Answer;
    },
    feedPage(feed, after) {
      const ask = { after, mode: "settled" } as const;
      return feed === "captures"
        ? bus.request(CapturesAfter, ask, { timeoutMs: PAGE_WITHIN_MS })
        : bus.request(FactsAfter, ask, { timeoutMs: PAGE_WITHIN_MS });
    },
    row: rowOf(system),
    async close() {
      await bus.close();
      await edge.close();
    },
  };
}

/** A fact and a trace of the largest scope, made by the system itself. */
async function rememberSomething({
  call,
  projectId,
  row,
}: Installation): Promise<{ factId: string; traceId: string }> {
  const scope = { project_id: projectId, subject_id: "template" };
  const event = (kind: string, payload: object) => ({
    ...scope,
    org_id: "org_fill",
    kind,
    occurred_at: new Date().toISOString(),
    payload,
  });
  const said = (n: number) =>
    event("conversation.message", {
      role: "user",
      text: `Turn ${n}: we walked along the river ${n}.`,
    });
  await call("/v1/capture", { events: Array.from({ length: 30 }, (_, n) => said(n)) });
  await call("/v1/capture", {
    events: [
      event("agent.observation", {
        facts: [{ predicate: "hobby", value: "walks along the river with a dog" }],
      }),
    ],
  });
  await call("/v1/consolidate", {});
  for (;;) {
    const { packet, trace_id: traceId } = await call<{
      packet: { facts: { id: string }[] };
      trace_id: string;
    }>("/v1/context", { ...scope, query: "Where do they walk along the river?", purpose: "bench" });
    const factId = packet.facts[0]?.id;
    const { feeds } = await row<{ feeds: number }>(
      "context",
      "SELECT count(*)::int AS feeds FROM feed_cursors WHERE era IS NOT NULL",
    );
    if (factId !== undefined && feeds === 2) return { factId, traceId };
    await delay(LOOK_AGAIN_MS);
  }
}

const rowOf =
  ({ postgres }: Pick<System, "postgres">): Installation["row"] =>
  (database, statement) =>
    withClient(postgres.databases[database].ownerUrl, async (client) => {
      const { rows } = await client.query(statement);
      return rows[0];
    });

/** Stops the services, each after those that depend on it. */
export async function stopAll({ services }: Pick<System, "services">): Promise<void> {
  for (const service of services.toReversed()) await service.stop();
}

/** Starts the services again. */
export async function startAgain({ services }: Pick<System, "services">): Promise<void> {
  for (const service of services) await service.start();
}

/** Every follower of a feed has read what was filled in. */
export async function endFeeds(system: Pick<System, "postgres">): Promise<void> {
  const { databases } = system.postgres;
  const row = rowOf(system);
  const { captures } = await row<{ captures: string }>(
    "ingest",
    "SELECT xid::text AS captures FROM events ORDER BY xid DESC LIMIT 1",
  );
  const { facts } = await row<{ facts: string }>(
    "consolidation",
    "SELECT xid::text AS facts FROM facts ORDER BY xid DESC LIMIT 1",
  );
  for (const url of [databases.consolidation.ownerUrl, databases.context.ownerUrl])
    await withClient(url, (client) =>
      client.query(
        "UPDATE feed_cursors SET after_xid = CASE feed WHEN 'captures' THEN $1 ELSE $2 END",
        [captures, facts],
      ),
    );
}

export const largestScope = ({ projectId }: Installation) => ({
  project_id: projectId,
  subject_id: LARGEST_SUBJECT,
});
