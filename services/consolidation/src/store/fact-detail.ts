import type { ConflictStatus, Rating } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import type { ProjectScope, Sender } from "@memory/scope";
import type { ListedFact } from "../domain/facts/fact-json.ts";
import type { HistoryRow } from "./history.ts";
import { LISTED } from "./listed-facts.ts";

/** A fact of a project, or null; of another project is as unknown. */
export async function findListedFact(
  db: Db,
  { projectId }: ProjectScope,
  factId: string,
): Promise<(ListedFact & { scopeToken: string }) | null> {
  const { rows } = await db.query<ListedFact & { scopeToken: string }>(
    `SELECT ${LISTED}, scope_token AS "scopeToken" FROM facts
     WHERE id = $2 AND project_id = $1 AND kind = 'fact'`,
    [projectId, factId],
  );
  return rows[0] ?? null;
}

/** A fact of a scope. */
export interface FactOfScope {
  readonly scopeToken: string;
  readonly id: string;
}

/** A move with who sent the request for it. */
export interface SentMove extends HistoryRow, Sender {}

/** The newest moves of a fact, oldest first. */
export async function newestMoves(
  db: Db,
  { scopeToken, id }: FactOfScope,
  most: number,
): Promise<SentMove[]> {
  const { rows } = await db.query<SentMove>(
    `SELECT version, from_status AS "from", to_status AS "to", cause_kind AS "causeKind",
       cause_id AS "causeId", at, actor, key_prefix AS "keyPrefix"
     FROM fact_history WHERE scope_token = $1 AND fact_id = $2 ORDER BY version DESC, position DESC LIMIT $3`,
    [scopeToken, id, most],
  );
  return rows.reverse();
}

export interface SetOfFact {
  id: string;
  status: ConflictStatus;
  createdAt: Date;
  resolvedAt: Date | null;
}

/** The conflict sets that a fact is or was in, newest first. */
export async function setsOfFact(
  db: Db,
  { scopeToken, id }: FactOfScope,
  most: number,
): Promise<SetOfFact[]> {
  const { rows } = await db.query<SetOfFact>(
    `SELECT c.id, c.status, c.created_at AS "createdAt", c.resolved_at AS "resolvedAt"
     FROM conflict_members m JOIN conflict_sets c ON c.id = m.set_id
     WHERE m.fact_id = $2 AND c.scope_token = $1 ORDER BY c.created_at DESC, c.id DESC LIMIT $3`,
    [scopeToken, id, most],
  );
  return rows;
}

export interface RatingRow extends Sender {
  id: string;
  rating: Rating;
  comment: string | null;
  createdAt: Date;
}

/** The ratings of a fact, newest first. */
export async function ratingsOfFact(
  db: Db,
  { scopeToken, id }: FactOfScope,
  most: number,
): Promise<RatingRow[]> {
  const { rows } = await db.query<RatingRow>(
    `SELECT id, rating, comment, created_at AS "createdAt", actor, key_prefix AS "keyPrefix" FROM feedback
     WHERE scope_token = $1 AND fact_id = $2 ORDER BY created_at DESC, id DESC LIMIT $3`,
    [scopeToken, id, most],
  );
  return rows;
}

/** The facts whose place a fact took, newest first. */
export async function supersededBy(
  db: Db,
  { scopeToken, id }: FactOfScope,
  most: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM facts WHERE scope_token = $1 AND superseded_by = $2 AND kind = 'fact'
     ORDER BY recorded_from DESC, id DESC LIMIT $3`,
    [scopeToken, id, most],
  );
  return rows.map(({ id }) => id);
}
