/** The bounded contexts that keep a database of their own. */
export const CONTEXTS = ["ingest", "consolidation", "context", "admin"] as const;
export type Context = (typeof CONTEXTS)[number];

/** One value per context, made by `make`. */
export function perContext<T>(make: (context: Context) => T): Record<Context, T> {
  return {
    ingest: make("ingest"),
    consolidation: make("consolidation"),
    context: make("context"),
    admin: make("admin"),
  };
}
