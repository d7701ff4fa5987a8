import { setTimeout as delay } from "node:timers/promises";
import { type System, withClient } from "@memory/launcher";
import { endFeeds, startAgain, stopAll } from "../fill/installation.ts";
import { type Amount, fillProject, type Templates } from "./fill.ts";

/** A client of a project. */
export interface ProjectClient {
  projectId: string;
  /** With every right. */
  key: string;
  /** GET, or POST with a body; answers the JSON. Throws on any status but 2xx. */
  call<Answer>(path: string, body?: object): Promise<Answer>;
}

const ORG = "org_lists";
const LOOK_AGAIN_MS = 500;

/** Two projects of a system, filled straight into its databases, with everything followed and counted. */
export async function prepareProjects(
  system: System,
  small: Amount,
  large: Amount,
): Promise<[ProjectClient, ProjectClient]> {
  const clients = [
    await clientOf(system, "prj_small"),
    await clientOf(system, "prj_large"),
  ] as const;
  const templates = await makeTemplates(system, clients[0]);
  await stopAll(system);
  for (const [number, amount] of [small, large].entries())
    await fillProject(
      system,
      { ...amount, number, projectId: clients[number]?.projectId ?? "" },
      templates,
    );
  await endFeeds(system);
  await startAgain(system);
  for (const { call, projectId } of clients)
    await untilListed(() => call(`/v1/subjects?project_id=${projectId}`));
  return [...clients];
}

async function untilListed(list: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await list();
      return;
    } catch (error) {
      if (!/ 50[234]/.test(String(error))) throw error;
      await delay(LOOK_AGAIN_MS);
    }
  }
}

async function clientOf({ baseUrl, adminKey }: System, projectId: string): Promise<ProjectClient> {
  const send = async <Answer>(path: string, key: string | null, body?: object): Promise<Answer> => {
    const reply = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer; // the caller knows what the route answers
  };
  const wanted = { org_id: ORG, project_id: projectId, label: "bench" };
  const { key } = await send<{ key: string }>("/v1/keys", adminKey, wanted);
  return { projectId, key, call: (path, body) => send(path, key, body) };
}

/** An event, facts in conflict and a trace, made by the system itself. */
async function makeTemplates(
  system: System,
  { call, projectId }: ProjectClient,
): Promise<Templates> {
  const scope = { project_id: projectId, subject_id: "template" };
  const event = (kind: string, payload: object, day: number) => ({
    ...{ ...scope, org_id: ORG, kind, payload },
    occurred_at: `2026-01-0${day}T10:00:00Z`,
  });
  const works = (value: string, day: number) =>
    event("agent.observation", { facts: [{ predicate: "employer", value }] }, day);
  const said = { role: "user", text: "We walked along the river near the bridge." };
  const { events } = await call<{ events: { id: string }[] }>("/v1/capture", {
    events: [event("conversation.message", said, 1), works("A", 2), works("B", 3)],
  });
  await call("/v1/consolidate", {});
  const ask = { ...scope, query: "Where did we walk, along the river?", purpose: "chat" };
  const { trace_id: trace } = await call<{ trace_id: string }>("/v1/context", ask);
  const { consolidation, context } = system.postgres.databases;
  const found = await withClient(consolidation.ownerUrl, async (client) => {
    const { rows } = await client.query<{ fact: string; conflict: string }>(
      "SELECT f.id AS fact, c.id AS conflict FROM facts f, conflict_sets c WHERE f.kind = 'fact' ORDER BY f.recorded_from LIMIT 1",
    );
    return rows[0];
  });
  await withClient(context.ownerUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query("SELECT FROM feed_cursors WHERE era IS NOT NULL");
      if (rows.length === 2) return;
      await delay(LOOK_AGAIN_MS);
    }
  });
  if (found === undefined) throw new Error("no facts in conflict were made");
  return { ...found, event: events[0]?.id ?? "", trace };
}
