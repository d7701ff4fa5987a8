import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Card } from "../../components/card.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { memory } from "../../data/client.ts";
import { webhooks } from "../../strings/webhooks.ts";
import { BackLink } from "./back-link.tsx";
import { SecretView } from "./secret-view.tsx";
import { type Wanted, WebhookForm } from "./webhook-form.tsx";

const words = webhooks.form;

/** Making a webhook: where, when and what it is called with; then its secret, this once. */
export function NewWebhookPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: (wanted: Wanted) => memory().webhooks.create(wanted),
    // The secret is not kept beyond this page.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["webhooks"] }),
  });
  const made = making.data;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <BackLink />
      <PageHeading title={words.titleNew} tabTitle={words.titleNew} />
      {made === undefined ? (
        <WebhookForm
          submit={words.create}
          isBusy={making.isPending}
          error={making.error}
          onSubmit={(wanted) => making.mutate(wanted)}
        />
      ) : (
        <Card title={webhooks.secret.title}>
          <SecretView
            secret={made.secret}
            onDone={() =>
              void navigate({
                to: "/webhooks/$webhookId",
                params: { webhookId: made.id },
                replace: true,
              })
            }
          />
        </Card>
      )}
    </div>
  );
}
