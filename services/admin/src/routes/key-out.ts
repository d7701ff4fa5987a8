import type { Key } from "@memory/api";
import type { z } from "zod";
import type { KeyWithSenders } from "../store/key-pages.ts";
import type { KeyRow } from "../store/keys.ts";

/** A key as the routes answer it: never the key itself, never its hash. */
export const keyOut = (key: KeyRow): z.infer<typeof Key> => ({
  id: key.id,
  prefix: key.prefix,
  org_id: key.org_id,
  project_id: key.project_id,
  label: key.label,
  ...(key.rights && { rights: key.rights }),
  created_at: key.created_at.toISOString(),
  ...(key.expires_at && { expires_at: key.expires_at.toISOString() }),
  revoked_at: key.revoked_at?.toISOString() ?? null,
});

/** A key of a page, with who made it, who revoked it, and when it was used last. */
export const keyWithSendersOut = (key: KeyWithSenders): z.infer<typeof Key> => {
  const { created_by_actor, created_by_key_prefix, revoked_by_actor, revoked_by_key_prefix } = key;
  const revokedBy = { actor: revoked_by_actor, key_prefix: revoked_by_key_prefix };
  return {
    ...keyOut(key),
    last_used_at: key.last_used_at?.toISOString() ?? null,
    created_by: { actor: created_by_actor, key_prefix: created_by_key_prefix },
    revoked_by: key.revoked_at === null ? null : revokedBy,
  };
};
