/** The services behind the edge, each a bounded context. */
export type ServiceName =
  | "ingest"
  | "consolidation"
  | "context"
  | "admin"
  | "gateway"
  | "mcp"
  | "console";
