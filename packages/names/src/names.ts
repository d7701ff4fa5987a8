import { type NameStands, NamesAfter } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Db } from "@memory/postgres";
import {
  type ProjectScope,
  type Scope,
  scopeToken,
  shownSubject,
  subjectScope,
  tokenOf,
} from "@memory/scope";

/** The scope that a name stands for; the name's own where it stands for no other. */
export async function servingScope(db: Db, scope: Scope): Promise<Scope> {
  const { rows } = await db.query<{ subjectId: string }>({
    name: "serving-scope",
    text: `SELECT subject_id AS "subjectId" FROM subject_names WHERE token = $1`,
    values: [tokenOf(scope)],
  });
  return rows[0] === undefined ? scope : subjectScope(scope, rows[0].subjectId);
}

/** The same for the name of a subject in a project, where there is one. */
export const servingSubject = async <Name extends string | null | undefined>(
  db: Db,
  project: ProjectScope,
  name: Name,
): Promise<Name | string> =>
  typeof name === "string" ? (await servingScope(db, subjectScope(project, name))).subjectId : name;

/** Those of some scopes, as tokens, whose name stands for another subject. */
export async function namesAmong(db: Db, tokens: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ token: string }>(
    "SELECT token FROM subject_names WHERE token = ANY($1)",
    [tokens],
  );
  return new Set(rows.map(({ token }) => token));
}

/** Whether a subject is served: of two that are being merged the copy is not yet, or, after the undo, not any more. */
export async function isServed(db: Db, scope: Scope): Promise<boolean> {
  if (shownSubject(scope.subjectId) === scope.subjectId) return true;
  const { rows } = await db.query("SELECT FROM subject_names WHERE scope_token = $1 LIMIT 1", [
    tokenOf(scope),
  ]);
  return rows.length > 0;
}

/**
 * Lets names stand for other subjects, or, with null, for themselves again, but for those that a later revision has changed: gives back the
 * others. Without a revision all are changed.
 */
export async function putNames(
  db: Db,
  projectId: string,
  names: readonly NameStands[],
  revision: number | null,
): Promise<NameStands[]> {
  const rows = names.map((stands) => ({
    ...stands,
    token: scopeToken(projectId, stands.name),
    scopeToken: stands.subjectId === null ? null : scopeToken(projectId, stands.subjectId),
  }));
  const { fresh, valid } = await raise(
    db,
    rows.map(({ token }) => token),
    revision,
  );
  const of = (isFor: boolean) =>
    JSON.stringify(
      rows.filter(({ token, subjectId }) => fresh.has(token) && (subjectId !== null) === isFor),
    );
  await db.query(
    `DELETE FROM subject_names n USING json_to_recordset($1::json) AS r(token text)
     WHERE n.token = r.token`,
    [of(false)],
  );
  await db.query(
    `INSERT INTO subject_names (token, scope_token, project_id, subject_id, name, home_id)
     SELECT token, "scopeToken", $2, "subjectId", name, "homeId"
     FROM json_to_recordset($1::json) AS r(token text, "scopeToken" text, "subjectId" text, name text, "homeId" text)
     ORDER BY token
     ON CONFLICT (token) DO UPDATE SET scope_token = excluded.scope_token, subject_id = excluded.subject_id,
       name = excluded.name, home_id = excluded.home_id`,
    [of(true), projectId],
  );
  return names.filter(({ name }) => valid.has(scopeToken(projectId, name)));
}

/** Notes a revision of names: those to which it is new, and those to which it is the latest. */
async function raise(
  db: Db,
  tokens: readonly string[],
  revision: number | null,
): Promise<{ fresh: ReadonlySet<string>; valid: ReadonlySet<string> }> {
  if (revision === null) return { fresh: new Set(tokens), valid: new Set(tokens) };
  const raised = await db.query<{ token: string }>(
    `INSERT INTO name_revisions AS held (token, revision)
     SELECT token, $2 FROM unnest($1::text[]) AS token ORDER BY token
     ON CONFLICT (token) DO UPDATE SET revision = excluded.revision WHERE held.revision < excluded.revision
     RETURNING token`,
    [tokens, revision],
  );
  const latest = await db.query<{ token: string }>(
    "SELECT token FROM name_revisions WHERE token = ANY($1) AND revision = $2",
    [tokens, revision],
  );
  const [fresh, valid] = [raised, latest].map(({ rows }) => new Set(rows.map((r) => r.token)));
  return { fresh: fresh ?? new Set(), valid: valid ?? new Set() };
}

/** Removes the names that stand for a subject: what has let them, sent again, does not. */
export async function dropNamesOf(db: Db, token: string): Promise<void> {
  await db.query(
    `WITH dropped AS (DELETE FROM subject_names WHERE scope_token = $1 RETURNING token)
     UPDATE name_revisions r SET revision = revision + 1 FROM dropped WHERE r.token = dropped.token`,
    [token],
  );
}

type NameKnown = NameStands & { projectId: string; revision: number | null };

/** Brings a restored database the names that admin knows, and takes out those it does not. */
export async function takeNames(db: Db, bus: Pick<Bus, "request">): Promise<void> {
  const { rows } = await db.query<{ token: string }>("SELECT token FROM subject_names");
  const unknown = new Set(rows.map(({ token }) => token));
  let after: string | null = "";
  while (after !== null) {
    const page: { names: NameKnown[]; next: string | null } = await bus.request(NamesAfter, {
      after,
    });
    for (const { projectId, revision, ...name } of page.names) {
      await putNames(db, projectId, [name], revision);
      unknown.delete(scopeToken(projectId, name.name));
    }
    after = page.next;
  }
  await db.query("DELETE FROM subject_names WHERE token = ANY($1)", [[...unknown]]);
}
