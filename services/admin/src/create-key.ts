import { forbiddenScope, unauthorized } from "@memory/errors";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import type { KeyAuthority } from "./key-authority.ts";
import { mintKey } from "./mint-key.ts";
import { hasAnyKey, insertKey, type KeyRow, lockFirstKey } from "./store/keys.ts";
import { claimProject } from "./store/orgs.ts";

interface Deps {
  pool: Pool;
  /** Lets several orgs have keys for one project. */
  projectsShared: boolean;
}

interface Wanted {
  orgId: string;
  projectId: string;
  label: string | null;
}

/**
 * A new key of an org and project. Throws `forbidden_scope` when the authority is limited to another project,
 * or when the project belongs to another org, and `unauthorized` to all but one of the callers that race for the first key.
 */
export const createKey =
  ({ pool, projectsShared }: Deps) =>
  (authority: KeyAuthority, wanted: Wanted): Promise<{ key: string; row: KeyRow }> => {
    refuseForeign(authority, wanted);
    return transaction(pool, async (tx) => {
      if (authority.kind === "first") await becomeFirst(tx);
      const orgId = await claimProject(tx, wanted.projectId, wanted.orgId);
      if (orgId !== wanted.orgId && !projectsShared) throw forbiddenScope("project_id");
      const minted = mintKey(wanted);
      return { key: minted.key, row: await insertKey(tx, minted.row) };
    });
  };

function refuseForeign(authority: KeyAuthority, { orgId, projectId }: Wanted): void {
  if (authority.kind !== "key") return;
  if (authority.orgId !== orgId) throw forbiddenScope("org_id");
  if (authority.projectId !== projectId) throw forbiddenScope("project_id");
}

async function becomeFirst(tx: Tx): Promise<void> {
  await lockFirstKey(tx);
  if (await hasAnyKey(tx)) throw unauthorized();
}
