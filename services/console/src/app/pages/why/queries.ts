import { NotFoundError } from "@memory-service/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";
import { startOfDay } from "../../data/start-of-day.ts";
import { why } from "../../strings/why.ts";
import type { TraceFilters } from "./search.ts";

const PAGE = 100;
const LIVE_MS = 5_000;

/** Questions, newest first; new ones appear by themselves while only the first page is read. */
export const traceList = (filters: TraceFilters) =>
  infiniteQueryOptions({
    queryKey: ["traces", filters],
    queryFn: ({ pageParam, signal }) =>
      memory()
        .traces.list(
          {
            subjectId: filters.subject,
            text: filters.text,
            purpose: filters.purpose,
            threadId: filters.thread,
            runId: filters.run,
            requestId: filters.request,
            from: startOfDay(filters.from),
            to: startOfDay(filters.to),
          },
          { signal },
        )
        .page({ limit: PAGE, cursor: pageParam }),
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? LIVE_MS : false),
  });

export type ListedTrace = Awaited<
  ReturnType<ReturnType<ReturnType<typeof memory>["traces"]["list"]>["page"]>
>["items"][number];

/** A trace as the list has it: whose question it was, and when. */
export const listedTrace = (traceId: string) =>
  queryOptions({
    queryKey: ["traces", "one", traceId],
    queryFn: async ({ signal }) => {
      const { items } = await memory().traces.list({ traceId }, { signal }).page({ limit: 1 });
      const [found] = items;
      if (found === undefined) throw notThere();
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const notThere = (): NotFoundError =>
  new NotFoundError({
    ...{ status: 404, type: "not_found", message: why.unknownId },
    ...{ field: null, requestId: null, retryAfterMs: null },
  });

/** The packet of a trace and each decision. */
export const inspected = (traceId: string, subject: string | undefined) =>
  queryOptions({
    queryKey: ["inspect", traceId, subject ?? null],
    queryFn: ({ signal }) => memory().traces.get(traceId, { subjectId: subject ?? "", signal }),
    enabled: subject !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Inspected = Awaited<ReturnType<ReturnType<typeof memory>["traces"]["get"]>>;

/** Where an id leads: to a trace, or to the questions of a request, thread or run; null where nothing has it. */
export type Found =
  | { traceId: string; subject: string }
  | ({ request: string } | { thread: string } | { run: string });

type IdFilter =
  | { traceId: string }
  | { requestId: string }
  | { threadId: string }
  | { runId: string };

export async function findById(id: string): Promise<Found | null> {
  const found = async (filter: IdFilter) =>
    (await memory().traces.list(filter).page({ limit: 2 })).items;
  const [ofTrace, ofRequest, ofThread, ofRun] = await Promise.all([
    UUID.test(id) ? found({ traceId: id }) : [],
    found({ requestId: id }),
    found({ threadId: id }),
    found({ runId: id }),
  ]);
  const [one, another] = [...ofTrace, ...ofRequest];
  // A request that was repeated has several traces.
  if (one !== undefined && (ofTrace.length > 0 || another === undefined))
    return { traceId: one.id, subject: one.subject_id };
  if (one !== undefined) return { request: id };
  if (ofThread.length > 0) return { thread: id };
  return ofRun.length > 0 ? { run: id } : null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
