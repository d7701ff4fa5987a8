import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { classNames } from "../../components/class-names.ts";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { webhooks } from "../../strings/webhooks.ts";
import { DeliveryColumns, DeliveryRow } from "./delivery-row.tsx";
import { deliveryList, hasDead, type Webhook } from "./queries.ts";
import { type DeliveryFilter, STATUSES } from "./search.ts";
import type { WebhookCalls } from "./use-webhook-calls.ts";

const words = webhooks.deliveries;

/** What a webhook was sent, or is to be: live, by state, each with its answer and the way to send it again. */
export function Deliveries({ webhook, calls }: { webhook: Webhook; calls: WebhookCalls }) {
  const filter = useSearch({ from: "/shell/webhooks/$webhookId" });
  const navigate = useNavigate();
  const query = useInfiniteQuery(deliveryList(webhook.id, filter));
  const dead = useQuery(hasDead(webhook.id));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const deliveries = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const list = useRef<VirtualListHandle>(null);
  const [at, setAt] = useState(-1);
  const show = (change: Partial<DeliveryFilter>) =>
    void navigate({
      to: "/webhooks/$webhookId",
      params: { webhookId: webhook.id },
      search: { ...filter, ...change },
      replace: true,
      resetScroll: false,
    });
  const move = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), deliveries.length - 1);
    setAt(to);
    list.current?.focus(to);
  };
  const barred = webhook.enabled ? null : words.enableFirst;
  const open = deliveries.find(({ id }) => id === filter.delivery);
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "j", does: webhooks.keys.down, run: () => move(1) },
    { keys: "k", does: webhooks.keys.up, run: () => move(-1) },
    {
      keys: "r",
      does: webhooks.keys.resend,
      run: () => {
        if (open !== undefined && barred === null) calls.resend.mutate(open.id);
      },
    },
  ]);
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  useEffect(() => {
    if (deliveries.length === 0) readOn();
  }, [deliveries.length, readOn]);
  const isEmpty = data !== undefined && deliveries.length === 0 && !hasNextPage;
  return (
    <Card
      title={words.title}
      actions={
        <Button
          unavailable={barred ?? (dead.data === false ? words.noneFailed : null)}
          disabled={calls.resendFailed.isPending}
          onClick={() => calls.resendFailed.mutate()}
        >
          {words.resendAll}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
        <Filter status={filter.status} onChoose={(status) => show({ status })} />
        <p role="status" className="text-[13px] text-ink-soft">
          {deliveries.length > 0 && words.found(deliveries.length, !hasNextPage)}
        </p>
      </div>
      {error !== null && <Failed error={error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={6} />}
      {isEmpty && (
        <Empty
          title={filter.status === undefined ? words.empty : words.noMatch}
          hint={filter.status === undefined ? words.emptyHint : words.noMatchHint}
        />
      )}
      {deliveries.length > 0 && (
        <>
          <DeliveryColumns />
          <VirtualList
            label={words.label}
            items={deliveries}
            keyOf={({ id }) => id}
            estimate={44}
            handle={list}
            onEnd={readOn}
            className="max-h-[max(24rem,calc(100dvh-20rem))] overflow-y-auto"
            render={(delivery, index) => (
              <DeliveryRow
                delivery={delivery}
                isOpen={delivery.id === filter.delivery}
                barred={barred}
                onFocus={() => setAt(index)}
                onToggle={() =>
                  show({ delivery: delivery.id === filter.delivery ? undefined : delivery.id })
                }
                onResend={() => calls.resend.mutate(delivery.id)}
              />
            )}
          />
        </>
      )}
    </Card>
  );
}

const Filter = ({
  status,
  onChoose,
}: {
  status: DeliveryFilter["status"];
  onChoose: (status: DeliveryFilter["status"]) => void;
}) => (
  <fieldset className="flex flex-wrap gap-1.5">
    <legend className="sr-only">{words.filter}</legend>
    {[undefined, ...STATUSES].map((one) => (
      <button
        key={one ?? "all"}
        type="button"
        aria-pressed={one === status}
        onClick={() => onChoose(one)}
        className={classNames(
          "min-h-8 rounded-full border px-3",
          one === status
            ? "border-transparent bg-accent-soft font-semibold text-accent-text"
            : "border-line text-ink-soft hover:bg-raised",
        )}
      >
        {words.statuses[one ?? "all"]}
      </button>
    ))}
  </fieldset>
);
