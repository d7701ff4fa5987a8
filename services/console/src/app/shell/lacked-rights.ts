import type { StaticDataRouteOption } from "@tanstack/react-router";
import type { Right } from "../data/session.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What opens the page: any of these rights; none where it asks for nothing that a key protects. Default: `read`. */
    rights?: readonly Right[];
    /** Who signed in with the admin key opens it too. */
    adminKey?: boolean;
  }
}

/** The rights of which a page wants one; null where a key with `rights` opens it. */
export const lackedRights = (
  { rights: wanted = ["read"], adminKey = false }: StaticDataRouteOption,
  rights: readonly Right[],
  hasAdminKey: boolean,
): readonly Right[] | null => {
  const opens =
    wanted.length === 0 ||
    wanted.some((right) => rights.includes(right)) ||
    (adminKey && hasAdminKey);
  return opens ? null : wanted;
};
