import { randomUUID } from "node:crypto";
import type { Answer, Api } from "@memory/testkit";
import { stating } from "./events.ts";
import { NO_VERSION_ID } from "./memory-fixture.ts";
import type { Body } from "./project.ts";

export interface Tenant {
  api: Api;
  orgId: string;
  projectId: string;
  keyId: string;
}

/** One record of every kind that an id in a request can name. */
interface Records {
  event: string;
  job: string;
  fact: string;
  conflict: string;
  trace: string;
  forget: string;
  key: string;
  webhook: string;
  delivery: string;
  merge: string;
}

interface Probe {
  /** Method and pattern of the route, with what is claimed where that differs. */
  route: string;
  send: (id: string) => Promise<Answer>;
  /** The id of another project's record. */
  foreign: string;
  /** True when the id is in the path, where any text is possible. */
  inPath: boolean;
  /** What the contract calls the id. */
  field: string;
}

const SUBJECT = "subject-1";

/** Gives a tenant's memory two facts that contradict each other and one that is then forgotten. */
export async function recordsOf({ api, orgId, projectId, keyId }: Tenant): Promise<Records> {
  const scope = { orgId, projectId, subjectId: SUBJECT };
  const says = (predicate: string, value: string, day: number) =>
    stating(scope, [{ predicate, value }], { occurred_at: `2025-01-0${day}T00:00:00Z` });
  const events = [says("employer", "A", 1), says("employer", "B", 2), says("city", "Porto", 3)];
  const ask = { project_id: projectId, subject_id: SUBJECT };
  const query = new URLSearchParams(ask).toString();
  const captured = await api.post<Body>("/v1/capture", { events });
  await api.post("/v1/consolidate");
  const answered = await api.post<Body>("/v1/context", { ...ask, query: "Who is the employer?" });
  const facts = await api.get<Body>(`/v1/facts?${query}`);
  const conflicts = await api.get<Body>(`/v1/conflicts?${query}`);
  const city = facts.json.facts.find(({ predicate }) => predicate === "city");
  const employer = facts.json.facts.find(({ predicate }) => predicate === "employer");
  const forget = { project_id: projectId, fact_id: city?.id, mode: "disable" };
  const forgotten = await api.post<Body>("/v1/forget", forget);
  const hooked = { url: "https://hooks.example.com/", events: ["forget.completed"] };
  const webhook = await api.post<{ id: string }>("/v1/webhooks", {
    project_id: projectId,
    ...hooked,
  });
  const tested = await api.post<{ delivery_id: string }>(`/v1/webhooks/${webhook.json.id}/test`);
  for (const subjectId of ["merged-1", "merged-2"])
    await api.post("/v1/capture", { events: [stating({ orgId, projectId, subjectId }, [])] });
  const withOther = { project_id: projectId, with: "merged-2" };
  const merged = await api.post<Body>("/v1/subjects/merged-1/merge", withOther);
  return {
    event: given(captured.json.events[0]?.id),
    job: captured.json.consolidation_job_id,
    fact: given(employer?.id),
    conflict: given(conflicts.json.conflicts[0]?.id),
    trace: answered.json.trace_id,
    forget: forgotten.json.forget_id,
    key: keyId,
    webhook: given(webhook.json.id),
    delivery: given(tested.json.delivery_id),
    merge: merged.json.merge_id,
  };
}

function given(id: string | undefined): string {
  if (id === undefined) throw new Error("a record was not made");
  return id;
}

