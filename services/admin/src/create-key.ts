import type { Right } from "@memory/contracts";
import { forbiddenScope, insufficientRights, invalidPayload, unauthorized } from "@memory/errors";
import type { Keep } from "@memory/idempotency";
import { emit } from "@memory/outbox";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import type { Sender } from "@memory/scope";
import { keyCreated } from "./domain/audited.ts";
import type { KeyAuthority } from "./key-authority.ts";
import { mintKey } from "./mint-key.ts";
import { hasAnyKey, insertKey, type KeyRow, lockFirstKey } from "./store/keys.ts";
import { claimProject } from "./store/orgs.ts";

interface Deps {
  pool: Pool;
  /** Lets several orgs have keys for one project. */
  projectsShared: boolean;
}

export interface CreatedKey {
  /** In clear text. */
  key: string;
  row: KeyRow;
}

interface Wanted {
  orgId: string;
  projectId: string;
  label: string | null;
  /** Null is everything that the creator may do. */
  rights: readonly Right[] | null;
  /** From when on it is refused; null is never, or the end of the key that creates it. */
  expiresAt: Date | null;
  createdBy: Sender;
}

/**
 * A new key of an org and project. Throws `forbidden_scope` when the authority is limited to another project,
 * or when the project belongs to another org, `insufficient_rights` for a right that its key does not have, `invalid_payload` for an end that is past or after that of its key, and `unauthorized` to all but one of the callers that race for the first key.
 * `keep` keeps the answer for a retry.
 */
export const createKey =
  ({ pool, projectsShared }: Deps) =>
  (authority: KeyAuthority, wanted: Wanted, keep?: Keep<CreatedKey>): Promise<CreatedKey> => {
    refuseForeign(authority, wanted);
    const rights = rightsWithin(authority, wanted.rights);
    const expiresAt = endWithin(authority, wanted.expiresAt);
    // A key that stands for a person gives that to those it creates.
    const actor = authority.kind === "key" ? authority.actor : null;
    return transaction(pool, async (tx) => {
      if (authority.kind === "first") await becomeFirst(tx);
      const orgId = await claimProject(tx, wanted.projectId, wanted.orgId);
      if (orgId !== wanted.orgId && !projectsShared) throw forbiddenScope("project_id");
      const minted = mintKey({ ...wanted, rights, expiresAt, actor });
      const created = { key: minted.key, row: await insertKey(tx, minted.row) };
      await emit(tx, [keyCreated(created.row, wanted.createdBy)]);
      await keep?.(tx, created);
      return created;
    });
  };

function refuseForeign(authority: KeyAuthority, { orgId, projectId }: Wanted): void {
  if (authority.kind !== "key") return;
  if (authority.orgId !== orgId) throw forbiddenScope("org_id");
  if (authority.projectId !== projectId) throw forbiddenScope("project_id");
}

/** The rights of the new key: a key gives no more than it has. Throws `insufficient_rights`. */
function rightsWithin(
  authority: KeyAuthority,
  wanted: readonly Right[] | null,
): readonly Right[] | null {
  const held = authority.kind === "key" ? authority.rights : null;
  if (held === null) return wanted;
  const beyond = (wanted ?? held).find((right) => !held.includes(right));
  if (beyond !== undefined) throw insufficientRights(beyond);
  return wanted ?? held;
}

/** The end of the new key: one with an end creates none that outlives it. Throws `invalid_payload`. */
function endWithin(authority: KeyAuthority, wanted: Date | null): Date | null {
  if (wanted !== null && wanted.getTime() <= Date.now())
    throw invalidPayload("expires_at must be in the future", "expires_at");
  const last = authority.kind === "key" ? authority.expiresAt : null;
  if (last === null || wanted === null) return wanted ?? last;
  if (wanted > last)
    throw invalidPayload(
      `expires_at must not be after the end of the key that creates it, ${last.toISOString()}`,
      "expires_at",
    );
  return wanted;
}

async function becomeFirst(tx: Tx): Promise<void> {
  await lockFirstKey(tx);
  if (await hasAnyKey(tx)) throw unauthorized();
}
