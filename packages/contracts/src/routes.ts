export type ServiceName = "ingest" | "consolidation" | "context" | "admin" | "gateway";

export interface PublicRoute {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly owner: ServiceName;
}

/** Every public route and the service that owns it; the edge forwards these and nothing else. */
export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  { method: "POST", path: "/v1/capture", owner: "ingest" },
  { method: "GET", path: "/v1/timeline", owner: "ingest" },
  { method: "POST", path: "/v1/consolidate", owner: "consolidation" },
  { method: "POST", path: "/v1/consolidate/subject", owner: "consolidation" },
  { method: "GET", path: "/v1/jobs/:job_id", owner: "consolidation" },
  { method: "GET", path: "/v1/facts", owner: "consolidation" },
  { method: "GET", path: "/v1/facts/:fact_id/history", owner: "consolidation" },
  { method: "GET", path: "/v1/conflicts", owner: "consolidation" },
  { method: "POST", path: "/v1/conflicts/:conflict_id/resolve", owner: "consolidation" },
  { method: "POST", path: "/v1/feedback", owner: "consolidation" },
  { method: "POST", path: "/v1/context", owner: "context" },
  { method: "GET", path: "/v1/inspect/:trace_id", owner: "context" },
  { method: "GET", path: "/v1/traces", owner: "context" },
  { method: "POST", path: "/v1/keys", owner: "admin" },
  { method: "GET", path: "/v1/keys", owner: "admin" },
  { method: "DELETE", path: "/v1/keys/:key_id", owner: "admin" },
  { method: "POST", path: "/v1/orgs/provision", owner: "admin" },
  { method: "POST", path: "/v1/forget", owner: "admin" },
  { method: "GET", path: "/v1/forget/:forget_id", owner: "admin" },
  { method: "POST", path: "/v1/forget/:forget_id/restore", owner: "admin" },
  { method: "POST", path: "/gateway/v1/chat/completions", owner: "gateway" },
  { method: "GET", path: "/gateway/v1/models", owner: "gateway" },
];
