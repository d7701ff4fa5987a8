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

/** Lets names stand for other subjects, or, with null, for themselves again. */
export async function putNames(
  db: Db,
  projectId: string,
  names: readonly NameStands[],
): Promise<void> {
  const rows = names.map(({ name, subjectId }) => ({
    token: scopeToken(projectId, name),
    subjectId,
    scopeToken: subjectId === null ? null : scopeToken(projectId, subjectId),
  }));
  const of = (isFor: boolean) =>
    JSON.stringify(rows.filter(({ subjectId }) => (subjectId !== null) === isFor));
  await db.query(
    `DELETE FROM subject_names n USING json_to_recordset($1::json) AS r(token text)
     WHERE n.token = r.token`,
    [of(false)],
  );
  await db.query(
    `INSERT INTO subject_names (token, scope_token, project_id, subject_id)
     SELECT token, "scopeToken", $2, "subjectId"
     FROM json_to_recordset($1::json) AS r(token text, "scopeToken" text, "subjectId" text)
     ORDER BY token
     ON CONFLICT (token) DO UPDATE SET scope_token = excluded.scope_token, subject_id = excluded.subject_id`,
    [of(true), projectId],
  );
}

/** Removes the names that stand for a subject. */
export async function dropNamesOf(db: Db, token: string): Promise<void> {
  await db.query("DELETE FROM subject_names WHERE scope_token = $1", [token]);
}

/** Brings a restored database the names that admin knows, and takes out those it does not. */
export async function takeNames(db: Db, bus: Pick<Bus, "request">): Promise<void> {
  const known = new Set<string>();
  let after: string | null = "";
  while (after !== null) {
    const page: { names: (NameStands & { projectId: string })[]; next: string | null } =
      await bus.request(NamesAfter, { after });
    for (const { projectId, ...name } of page.names) {
      await putNames(db, projectId, [name]);
      known.add(scopeToken(projectId, name.name));
    }
    after = page.next;
  }
  await db.query("DELETE FROM subject_names WHERE token <> ALL($1)", [[...known]]);
}
