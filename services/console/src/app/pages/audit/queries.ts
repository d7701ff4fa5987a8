import {
  type AuditEntry,
  type AuditHead,
  chainReader,
  entryHash,
} from "@memory-service/client/audit";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";
import { startOfDay } from "../../data/start-of-day.ts";
import type { AuditFilters } from "./search.ts";

export type Entry = AuditEntry;

const PAGE = 200;
const MOST_ON_A_PAGE = 1_000;
const LIVE_MS = 5_000;

const entriesOf = (
  { type, by, with: keyPrefix, from, to }: Partial<AuditFilters>,
  signal?: AbortSignal,
) =>
  memory().audit.list(
    { type, actor: by, keyPrefix, from: startOfDay(from), to: startOfDay(to) },
    { signal },
  );

/** Entries, newest first; new ones appear by themselves while only the first page is read. */
export const entryList = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ pageParam, signal }) =>
      entriesOf(filters, signal).page({ limit: PAGE, cursor: pageParam }),
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? LIVE_MS : false),
  });

/** All entries that pass the filters, a line of JSON for each. */
export async function entryLines(filters: AuditFilters): Promise<string> {
  const list = entriesOf(filters);
  const lines: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list.page>> = await list.page({
      limit: MOST_ON_A_PAGE,
      cursor,
    });
    lines.push(...page.items.map((entry) => `${JSON.stringify(entry)}\n`));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return lines.join("");
}

/** An entry that is in no list that was read, by its moment; null where there is none. */
export const entryAt = (id: string, at: string | undefined) =>
  queryOptions({
    queryKey: ["audit", "one", id, at],
    queryFn: async ({ signal }): Promise<AuditEntry | null> => {
      if (at === undefined) return null;
      const to = new Date(Date.parse(at) + 1).toISOString();
      for await (const entry of memory().audit.list({ from: at, to } as object, { signal }))
        if (entry.id === id) return entry;
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether an entry has the hash of its fields; null where this page cannot compute hashes. */
export const isAsWritten = (entry: AuditEntry) =>
  queryOptions({
    queryKey: ["audit", "hash", entry],
    queryFn: async () =>
      globalThis.crypto.subtle === undefined ? null : (await entryHash(entry)) === entry.hash,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Computes the chain of the project's log again; calls back with how many entries it has read. */
export async function verifyLog(
  noted: AuditHead | null,
  onRead: (entries: number) => void,
  signal: AbortSignal,
) {
  const read = chainReader(noted);
  const log = memory().audit.list({}, { signal });
  let newest: AuditHead | null = null;
  let cursor: string | null = null;
  let entries = 0;
  do {
    const page: Awaited<ReturnType<typeof log.page>> = await log.page({
      limit: MOST_ON_A_PAGE,
      cursor,
    });
    newest ??= page.answer.head;
    for (const entry of page.items) await read.next(entry);
    entries += page.items.length;
    onRead(entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { ...read.end(newest), head: newest };
}

export type CheckedLog = Awaited<ReturnType<typeof verifyLog>>;
