import { useQuery } from "@tanstack/react-query";
import { classNames } from "../../components/class-names.ts";
import { webhooks } from "../../strings/webhooks.ts";
import { recentDeliveries } from "./queries.ts";
import { STATUSES } from "./search.ts";

const BARS = { delivered: "h-4 bg-good", pending: "h-2.5 bg-warn", dead: "h-4 bg-bad" } as const;

/** The last deliveries of a webhook as a row of bars, oldest first, with the same in words. */
export function Recent({ id }: { id: string }) {
  const { data } = useQuery(recentDeliveries(id));
  if (data === undefined) return <span className="h-4 w-24 animate-pulse rounded bg-raised" />;
  if (data.length === 0)
    return <span className="text-[13px] text-ink-faint">{webhooks.list.noDeliveries}</span>;
  const numbers = STATUSES.map((one) => [one, data.filter(({ status }) => status === one).length]);
  const counts = Object.fromEntries(numbers) as Record<(typeof STATUSES)[number], number>; // of each
  return (
    <span className="flex flex-col gap-0.5">
      <span aria-hidden="true" className="flex h-4 items-end gap-0.5">
        {data.toReversed().map(({ id: delivery, status }) => (
          <span key={delivery} className={classNames("w-1 rounded-sm", BARS[status])} />
        ))}
      </span>
      <span className="text-xs text-ink-soft tabular-nums">{webhooks.list.recent(counts)}</span>
    </span>
  );
}
