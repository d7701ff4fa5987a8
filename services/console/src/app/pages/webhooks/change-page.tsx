import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { PageHeading } from "../../components/page-heading.tsx";
import { Failed, Loading } from "../../components/states.tsx";
import { toast } from "../../components/toasts.tsx";
import { memory } from "../../data/client.ts";
import { useMay } from "../../data/session.ts";
import { webhooks } from "../../strings/webhooks.ts";
import { BackLink } from "./back-link.tsx";
import { webhook } from "./queries.ts";
import { type Wanted, WebhookForm } from "./webhook-form.tsx";

const words = webhooks.form;

/** Changing where, when or with what a webhook is called. */
export function ChangeWebhookPage() {
  const { webhookId } = useParams({ from: "/shell/webhooks/$webhookId/change" });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayManage = useMay("keys");
  // Not read again while somebody writes.
  const found = useQuery({ ...webhook(webhookId), enabled: mayManage, refetchInterval: false });
  const saving = useMutation({
    mutationFn: (wanted: Wanted) => memory().webhooks.update(webhookId, wanted),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["webhooks"] });
      toast(words.saved);
      await navigate({ to: "/webhooks/$webhookId", params: { webhookId }, replace: true });
    },
  });
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <BackLink />
      <PageHeading title={words.titleEdit} tabTitle={words.titleEdit} />
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading lines={6} />}
      {found.data && (
        <WebhookForm
          webhook={found.data}
          submit={words.save}
          isBusy={saving.isPending}
          error={saving.error}
          onSubmit={(wanted) => saving.mutate(wanted)}
        />
      )}
    </div>
  );
}
