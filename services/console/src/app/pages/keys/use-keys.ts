import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useSession, whoAmI } from "../../data/session.ts";
import { keyList } from "./queries.ts";

/** All keys of the project, oldest first, and whose key reads them. */
export function useKeys() {
  const { data: who } = useQuery(whoAmI());
  const hasAdminKey = useSession()?.made != null;
  const { org_id: orgId = null, project_id: projectId = null } = who ?? {};
  const project = orgId !== null && projectId !== null ? { orgId, projectId } : null;
  const query = useInfiniteQuery({ ...keyList(project), enabled: who !== undefined });
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  // Who is the last that manages keys is known only once all are read.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const keys = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return { query, keys, isWhole: data !== undefined && !hasNextPage, who, project, hasAdminKey };
}
