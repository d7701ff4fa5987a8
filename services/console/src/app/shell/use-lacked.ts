import { useQuery } from "@tanstack/react-query";
import type { StaticDataRouteOption } from "@tanstack/react-router";
import { type Right, useSession, whoAmI } from "../data/session.ts";
import { lackedRights } from "./lacked-rights.ts";

/** Says of a page which rights it wants one of; null where the key opens it, and as long as that is not known. */
export function useLacked(): (page: StaticDataRouteOption) => readonly Right[] | null {
  const { data } = useQuery(whoAmI());
  const hasAdminKey = useSession()?.made != null;
  return (page) => (data === undefined ? null : lackedRights(page, data.rights, hasAdminKey));
}
