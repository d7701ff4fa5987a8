import type { Right } from "./session.ts";

/** What a key may be allowed to do, in the order in which the service names them. */
export const RIGHTS: readonly Right[] = ["capture", "read", "review", "erase", "keys"];
