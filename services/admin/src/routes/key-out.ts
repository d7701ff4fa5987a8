import { z } from "zod";
import type { KeyRow } from "../store/keys.ts";

const KeyFields = {
  id: z.guid(),
  prefix: z.string(),
  org_id: z.string(),
  project_id: z.string(),
  label: z.string().nullable(),
  created_at: z.string(),
};

/** A key in a listing: never the key, never its hash. */
export const KeyOut = z.object({ ...KeyFields, revoked_at: z.string().nullable() });

/** A new key: the only answer that shows it in clear text. */
export const KeyCreated = z.object({ key: z.string(), ...KeyFields });

export const keyOut = ({ created_at, revoked_at, ...row }: KeyRow): z.infer<typeof KeyOut> => ({
  ...row,
  created_at: created_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
});
