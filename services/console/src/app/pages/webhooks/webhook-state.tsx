import { Badge, type Tone } from "../../components/badge.tsx";
import { webhooks } from "../../strings/webhooks.ts";
import type { Webhook } from "./queries.ts";

/** Whether a webhook is called, and if not, who ended that. */
export const stateOf = ({ disabled_because }: Pick<Webhook, "disabled_because">) =>
  disabled_because ?? "enabled";

const TONES: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  enabled: "good",
  request: "neutral",
  gone: "bad",
};

export const StateBadge = ({ webhook }: { webhook: Pick<Webhook, "disabled_because"> }) => (
  <Badge tone={TONES[stateOf(webhook)]}>{webhooks.states[stateOf(webhook)]}</Badge>
);
