import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";
import { startOfDay } from "../../data/start-of-day.ts";
import { readSubject } from "../../data/subject.ts";
import type { ReceiptFilters, Target } from "./search.ts";

const PAGE = 200;
const LIVE_MS = 5_000;
const PENDING_MS = 1_000;
const MOST_COUNTED = 1_000;

const receiptsOf = ({ subject, mode, from, to }: Partial<ReceiptFilters>, signal?: AbortSignal) =>
  memory().forget.list(
    { subjectId: subject, mode, from: startOfDay(from), to: startOfDay(to) },
    { signal },
  );

/** Receipts, newest first; new ones appear by themselves while only the first page is read. */
export const receiptList = (filters: ReceiptFilters) =>
  infiniteQueryOptions({
    queryKey: ["receipts", filters],
    queryFn: ({ pageParam, signal }) =>
      receiptsOf(filters, signal).page({ limit: PAGE, cursor: pageParam }),
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? LIVE_MS : false),
  });

export type Receipt = Awaited<ReturnType<ReturnType<typeof memory>["forget"]["get"]>>;

/** All receipts that pass the filters, a line of JSON for each. */
export async function receiptLines(filters: ReceiptFilters): Promise<string> {
  let lines = "";
  for await (const receipt of receiptsOf(filters)) lines += `${JSON.stringify(receipt)}\n`;
  return lines;
}

/** A receipt; asked for again until it is done. */
export const receipt = (forgetId: string) =>
  queryOptions({
    queryKey: ["receipts", "one", forgetId],
    queryFn: ({ signal }) => memory().forget.get(forgetId, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? PENDING_MS : false),
  });

/** The signed certificate of a finished receipt. */
export const certificate = (forgetId: string, isDone: boolean) =>
  queryOptions({
    queryKey: ["certificates", forgetId],
    queryFn: ({ signal }) => memory().forget.certificate(forgetId, { signal }),
    enabled: isDone,
  });

export type SignedCertificate = Awaited<
  ReturnType<ReturnType<typeof memory>["forget"]["certificate"]>
>;

/** The forget of a subject that has begun and is not done, as its receipt shows it; null otherwise. */
export const begun = (target: Target) =>
  queryOptions({
    queryKey: ["receipts", "begun", target],
    queryFn: async ({ signal }) => {
      if (!("subject" in target)) return null;
      const { items } = await receiptsOf(target, signal).page({ limit: 1 });
      return items.find(({ status }) => status === "pending") ?? null;
    },
    refetchInterval: PENDING_MS,
  });

/** What is there of a subject under one of its names. */
export const subjectPreview = (name: string) =>
  queryOptions({
    queryKey: ["forget preview", name],
    queryFn: async ({ signal }) => {
      const [subject, traces] = await Promise.all([
        readSubject(name, signal),
        memory().traces.list({ subjectId: name }, { signal }).page({ limit: MOST_COUNTED }),
      ]);
      return {
        ...subject,
        packets: traces.items.length,
        morePackets: traces.nextCursor !== null,
      };
    },
  });
