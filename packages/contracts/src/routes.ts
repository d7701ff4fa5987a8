export type ServiceName = "ingest" | "consolidation" | "context" | "admin" | "gateway";
