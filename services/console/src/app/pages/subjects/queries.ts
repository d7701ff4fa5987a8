import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";
import { dayOf, endOf } from "../../data/days.ts";
import { readSubject } from "../../data/subject.ts";
import { daysOfChange } from "./days-of-change.ts";

const LIVE_MS = 5_000;
const FACTS_PAGE = 1_000;
/** More facts of a day are neither compared nor shown: every fact is in the list of all. */
const MOST_COMPARED = 2_000;
const EVERY_PAGE = 200;
const EVENTS_PAGE = 50;

/** A subject by any of its names: the others, and its counts. */
export const subject = (name: string) =>
  queryOptions({
    queryKey: ["subjects", "one", name],
    queryFn: ({ signal }) => readSubject(name, signal),
    refetchInterval: LIVE_MS,
  });
export type Subject = Awaited<ReturnType<typeof readSubject>>;

/** The day of its first event, today at the latest; null where it has none. */
export const firstDay = (name: string) =>
  queryOptions({
    queryKey: ["subjects", "first", name],
    queryFn: async ({ signal }) => {
      const { items } = await memory().subject(name).timeline({ signal }).page({ limit: 1 });
      const [first] = items;
      if (first === undefined) return null;
      // Events may be of days to come.
      const [earlier] = [dayOf(new Date(first.occurred_at)), dayOf(new Date())].toSorted();
      return earlier ?? null;
    },
    staleTime: 60_000,
  });

/** The facts that were known and true at the end of a day, or now. */
export const factsOn = (name: string, day: string | undefined) =>
  queryOptions({
    queryKey: ["subjects", "facts", name, day ?? "now"],
    queryFn: async ({ signal }) => {
      const asOf = day === undefined ? new Date().toISOString() : endOf(day);
      const list = memory().facts.list({ subjectId: name, asOf }, { signal });
      const items: ListedFact[] = [];
      let cursor: string | null = null;
      do {
        const page: FactPage = await list.page({ limit: FACTS_PAGE, cursor });
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null && items.length < MOST_COMPARED);
      return { items, isAll: cursor === null };
    },
    refetchInterval: day === undefined ? LIVE_MS : false,
    placeholderData: keepPreviousData,
  });

/** Facts of every status, newest first. */
export const everyFact = (name: string) =>
  infiniteQueryOptions({
    queryKey: ["subjects", "facts", name, "every"],
    queryFn: ({ pageParam, signal }) =>
      memory()
        .facts.list({ subjectId: name }, { signal })
        .page({ limit: EVERY_PAGE, cursor: pageParam }),
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? LIVE_MS : false),
  });

type FactPage = Awaited<ReturnType<ReturnType<ReturnType<typeof memory>["facts"]["list"]>["page"]>>;
export type ListedFact = FactPage["items"][number];

/** The days on which the newest thousand facts began or ceased to hold. */
export const changes = (name: string) =>
  queryOptions({
    queryKey: ["subjects", "facts", name, "changes"],
    queryFn: async ({ signal }) => {
      const list = memory().facts.list({ subjectId: name }, { signal });
      return daysOfChange((await list.page({ limit: FACTS_PAGE })).items, dayOf);
    },
    staleTime: 60_000,
  });

/** Events in the order in which they occurred. New ones come at the end, by themselves while one page has them all. */
export const timeline = (name: string) =>
  infiniteQueryOptions({
    queryKey: ["subjects", "timeline", name],
    queryFn: ({ pageParam, signal }) =>
      memory().subject(name).timeline({ signal }).page({ limit: EVENTS_PAGE, cursor: pageParam }),
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? LIVE_MS : false),
  });

type TimelinePage = Awaited<
  ReturnType<ReturnType<ReturnType<ReturnType<typeof memory>["subject"]>["timeline"]>["page"]>
>;
export type ListedEvent = TimelinePage["items"][number];
