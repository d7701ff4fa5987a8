import { infiniteQueryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";

/** The first page is there soon; who scrolls on reads many at once. */
const FIRST_PAGE = 100;
const PAGE = 1_000;
const LIVE_MS = 5_000;

type State = { state: { data?: { pages: readonly unknown[] } | undefined } };
const isShort = ({ state }: State): boolean => (state.data?.pages.length ?? 0) <= 1;

/** Subjects by their names; as they are now while only the first page is read, for each further one would be read again. */
export const subjectList = (prefix: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["subjects", "list", prefix ?? null],
    queryFn: ({ pageParam, signal }) =>
      memory()
        .subjects.list({ prefix }, { signal })
        .page({ limit: pageParam === null ? FIRST_PAGE : PAGE, cursor: pageParam }),
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: (query) => (isShort(query) ? LIVE_MS : false),
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });

export type ListedSubject = Awaited<
  ReturnType<ReturnType<ReturnType<typeof memory>["subjects"]["list"]>["page"]>
>["items"][number];
