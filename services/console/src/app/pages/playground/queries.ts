import { queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";
import type { Asked } from "./search.ts";

/** Asks as an agent does, and reads why it was answered so. Asked once for a setting of a side, until somebody asks again. */
export const answer = (asked: Asked, side: number) =>
  queryOptions({
    queryKey: ["playground", side, asked],
    queryFn: async ({ signal }) => {
      const { subject, thread, query, purpose, budget } = asked;
      const began = performance.now();
      const packet = await memory()
        .subject(subject, thread === "" ? {} : { threadId: thread })
        .context(query, { budgetTokens: budget, purpose, signal });
      const tookMs = performance.now() - began;
      const trace = await memory().traces.get(packet.traceId ?? "", { subjectId: subject, signal });
      return { trace, tookMs };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Subjects whose names begin so, for the field's suggestions. */
export const suggestedSubjects = (prefix: string) =>
  queryOptions({
    queryKey: ["subjects", "suggested", prefix],
    queryFn: async ({ signal }) => {
      const filters = prefix === "" ? {} : { prefix };
      const { items } = await memory().subjects.list(filters, { signal }).page({ limit: 20 });
      return items.map(({ subject_id }) => subject_id);
    },
  });
