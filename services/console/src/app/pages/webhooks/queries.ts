import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";
import type { DeliveryFilter } from "./search.ts";

/** More than a project may have. */
const MOST_WEBHOOKS = 100;
const RECENT = 20;
const PAGE = 200;
const LIST_MS = 10_000;
const LIVE_MS = 2_000;

/** All webhooks of the project, oldest first. */
export const webhookList = () =>
  queryOptions({
    queryKey: ["webhooks"],
    queryFn: async ({ signal }) =>
      (await memory().webhooks.list(undefined, { signal }).page({ limit: MOST_WEBHOOKS })).items,
    refetchInterval: LIST_MS,
  });

export type Webhook = Awaited<ReturnType<ReturnType<typeof memory>["webhooks"]["get"]>>;
export type EventType = Webhook["events"][number];

export const webhook = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id],
    queryFn: ({ signal }) => memory().webhooks.get(id, { signal }),
    refetchInterval: LIST_MS,
  });

/** The newest deliveries of a webhook, for a row of the list. */
export const recentDeliveries = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "recent"],
    queryFn: async ({ signal }) =>
      (await memory().webhooks.deliveries(id, undefined, { signal }).page({ limit: RECENT })).items,
    refetchInterval: LIST_MS,
  });

export type Delivery = Awaited<ReturnType<ReturnType<typeof memory>["webhooks"]["resend"]>>;

/** The deliveries of a webhook, newest first. What becomes of them is seen at once while only the first page is read. */
export const deliveryList = (id: string, { status }: Pick<DeliveryFilter, "status">) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", id, "deliveries", status ?? null],
    queryFn: ({ pageParam, signal }) =>
      memory()
        .webhooks.deliveries(id, { status }, { signal })
        .page({ limit: PAGE, cursor: pageParam }),
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? LIVE_MS : false),
  });

/** Whether any delivery of a webhook has failed for good. */
export const hasDead = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "dead"],
    queryFn: async ({ signal }) => {
      const dead = memory().webhooks.deliveries(id, { status: "dead" }, { signal });
      return (await dead.page({ limit: 1 })).items.length > 0;
    },
    refetchInterval: LIST_MS,
  });
