import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { toast } from "../../components/toasts.tsx";
import { problemOf } from "../../data/problem.ts";
import { jobs } from "../../strings/jobs.ts";
import { job, jobList, retryJob } from "./queries.ts";

/** The list of the page, and which job of it is looked at. */
export function useJobs() {
  const { job: chosen, ...filters } = useSearch({ from: "/shell/jobs" });
  const navigate = useNavigate({ from: "/jobs" });
  const query = useInfiniteQuery(jobList(filters));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // A page with filters may be empty, and others follow it.
  useEffect(() => {
    if (items.length === 0) readOn();
  }, [items.length, readOn]);
  const choose = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: (before) => ({ ...before, job: id }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const at = items.findIndex(({ id }) => id === chosen);
  const detail = useQuery({ ...job(chosen ?? ""), enabled: chosen !== undefined });
  return {
    ...{ filters, items, chosen, at, line: items[at], detail, choose, readOn },
    list: query,
    isEmpty: data !== undefined && items.length === 0 && !hasNextPage,
  };
}

/** Tries a job again, and says what came of it. */
export function useRetry() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: retryJob,
    onSuccess: (retried) => {
      toast(jobs.retried(retried));
      // Not waited for: the next job can be tried again while the list is read.
      void queries.invalidateQueries({ queryKey: ["jobs"] });
    },
    onError: (error) => toast(problemOf(error).advice, { tone: "bad" }),
  });
}
