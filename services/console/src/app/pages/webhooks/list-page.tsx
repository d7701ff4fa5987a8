import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Card } from "../../components/card.tsx";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { useMay } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { webhooks } from "../../strings/webhooks.ts";
import { type Webhook, webhookList } from "./queries.ts";
import { Recent } from "./recent.tsx";
import { StateBadge } from "./webhook-state.tsx";

const words = webhooks.list;
const COLUMNS = "md:grid-cols-[minmax(0,1fr)_12rem_10rem]";

/** The webhooks of a project: where they call, what became of the last calls. */
export function WebhooksPage() {
  const navigate = useNavigate();
  const mayManage = useMay("keys");
  const { data, error, isPending, refetch } = useQuery({ ...webhookList(), enabled: mayManage });
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(-1);
  const move = (by: number) => {
    const links = list.current?.querySelectorAll("a") ?? [];
    const to = Math.min(Math.max(at + by, 0), links.length - 1);
    setAt(to);
    links[to]?.focus();
  };
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "n", does: webhooks.keys.add, run: () => void navigate({ to: "/webhooks/new" }) },
    { keys: "j", does: webhooks.keys.down, run: () => move(1) },
    { keys: "k", does: webhooks.keys.up, run: () => move(-1) },
  ]);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <div>
        <PageHeading title={webhooks.title} tabTitle={webhooks.title}>
          <AddLink />
        </PageHeading>
        <p className="text-ink-soft">{webhooks.intro}</p>
      </div>
      <Card>
        {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
        {isPending && <Loading lines={4} />}
        {data?.length === 0 && (
          <Empty title={words.empty} hint={words.emptyHint}>
            <AddLink />
          </Empty>
        )}
        {data !== undefined && data.length > 0 && (
          <>
            <p role="status" className="border-b border-line px-4 py-2 text-[13px] text-ink-soft">
              {words.loaded(data.length)}
            </p>
            <ul ref={list} aria-label={words.label}>
              {data.map((webhook, index) => (
                <WebhookRow key={webhook.id} webhook={webhook} onFocus={() => setAt(index)} />
              ))}
            </ul>
          </>
        )}
      </Card>
    </div>
  );
}

const AddLink = () => (
  <Link
    to="/webhooks/new"
    className="inline-flex min-h-9 items-center gap-1.5 rounded-md border border-transparent bg-accent px-3 py-1 font-medium whitespace-nowrap text-accent-ink hover:brightness-110"
  >
    <Icon name="webhook" />
    {webhooks.add}
  </Link>
);

const WebhookRow = ({ webhook, onFocus }: { webhook: Webhook; onFocus: () => void }) => (
  <li className="border-b border-line last:border-0">
    <Link
      to="/webhooks/$webhookId"
      params={{ webhookId: webhook.id }}
      onFocus={onFocus}
      className={`${COLUMNS} grid items-center gap-x-4 gap-y-2 px-4 py-3 -outline-offset-2 hover:bg-raised focus-visible:bg-accent-soft`}
    >
      <span className="min-w-0">
        <SaidInLine text={webhook.url} className="font-medium" />
        {webhook.description !== null && webhook.description !== "" && (
          <SaidInLine text={webhook.description} className="text-ink-soft" />
        )}
        <span className="mt-0.5 block text-xs text-ink-faint">{webhook.events.join(" · ")}</span>
      </span>
      <Recent id={webhook.id} />
      <span className="md:text-right">
        <StateBadge webhook={webhook} />
      </span>
    </Link>
  </li>
);
