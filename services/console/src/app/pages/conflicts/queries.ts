import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";
import type { ConflictFilters } from "./search.ts";

const PAGE = 500;
const LIVE_MS = 5_000;
/** Of a list of which several pages are read: each is read again. */
const LONG_LIST_LIVE_MS = 30_000;

const SECONDS = { hour: "3600", day: "86400", week: "604800", month: "2592000" } as const;

/** Conflicts, oldest first. What others settle goes by itself. */
export const conflictList = (filters: ConflictFilters) =>
  infiniteQueryOptions({
    queryKey: ["conflicts", "list", filters],
    queryFn: ({ pageParam, signal }) =>
      memory()
        .conflicts.list(
          {
            status: filters.status ?? "open",
            predicate: filters.predicate,
            subjectId: filters.subject,
            minAgeSeconds: filters.age && SECONDS[filters.age],
          },
          { signal },
        )
        .page({ limit: PAGE, cursor: pageParam }),
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) <= 1 ? LIVE_MS : LONG_LIST_LIVE_MS,
  });

type ConflictPage = Awaited<
  ReturnType<ReturnType<ReturnType<typeof memory>["conflicts"]["list"]>["page"]>
>;
export type ListedConflict = ConflictPage["items"][number];

/** A conflict with its values side by side. */
export const conflict = (id: string) =>
  queryOptions({
    queryKey: ["conflicts", "one", id],
    queryFn: ({ signal }) => memory().conflicts.get(id, { signal }),
    staleTime: 60_000,
  });

export type Conflict = Awaited<ReturnType<ReturnType<typeof memory>["conflicts"]["get"]>>;
export type Member = Conflict["members"][number];
