import type { FactStatus } from "@memory/contracts";
import type { Db } from "@memory/postgres";

export interface HistoryRow {
  version: number;
  from: FactStatus | null;
  to: FactStatus;
  causeKind: string;
  causeId: string | null;
  at: Date;
}

/** The moves of a fact, oldest first, and the project it belongs to; null for an unknown fact. */
export async function readHistory(
  db: Db,
  factId: string,
): Promise<{ projectId: string; moves: HistoryRow[] } | null> {
  const { rows } = await db.query<{ projectId: string } & HistoryRow>(
    `SELECT f.project_id AS "projectId", h.version, from_status AS "from", to_status AS "to",
       cause_kind AS "causeKind", cause_id AS "causeId", at
     FROM facts f LEFT JOIN fact_history h ON h.fact_id = f.id
     WHERE f.id = $1 AND f.kind = 'fact' ORDER BY h.version, h.position`,
    [factId],
  );
  const [first] = rows;
  if (!first) return null;
  const moves = rows.filter(({ to }) => to !== null).map(({ projectId: _, ...move }) => move);
  return { projectId: first.projectId, moves };
}
