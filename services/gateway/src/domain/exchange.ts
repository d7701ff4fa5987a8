import { hash } from "node:crypto";
import { cutText, learnable } from "./message-text.ts";

// Two texts and the JSON around them stay below the limit of a payload, 256 KiB.
const TEXT_BYTES = 120 * 1024;

/** One turn with a model, as it is to be remembered. */
export interface Exchange {
  orgId: string;
  projectId: string;
  subjectId: string;
  threadId: string | null;
  runId: string | null;
  idempotencyKey: string;
  model: string | null;
  traceId: string;
  userText: string;
  answerText: string;
  /** True when the answer broke off before its end. */
  partial: boolean;
  occurredAt: Date;
}

/** The event of an exchange, as the contract's EventIn; null when one side said nothing. */
export function exchangeEvent(exchange: Exchange): Record<string, unknown> | null {
  const user = cutText(learnable(exchange.userText), TEXT_BYTES);
  const assistant = cutText(learnable(exchange.answerText), TEXT_BYTES);
  if (user === "" || assistant === "") return null;
  return {
    org_id: exchange.orgId,
    project_id: exchange.projectId,
    subject_id: exchange.subjectId,
    thread_id: exchange.threadId,
    run_id: exchange.runId,
    kind: "conversation.turn",
    occurred_at: exchange.occurredAt.toISOString(),
    payload: {
      messages: [
        { role: "user", content: user },
        { role: "assistant", content: assistant },
      ],
      model: exchange.model,
      trace_id: exchange.traceId,
      ...(exchange.partial ? { partial: true } : {}),
    },
    source: { channel: "gateway" },
    idempotency_key: exchange.idempotencyKey,
  };
}

/** The idempotency key of a call without one: the same bytes again are the same exchange. */
export const defaultIdempotencyKey = (rawBody: Uint8Array): string =>
  `gw-${hash("sha256", rawBody, "hex")}`;
