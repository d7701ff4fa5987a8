import type { Db } from "@memory/postgres";

const UNKNOWN = "?";

/**
 * The place of a database, as `system/timeline/database/table`: a copy of it has another one. Parts that the role may not read are "?".
 */
export async function readPlace(db: Db): Promise<string> {
  const system = await reported(
    db,
    "SELECT system_identifier::text AS reported FROM pg_control_system()",
  );
  const timeline = await reported(
    db,
    "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS reported",
  );
  const database = await reported(
    db,
    `SELECT d.oid::text || '/' || 'database_era'::regclass::oid::text AS reported
     FROM pg_database d WHERE datname = current_database()`,
  );
  return `${system}/${timeline}/${database}`;
}

/** A managed server may refuse some of it: then the rest must suffice. */
async function reported(db: Db, query: string): Promise<string> {
  try {
    const { rows } = await db.query<{ reported: string }>(query);
    return rows[0]?.reported ?? UNKNOWN;
  } catch (error) {
    if (REFUSED.has((error as { code?: string }).code ?? "")) return UNKNOWN;
    throw error;
  }
}

/** insufficient_privilege, feature_not_supported, undefined_function, object_not_in_prerequisite_state */
const REFUSED = new Set(["42501", "0A000", "42883", "55000"]);

/** False when a part that is known of both differs. */
export function isSamePlace(a: string, b: string): boolean {
  const others = b.split("/");
  return a
    .split("/")
    .every((part, n) => part === UNKNOWN || others[n] === UNKNOWN || part === others[n]);
}
