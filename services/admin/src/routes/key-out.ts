import type { Key } from "@memory/api";
import type { z } from "zod";
import type { KeyRow } from "../store/keys.ts";

/** A key as the routes answer it: never the key itself, never its hash. */
export const keyOut = ({
  created_at,
  revoked_at,
  rights,
  ...row
}: KeyRow): z.infer<typeof Key> => ({
  ...row,
  ...(rights && { rights }),
  created_at: created_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
});