/** Every route by which `stranger` could try to reach the records of another project by their ids. */
export function foreignProbes(stranger: Tenant, own: Records, foreign: Records): Probe[] {
  const { api, projectId } = stranger;
  const inScope = new URLSearchParams({ project_id: projectId, subject_id: SUBJECT });
  const named = { project_id: projectId };
  const path = (route: string, record: keyof Records, send: Probe["send"]): Probe => ({
    route,
    send,
    foreign: foreign[record],
    inPath: true,
    field: `${record}_id`,
  });
  const body = (route: string, record: keyof Records, send: Probe["send"]): Probe => ({
    ...path(route, record, send),
    inPath: false,
  });
  const kept = { ...named, keep_fact_id: foreign.fact };
  return [
    path("GET /v1/events/:event_id", "event", (id) =>
      api.get(`/v1/events/${id}?project_id=${projectId}`),
    ),
    path("GET /v1/jobs/:job_id", "job", (id) => api.get(`/v1/jobs/${id}`)),
    path("POST /v1/jobs/:job_id/retry", "job", (id) => api.post(`/v1/jobs/${id}/retry`)),
    path("GET /v1/facts/:fact_id", "fact", (id) =>
      api.get(`/v1/facts/${id}?project_id=${projectId}`),
    ),
    path("GET /v1/facts/:fact_id/history", "fact", (id) => api.get(`/v1/facts/${id}/history`)),
    path("POST /v1/facts/:fact_id/review", "fact", (id) =>
      api.post(`/v1/facts/${id}/review`, { ...named, review: "release" }),
    ),
    path("GET /v1/conflicts/:conflict_id", "conflict", (id) =>
      api.get(`/v1/conflicts/${id}?project_id=${projectId}`),
    ),
    path("POST /v1/conflicts/:conflict_id/resolve", "conflict", (id) =>
      api.post(`/v1/conflicts/${id}/resolve`, kept),
    ),
    {
      ...body("POST /v1/conflicts/:conflict_id/resolve, keep_fact_id", "fact", (id) =>
        api.post(`/v1/conflicts/${own.conflict}/resolve`, { ...named, keep_fact_id: id }),
      ),
      field: "keep_fact_id",
    },
    path("GET /v1/inspect/:trace_id", "trace", (id) => api.get(`/v1/inspect/${id}?${inScope}`)),
    path("DELETE /v1/keys/:key_id", "key", (id) => api.delete(`/v1/keys/${id}`)),
    path("GET /v1/forget/:forget_id", "forget", (id) => api.get(`/v1/forget/${id}`)),
    path("GET /v1/forget/:forget_id/certificate", "forget", (id) =>
      api.get(`/v1/forget/${id}/certificate`),
    ),
    path("POST /v1/forget/:forget_id/restore", "forget", (id) =>
      api.post(`/v1/forget/${id}/restore`),
    ),
    path("GET /v1/webhooks/:webhook_id", "webhook", (id) => api.get(`/v1/webhooks/${id}`)),
    path("PATCH /v1/webhooks/:webhook_id", "webhook", (id) =>
      api.patch(`/v1/webhooks/${id}`, { enabled: false }),
    ),
    path("DELETE /v1/webhooks/:webhook_id", "webhook", (id) => api.delete(`/v1/webhooks/${id}`)),
    path("POST /v1/webhooks/:webhook_id/rotate", "webhook", (id) =>
      api.post(`/v1/webhooks/${id}/rotate`),
    ),
    path("POST /v1/webhooks/:webhook_id/test", "webhook", (id) =>
      api.post(`/v1/webhooks/${id}/test`),
    ),
    path("POST /v1/webhooks/:webhook_id/resend", "webhook", (id) =>
      api.post(`/v1/webhooks/${id}/resend`),
    ),
    path("GET /v1/webhooks/:webhook_id/deliveries", "webhook", (id) =>
      api.get(`/v1/webhooks/${id}/deliveries`),
    ),
    path("POST /v1/webhooks/:webhook_id/deliveries/:delivery_id/resend", "delivery", (id) =>
      api.post(`/v1/webhooks/${own.webhook}/deliveries/${id}/resend`),
    ),
    path(
      "POST /v1/webhooks/:webhook_id/deliveries/:delivery_id/resend, webhook_id",
      "webhook",
      (id) => api.post(`/v1/webhooks/${id}/deliveries/${foreign.delivery}/resend`),
    ),
    path("GET /v1/merges/:merge_id", "merge", (id) => api.get(`/v1/merges/${id}`)),
    path("POST /v1/merges/:merge_id/undo", "merge", (id) => api.post(`/v1/merges/${id}/undo`)),
    body("POST /v1/feedback, fact_id", "fact", (id) =>
      api.post("/v1/feedback", { ...named, fact_id: id, rating: "incorrect" }),
    ),
    body("POST /v1/feedback, trace_id", "trace", (id) =>
      api.post("/v1/feedback", { ...named, trace_id: id, rating: "useful" }),
    ),
    body("POST /v1/forget, disable", "fact", (id) =>
      api.post("/v1/forget", { ...named, fact_id: id, mode: "disable" }),
    ),
    body("POST /v1/forget, delete", "fact", (id) =>
      api.post("/v1/forget", { ...named, fact_id: id, mode: "delete" }),
    ),
  ];
}

/** What a client can see of the answers to another project's id, to an unknown id, and, in a path, to malformed text. */
export async function answersTo({ send, foreign, inPath }: Probe): Promise<string[]> {
  const ids = [foreign, randomUUID(), NO_VERSION_ID, ...(inPath ? ["no-id"] : [])];
  const seen: string[] = [];
  for (const id of ids) seen.push(visible(await send(id)));
  return seen;
}

function visible({ status, headers, text }: Answer): string {
  const shown = [...headers].filter(([name]) => name !== "date" && name !== "x-request-id");
  return JSON.stringify([status, shown, text]);
}

/** The `field` of an answer as `answersTo` shows it. */
export function fieldOf(answer: string | undefined): string | null {
  const [, , text] = JSON.parse(answer ?? "[]") as [number, unknown, string];
  return (JSON.parse(text) as { error: { field: string | null } }).error.field;
}
