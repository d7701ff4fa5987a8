import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../components/toasts.tsx";
import { memory } from "../../data/client.ts";
import { problemOf } from "../../data/problem.ts";
import { webhooks } from "../../strings/webhooks.ts";

/** A test waits for the receiver: ten seconds, and then some. */
const TEST_MS = 20_000;
const { detail, deliveries } = webhooks;

/** The calls that change a webhook or its deliveries; each says what became of it. */
export function useWebhookCalls(id: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: ["webhooks"] });
  const onError = (error: Error) => toast(problemOf(error).advice, { tone: "bad" });
  const common = { onSettled, onError };
  return {
    test: useMutation({
      ...common,
      mutationFn: () => memory().webhooks.test(id, { timeoutMs: TEST_MS }),
      onSuccess: ({ delivered, status, error, duration_ms }) =>
        delivered
          ? toast(detail.tested(status, duration_ms))
          : toast(detail.notTested(error === null ? "" : deliveries.faults[error]), {
              tone: "bad",
            }),
    }),
    enable: useMutation({
      ...common,
      mutationFn: (enabled: boolean) => memory().webhooks.update(id, { enabled }),
      onSuccess: ({ enabled }) => toast(enabled ? detail.resumed : detail.paused),
    }),
    resend: useMutation({
      ...common,
      mutationFn: (delivery: string) => memory().webhooks.resend(id, delivery),
      onSuccess: () => toast(deliveries.resent),
    }),
    resendFailed: useMutation({
      ...common,
      mutationFn: () => memory().webhooks.resendFailed(id),
      onSuccess: ({ resent }) => toast(deliveries.resentAll(resent)),
    }),
  };
}

export type WebhookCalls = ReturnType<typeof useWebhookCalls>;
