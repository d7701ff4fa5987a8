import type { Sender } from "@memory/scope";

/** Who sent a request, as the routes answer it. */
export const sentBy = ({ actor, keyPrefix }: Sender) => ({ actor, key_prefix: keyPrefix });
