import type { Db } from "@memory/postgres";

export interface OrgRow {
  id: string;
  project_id: string;
}

/** The org a project belongs to: `orgId` itself when it had none yet. */
export async function claimProject(db: Db, projectId: string, orgId: string): Promise<string> {
  const { rows } = await db.query<{ org_id: string }>(
    `INSERT INTO projects AS p (id, org_id) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET org_id = p.org_id RETURNING org_id`,
    [projectId, orgId],
  );
  return rows[0]?.org_id ?? orgId;
}

/** Creates the org of an owner; false when the owner has one already, even one created concurrently. */
export async function insertOrg(
  db: Db,
  org: OrgRow & { ownerRef: string; name: string; actor: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO orgs (id, owner_ref, name, project_id, created_by_actor) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (owner_ref) DO NOTHING`,
    [org.id, org.ownerRef, org.name, org.project_id, org.actor],
  );
  return rowCount === 1;
}

export async function findOrg(db: Db, ownerRef: string): Promise<OrgRow | null> {
  const { rows } = await db.query<OrgRow>("SELECT id, project_id FROM orgs WHERE owner_ref = $1", [
    ownerRef,
  ]);
  return rows[0] ?? null;
}
