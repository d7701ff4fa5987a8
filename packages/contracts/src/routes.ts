export type ServiceName = "ingest" | "consolidation" | "context" | "admin" | "gateway";

export interface PublicRoute {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly service: ServiceName;
}

/** Every public route and the service that owns it; the edge forwards these and nothing else. */
export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  { method: "POST", path: "/v1/capture", service: "ingest" },
  { method: "GET", path: "/v1/timeline", service: "ingest" },
  { method: "POST", path: "/v1/consolidate", service: "consolidation" },
  { method: "POST", path: "/v1/consolidate/subject", service: "consolidation" },
  { method: "GET", path: "/v1/jobs/:job_id", service: "consolidation" },
  { method: "GET", path: "/v1/facts", service: "consolidation" },
  { method: "GET", path: "/v1/facts/:fact_id/history", service: "consolidation" },
  { method: "POST", path: "/v1/facts/:fact_id/review", service: "consolidation" },
  { method: "GET", path: "/v1/quarantine", service: "consolidation" },
  { method: "GET", path: "/v1/conflicts", service: "consolidation" },
  { method: "GET", path: "/v1/usage", service: "consolidation" },
  { method: "POST", path: "/v1/conflicts/:conflict_id/resolve", service: "consolidation" },
  { method: "POST", path: "/v1/feedback", service: "consolidation" },
  { method: "POST", path: "/v1/context", service: "context" },
  { method: "GET", path: "/v1/inspect/:trace_id", service: "context" },
  { method: "GET", path: "/v1/traces", service: "context" },
  { method: "POST", path: "/v1/keys", service: "admin" },
  { method: "GET", path: "/v1/keys", service: "admin" },
  { method: "DELETE", path: "/v1/keys/:key_id", service: "admin" },
  { method: "POST", path: "/v1/orgs/provision", service: "admin" },
  { method: "POST", path: "/v1/forget", service: "admin" },
  { method: "GET", path: "/v1/forget/:forget_id", service: "admin" },
  { method: "POST", path: "/v1/forget/:forget_id/restore", service: "admin" },
  { method: "POST", path: "/gateway/v1/chat/completions", service: "gateway" },
  { method: "GET", path: "/gateway/v1/models", service: "gateway" },
];
