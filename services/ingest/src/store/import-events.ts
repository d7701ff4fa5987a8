import { mapInSlices } from "@memory/fairness";
import type { Db } from "@memory/postgres";
import type { ImportedEvent } from "../domain/event-line.ts";
import { binaryArray } from "./binary-array.ts";
import { EVENT_ARRAYS } from "./write-flush.ts";

/** What became of the events of a message. */
export interface Imported {
  stored: number;
  /** Scopes, as tokens, that a forget has touched since the import began: none of their events was written. */
  forgotten: Set<string>;
}

const ARGUMENTS = EVENT_ARRAYS.map(({ type }, n) => `$${n + 2}::${type}[]`).join();
const TEXT = `SELECT stored, forgotten FROM import_events_v1($1::pg_snapshot, ${ARGUMENTS}, $${EVENT_ARRAYS.length + 2}::timestamptz[])`;

/**
 * Writes events that are not there yet, under the present epochs of their scopes, all in one transaction; those that are there stay as
 * they are. Fails, as `takenId` says, when the id of one is that of a row of another scope.
 */
export async function importEvents(
  db: Db,
  events: readonly ImportedEvent[],
  since: string,
): Promise<Imported> {
  const arrays = await mapInSlices(EVENT_ARRAYS, (of) => of.values(events));
  const recorded = binaryArray(
    "timestamptz",
    events.map(({ recordedAt }) => recordedAt),
  );
  const { rows } = await db.query<{ stored: number; forgotten: Buffer[] | null }>({
    name: "import_events_v1",
    text: TEXT,
    values: [since, ...arrays, recorded],
  });
  const [row] = rows;
  return {
    stored: row?.stored ?? 0,
    forgotten: new Set(row?.forgotten?.map((token) => token.toString("hex"))),
  };
}

interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
  detail?: string;
}

const detailOf = (error: unknown, constraint: string): string | null =>
  error instanceof Error && (error as DatabaseError).constraint === constraint
    ? ((error as DatabaseError).detail ?? null)
    : null;

/** The id that a row of another scope has; null for any other error. */
export const takenId = (error: unknown): string | null => detailOf(error, "import_ids");

/** The scope, as its token, that is a name of another subject; null for any other error. */
export const nameToken = (error: unknown): string | null => detailOf(error, "import_names");

/** True where an erasure or another flush holds what the statement needs: it passes. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Error &&
  ["40P01", "55006", "55P03"].includes((error as DatabaseError).code ?? "");

/** The epochs of scopes, in their order; null for one that a forget has touched since the import began. */
export async function epochsSince(
  db: Db,
  scopeTokens: readonly string[],
  since: string,
): Promise<(number | null)[]> {
  const { rows } = await db.query<{ epoch: number | null }>({
    name: "import_epochs",
    text: `
      SELECT CASE WHEN NOT EXISTS (
        SELECT FROM forgets f WHERE f.scope_token = asked.token AND NOT pg_visible_in_snapshot(f.xid, $2::pg_snapshot)
      ) THEN coalesce(s.epoch, 0) END AS epoch
      FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (token, n) LEFT JOIN scopes s ON s.token = asked.token
      ORDER BY n`,
    values: [scopeTokens.map((token) => Buffer.from(token, "hex")), since],
  });
  return rows.map(({ epoch }) => epoch);
}

/** What is visible now: the moment at which an import begins, as text. */
export async function importBegins(db: Db): Promise<string> {
  const { rows } = await db.query<{ since: string }>("SELECT pg_current_snapshot()::text AS since");
  return rows[0]?.since ?? "";
}
