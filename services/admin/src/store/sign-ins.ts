import type { Db } from "@memory/postgres";
import type { Opening } from "../domain/sign-in/openings.ts";
import { KEY_COLUMNS, type KeyRow } from "./keys.ts";

export interface SignIn {
  id: string;
  actor: string;
  openings: Opening[];
  expiresAt: Date;
}

export async function insertSignIn(
  db: Db,
  { id, tokenHash, actor, openings, expiresAt }: SignIn & { tokenHash: string },
): Promise<void> {
  await db.query(
    `INSERT INTO sign_ins (id, token_hash, actor, openings, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [id, tokenHash, actor, JSON.stringify(openings), expiresAt],
  );
}

export interface HeldSignIn extends SignIn {
  /** How many keys it has made. */
  opened: number;
}

/** The sign-in of a token, locked until the transaction ends; null where there is none, or it is over. */
export async function lockSignIn(db: Db, tokenHash: string): Promise<HeldSignIn | null> {
  const { rows } = await db.query<HeldSignIn>(
    `SELECT id, actor, openings, opened, expires_at AS "expiresAt" FROM sign_ins
     WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > now() FOR UPDATE`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

export async function markEnded(db: Db, id: string): Promise<void> {
  await db.query("UPDATE sign_ins SET ended_at = now() WHERE id = $1", [id]);
}

/** Notes that a sign-in made one more key. */
export async function noteOpened(db: Db, id: string): Promise<void> {
  await db.query("UPDATE sign_ins SET opened = opened + 1 WHERE id = $1", [id]);
}

/** Revokes the keys of a sign-in, and gives back those that were not revoked before. */
export async function revokeKeysOf(db: Db, signInId: string, actor: string): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    `UPDATE api_keys SET revoked_at = now(), revoked_by_actor = $2
     WHERE sign_in_id = $1 AND revoked_at IS NULL RETURNING ${KEY_COLUMNS}`,
    [signInId, actor],
  );
  return rows;
}

/** The projects of an organization in the order of their ids, at most `limit`. */
export async function projectsOf(db: Db, orgId: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT id FROM projects WHERE org_id = $1 ORDER BY id LIMIT $2",
    [orgId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Removes sign-ins that came to their end more than `days` ago. */
export async function deleteSignIns(db: Db, days: number): Promise<void> {
  await db.query("DELETE FROM sign_ins WHERE expires_at < now() - $1 * interval '1 day'", [days]);
}
