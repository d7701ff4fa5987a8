import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { toast } from "../../components/toasts.tsx";
import { useWide } from "../../components/use-wide.ts";
import { usePostponed } from "../../data/postponed.ts";
import { useMay } from "../../data/session.ts";
import { conflicts } from "../../strings/conflicts.ts";
import type { ConflictListHandle } from "./conflict-list.tsx";
import { conflict, conflictList } from "./queries.ts";
import type { ConflictFilters } from "./search.ts";

const LIVE_MS = 5_000;

/** The list of the page, and which conflict of it is looked at. */
export function useInbox() {
  const { conflict: asked, ...filters } = useSearch({ from: "/shell/conflicts" });
  const navigate = useNavigate({ from: "/conflicts" });
  const isWide = useWide();
  const { items, ...listed } = useItems(filters);
  const chosen = asked ?? (isWide ? items[0]?.id : undefined);
  const at = useMemo(() => items.findIndex(({ id }) => id === chosen), [items, chosen]);
  const detail = useDetail(chosen);
  usePrefetched(items[at + 1]?.id, items[at + 2]?.id);
  const list = useRef<ConflictListHandle>(null);
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    latest.current = chosen;
  });
  // Always the same: a new one would draw every row again.
  const choose = useCallback(
    (id: string | undefined) => {
      if (id !== latest.current) list.current?.focusWhenShown(id ?? null);
      void navigate({
        search: (before) => ({ ...before, conflict: id }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const near = (place: number) => items[Math.min(Math.max(place, 0), items.length - 1)]?.id;
  useGone({ asked, at, isOfOpen: filters.status === undefined }, (place) => choose(near(place)));
  return {
    ...{ filters, isWide, items, listed, chosen, detail, list, choose },
    move: (by: number) => choose(near(at + by) ?? chosen),
    /** The one after it, else the one before. */
    next: (items[at + 1] ?? items[at - 1])?.id,
  };
}

/** The conflicts of the list, without those that are decided already. */
function useItems(filters: ConflictFilters) {
  const mayRead = useMay("read");
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({ ...conflictList(filters), enabled: mayRead });
  const postponed = usePostponed();
  const isOfOpen = filters.status === undefined;
  const items = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.items) ?? [];
    const decided = new Set(postponed.map(({ id }) => id));
    return isOfOpen ? all.filter(({ id }) => !decided.has(id)) : all;
  }, [data, postponed, isOfOpen]);
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const isEmpty = data !== undefined && items.length === 0 && !hasNextPage;
  const open = data?.pages.at(-1)?.answer;
  return { items, error, isPending, isFetchingNextPage, isEmpty, open, readOn, refetch };
}

function useDetail(id: string | undefined) {
  const mayRead = useMay("read");
  return useQuery({
    ...conflict(id ?? ""),
    enabled: mayRead && id !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === "open" ? LIVE_MS : false),
  });
}

/** What is read ahead is there when somebody moves on. */
function usePrefetched(...ids: readonly (string | undefined)[]): void {
  const queries = useQueryClient();
  useEffect(() => {
    for (const id of ids) if (id !== undefined) void queries.prefetchQuery(conflict(id));
  }, [queries, ...ids]);
}

interface Looked {
  /** The conflict of the address. */
  asked: string | undefined;
  /** Its place in the list. */
  at: number;
  isOfOpen: boolean;
}

/** Calls back with its place when the conflict that is looked at leaves the list because somebody else settled it. */
function useGone({ asked, at, isOfOpen }: Looked, onGone: (place: number) => void): void {
  const postponed = usePostponed();
  const before = useRef({ asked, at });
  useEffect(() => {
    const was = before.current;
    before.current = { asked, at };
    const isGone = isOfOpen && asked !== undefined && asked === was.asked && was.at >= 0 && at < 0;
    if (!isGone || postponed.some(({ id }) => id === asked)) return;
    toast(conflicts.settled.meanwhile);
    onGone(was.at);
  });
}

export type Inbox = ReturnType<typeof useInbox>;
