// A provider has 60 s for its answer, and between any two chunks of one.
const MODEL_MS = 75_000;
// A call of a tool has 65 s: a forget may take that long.
const TOOL_MS = 75_000;
// It waits for every job of all tenants.
const CONSOLIDATE_MS = 600_000;
// It answers when every copy of what is forgotten is gone, or by itself that it goes on.
const FORGET_MS = 60_000;
// An owner of its lines may be waited for, page by page.
const EXPORT_MS = 120_000;
// At its end it waits until all that it stored can be found.
const IMPORT_MS = 600_000;

/** How long the upstream of a route, as the contract writes it, may be silent before and during an answer, in milliseconds. */
export function answerDeadlineMs(path: string, ordinaryMs: number): number {
  if (path.startsWith("/gateway/")) return Math.max(ordinaryMs, MODEL_MS);
  if (path === "/mcp") return Math.max(ordinaryMs, TOOL_MS);
  if (path === "/v1/consolidate") return Math.max(ordinaryMs, CONSOLIDATE_MS);
  if (path.startsWith("/v1/forget")) return Math.max(ordinaryMs, FORGET_MS);
  if (path === "/v1/export") return Math.max(ordinaryMs, EXPORT_MS);
  if (path === "/v1/import") return Math.max(ordinaryMs, IMPORT_MS);
  return ordinaryMs;
}
