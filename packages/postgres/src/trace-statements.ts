import { isTracing, type Span, startSpan } from "@memory/telemetry";
import type pg from "pg";
import { DriverQuery } from "./driver-query.ts";

type Query = (...args: unknown[]) => unknown;

/** Gives every statement that is sent as part of a trace a span with its name or verb, never its text or values. */
export function traceStatements(pool: pg.Pool): void {
  if (!isTracing()) return;
  traceQueries(pool);
  pool.on("connect", traceQueries);
}

function traceQueries(target: { query: unknown }): void {
  // Every overload is called with its own arguments.
  const query = (target.query as Query).bind(target);
  target.query = (...args: unknown[]) => {
    // The pool's own use of a connection, which has its span already.
    if (typeof args.at(-1) === "function") return query(...args);
    // It has a span of its own.
    if (args[0] instanceof DriverQuery) return query(...args);
    const span = startSpan(spanOf(nameOf(args[0])));
    return span === null ? query(...args) : ended(span, query(...args));
  };
}

/** A statement of that name, as spans show it. */
export const spanOf = (name: string) => ({
  name,
  kind: "client" as const,
  attributes: { "db.system.name": "postgresql", "db.query.summary": name },
});

async function ended(span: Span, result: unknown): Promise<unknown> {
  try {
    const rows = await result;
    span.end();
    return rows;
  } catch (error) {
    span.end({ type: (error as { code?: unknown }).code ?? "unknown" });
    throw error;
  }
}

/** The name of a prepared statement, or the first word of another one. */
function nameOf(statement: unknown): string {
  const { name, text = statement } = statement as { name?: unknown; text?: unknown };
  if (typeof name === "string" && name !== "") return name;
  return /[a-z]+/i.exec(String(text))?.[0].toUpperCase() ?? "statement";
}
