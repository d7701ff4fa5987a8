import { unstorablePath } from "@memory/text";
import { invalidPayload } from "./api-error.ts";

/** Throws `invalid_payload` naming the first field with text that Postgres cannot hold. */
export function refuseUnstorable(value: unknown): void {
  const path = unstorablePath(value);
  if (path === null) return;
  throw invalidPayload("Text must not contain U+0000 or lone surrogates.", path || null);
}
