import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Said } from "../../components/said.tsx";
import { Failed, Loading } from "../../components/states.tsx";
import { useMay } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { webhooks } from "../../strings/webhooks.ts";
import { About } from "./about.tsx";
import { BackLink } from "./back-link.tsx";
import { Deliveries } from "./deliveries.tsx";
import { type Asked, PauseDialog, RemoveDialog, RotateDialog } from "./dialogs.tsx";
import { type Webhook, webhook } from "./queries.ts";
import { useWebhookCalls } from "./use-webhook-calls.ts";
import { StateBadge, stateOf } from "./webhook-state.tsx";

const words = webhooks.detail;

/** One webhook: what it is called for, its deliveries, and what can be done about both. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: "/shell/webhooks/$webhookId" });
  const mayManage = useMay("keys");
  const navigate = useNavigate();
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "u", does: webhooks.keys.back, run: () => void navigate({ to: "/webhooks" }) },
  ]);
  const found = useQuery({ ...webhook(webhookId), enabled: mayManage });
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <BackLink />
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading lines={8} />}
      {found.data && <Shown webhook={found.data} />}
    </div>
  );
}

function Shown({ webhook }: { webhook: Webhook }) {
  const { id, url, enabled } = webhook;
  const navigate = useNavigate();
  const calls = useWebhookCalls(id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { test, enable } = calls;
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "t", does: webhooks.keys.test, run: () => test.mutate() },
    {
      keys: "e",
      does: webhooks.keys.change,
      run: () => void navigate({ to: "/webhooks/$webhookId/change", params: { webhookId: id } }),
    },
  ]);
  return (
    <>
      <PageHeading title={<Said text={url} most={300} />} tabTitle={words.tab(url.slice(0, 60))}>
        <StateBadge webhook={webhook} />
      </PageHeading>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? words.testing : words.test}
        </Button>
        <Link
          to="/webhooks/$webhookId/change"
          params={{ webhookId: id }}
          className="inline-flex min-h-8 items-center rounded-md border border-line bg-surface px-3 py-1 font-medium hover:bg-raised"
        >
          {words.change}
        </Link>
        {enabled ? (
          <Button onClick={() => setAsked("pause")}>{words.pause}</Button>
        ) : (
          // Never disabled: the dialog gives the focus back to the button that stands here.
          <Button onClick={() => enable.isPending || enable.mutate(true)}>{words.resume}</Button>
        )}
        <Button onClick={() => setAsked("rotate")}>{words.rotate}</Button>
        <Button look="danger" onClick={() => setAsked("remove")}>
          {words.remove}
        </Button>
      </div>
      {!enabled && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {stateOf(webhook) === "gone" ? webhooks.goneHint : webhooks.pausedHint}
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <Deliveries webhook={webhook} calls={calls} />
        <About webhook={webhook} />
      </div>
      {asked === "pause" && (
        <PauseDialog id={id} onClose={close} onPause={() => enable.mutate(false)} />
      )}
      {asked === "rotate" && <RotateDialog id={id} onClose={close} />}
      {asked === "remove" && <RemoveDialog id={id} onClose={close} />}
    </>
  );
}
