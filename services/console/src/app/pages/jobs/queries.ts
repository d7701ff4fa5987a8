import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";
import type { JobFilters } from "./search.ts";

const PAGE = 200;
const LIVE_MS = 2_000;
/** Of a list of which several pages are read: each is read again. */
const LONG_LIST_LIVE_MS = 15_000;
const BACKLOG_MS = 5_000;

/** Jobs that are not done, in the order of their captures. They go by themselves when they are. */
export const jobList = ({ status, subject }: JobFilters) =>
  infiniteQueryOptions({
    queryKey: ["jobs", "list", status ?? null, subject ?? null],
    queryFn: ({ pageParam, signal }) =>
      memory()
        .jobs.list({ status, subjectId: subject }, { signal })
        .page({ limit: PAGE, cursor: pageParam }),
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) <= 1 ? LIVE_MS : LONG_LIST_LIVE_MS,
  });

type JobPage = Awaited<ReturnType<ReturnType<ReturnType<typeof memory>["jobs"]["list"]>["page"]>>;
export type ListedJob = JobPage["items"][number];

/** A job, asked for again until it is done. */
export const job = (id: string) =>
  queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: ({ signal }) => memory().jobs.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === "done" ? false : LIVE_MS),
  });

export type Backlog = Awaited<ReturnType<NonNullable<ReturnType<typeof backlog>["queryFn"]>>>;
export type Job = Awaited<ReturnType<ReturnType<typeof memory>["jobs"]["get"]>>;

/** How many jobs wait, and how long learning takes. */
export const backlog = (projectId: string) =>
  queryOptions({
    queryKey: ["jobs", "backlog", projectId],
    queryFn: ({ signal }) =>
      memory().request("GET", "/v1/backlog", { query: { project_id: projectId }, signal }),
    refetchInterval: BACKLOG_MS,
  });

/** Makes a job that failed due at once; gives back for how many subjects. */
export const retryJob = async (id: string): Promise<number> => {
  const path = { job_id: id };
  const { retried } = await memory().request("POST", "/v1/jobs/{job_id}/retry", { path });
  return retried;
};
