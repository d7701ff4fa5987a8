import { emit } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import type { Sender } from "@memory/scope";
import { keyCreated, orgCreated } from "./domain/audited.ts";
import { mintKey, randomText } from "./mint-key.ts";
import { insertKey, type KeyRow } from "./store/keys.ts";
import { claimProject, findOrg, insertOrg } from "./store/orgs.ts";

const ORG_ID_CHARACTERS = 22;

interface Provisioned {
  orgCreated: boolean;
  key: string;
  row: KeyRow;
}

/** A new key for the org of an owner, which is created with its default project when the owner has none yet. */
export const provisionOrg =
  ({ pool }: { pool: Pool }) =>
  ({
    ownerRef,
    name,
    sender,
  }: {
    ownerRef: string;
    name: string;
    sender: Sender;
  }): Promise<Provisioned> =>
    transaction(pool, async (tx) => {
      const id = `org_${randomText(ORG_ID_CHARACTERS)}`;
      const fresh = { id, project_id: `prj_${id}_default` };
      const isNew = await insertOrg(tx, { ...fresh, ownerRef, name, actor: sender.actor });
      const org = isNew ? fresh : await findOrg(tx, ownerRef);
      if (org === null) throw new Error("a conflicting org was not found");
      await claimProject(tx, org.project_id, org.id);
      const minted = mintKey({
        orgId: org.id,
        projectId: org.project_id,
        label: null,
        rights: null,
        createdBy: sender,
        ...{ expiresAt: null, actor: null },
      });
      const row = await insertKey(tx, minted.row);
      await emit(tx, [...(isNew ? [orgCreated(org, sender)] : []), keyCreated(row, sender)]);
      return { orgCreated: isNew, key: minted.key, row };
    });
