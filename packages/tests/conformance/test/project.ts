import { type Answer, type Api, apiClient, mintProject as mint, system } from "@memory/testkit";

interface FactShown {
  id: string;
  predicate: string;
  value: unknown;
  status: string;
  version: number;
  confidence: number;
  recorded_from: string;
  source_event_ids: string[];
  superseded_by: string | null;
  valid_to: string | null;
}

interface ConflictShown {
  id: string;
  subject_id: string;
  fact_ids: string[];
  status: string;
  created_at: string;
  resolved_at: string | null;
}

/** Every field that an answer of the API may have; the tests check which are there. */
export interface Body {
  error: { type: string; message: string; field: string | null };
  id: string;
  key: string;
  status: string;
  processed: number;
  policy: string;
  consolidation_job_id: string;
  next_cursor: string;
  trace_id: string;
  token_count: number;
  events: { id: string; deduplicated: boolean; payload: { n: number } }[];
  facts: FactShown[];
  packet: {
    facts: FactShown[];
    episodes: { event_id: string; occurred_at: string | null; excerpt: string }[];
    warnings: string[];
    status: string;
    empty_reason: string | null;
  };
  decisions: {
    fact_id: string | null;
    episode_id: string | null;
    action: string;
    reason_code: string;
  }[];
  traces: { query: string }[];
  subjects: { subject_id: string; events: number }[];
  keys: { id: string }[];
  conflicts: ConflictShown[];
  open_count: number;
  oldest_open_seconds: number | null;
  superseded_fact_ids: string[];
  resolved_at: string;
  fact_status: string | null;
  forget_id: string;
  merge_id: string;
  facts_restored: number;
  history: { from: string | null; to: string; cause: { kind: string; id: string | null } }[];
}

type Reply = Promise<Answer<Body>>;

interface Client {
  get(path: string): Reply;
  post(path: string, body?: unknown): Reply;
  postText(path: string, body: string, contentType?: string): Reply;
  delete(path: string): Reply;
  withKey(key: string): Client;
}

const clientOf = (api: Api, baseUrl: string): Client => ({
  get: (path) => api.get<Body>(path),
  post: (path, body) => api.post<Body>(path, body),
  postText: (path, body, contentType = "application/json") =>
    api.post<Body>(path, body, { "content-type": contentType }),
  delete: (path) => api.delete<Body>(path),
  withKey: (key) => clientOf(apiClient(baseUrl, key), baseUrl),
});

/** A project of the test's own: its client, the admin's, a subject in it and that scope as a query string. */
export async function mintProject() {
  const { baseUrl, adminKey } = system();
  const { api, ...project } = await mint();
  const { orgId, projectId } = project;
  const scope = { orgId, projectId, subjectId: "subject-1" };
  return {
    ...project,
    scope,
    query: new URLSearchParams({ project_id: projectId, subject_id: scope.subjectId }).toString(),
    api: clientOf(api, baseUrl),
    admin: clientOf(apiClient(baseUrl, adminKey), baseUrl),
  };
}
