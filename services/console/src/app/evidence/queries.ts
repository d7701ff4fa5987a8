import { queryOptions } from "@tanstack/react-query";
import { memory } from "../data/client.ts";

/** A fact with its evidence, history, conflicts and ratings. */
export const fact = (factId: string) =>
  queryOptions({
    queryKey: ["facts", factId],
    queryFn: ({ signal }) => memory().facts.get(factId, { signal }),
  });

export type FactDetail = Awaited<ReturnType<ReturnType<typeof memory>["facts"]["get"]>>;

/** An event as it was captured. */
export const event = (eventId: string) =>
  queryOptions({
    queryKey: ["events", eventId],
    queryFn: ({ signal }) => memory().events.get(eventId, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
