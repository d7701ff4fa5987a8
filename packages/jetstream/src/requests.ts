import { setTimeout as delay } from "node:timers/promises";
import type { RequestMessage } from "@memory/contracts";
import {
  ApiError,
  ERROR_STATUS,
  type ErrorType,
  isUnavailable,
  serviceUnavailable,
} from "@memory/errors";
import type { Log } from "@memory/log";
import type { Msg, NatsConnection } from "@nats-io/nats-core";
import { z } from "zod";
import { inMessageSpan, inSendSpan } from "./trace-messages.ts";

const LAST_ANSWERS_MS = 5_000;
const ERROR_TYPES = Object.keys(ERROR_STATUS) as [ErrorType, ...ErrorType[]];

/** Every reply is one of these, so that an owner's refusal reaches the asker with its type. */
const Envelope = z.union([
  z.object({ ok: z.unknown() }),
  z.object({
    error: z.object({
      type: z.enum(ERROR_TYPES),
      message: z.string(),
      field: z.string().nullable(),
    }),
  }),
]);

export const ask = <A extends z.ZodType, R extends z.ZodType>(
  nc: NatsConnection,
  message: RequestMessage<A, R>,
  body: z.input<A>,
  timeoutMs: number,
): Promise<z.output<R>> =>
  inSendSpan("request", message.subject, async (option) => {
    const reply = await nc
      .request(message.subject, JSON.stringify(body), { timeout: timeoutMs, ...option })
      .catch((cause: unknown) => {
        throw serviceUnavailable(`${message.subject} was not answered.`, cause);
      });
    return answerIn(message, reply);
  });

function answerIn<A extends z.ZodType, R extends z.ZodType>(
  message: RequestMessage<A, R>,
  reply: Msg,
): z.output<R> {
  const envelope = Envelope.parse(reply.json());
  if ("error" in envelope) {
    const { type, message: text, field } = envelope.error;
    if (type === "service_unavailable") throw serviceUnavailable(text);
    throw new ApiError(type, text, { field });
  }
  return message.reply.parse(envelope.ok);
}

/**
 * Handlers run side by side; a fault that is no ApiError is logged here and reaches the asker without detail.
 * What it gives back takes no more requests and waits for the answers under way, as long as most askers do.
 */
export function answerRequests<A extends z.ZodType, R extends z.ZodType>(
  nc: NatsConnection,
  message: RequestMessage<A, R>,
  handler: (body: z.output<A>) => Promise<z.input<R>>,
  log: Log,
): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const answer = async (msg: Msg): Promise<void> => {
    try {
      const work = () => handler(message.ask.parse(msg.json()));
      const ok = await inMessageSpan("respond", message.subject, [msg], {}, async () => work());
      msg.respond(JSON.stringify({ ok }));
    } catch (error) {
      const shown = shownError(error);
      if (shown.type === "internal_error")
        log.error({ err: error, subject: message.subject }, "request failed");
      msg.respond(JSON.stringify(shown.toBody()));
    }
  };
  const subscription = nc.subscribe(message.subject, {
    queue: message.subject,
    callback: (error, msg) => {
      if (error) {
        log.error({ err: error, subject: message.subject }, "subscription failed");
        return;
      }
      const answered = answer(msg).finally(() => underWay.delete(answered));
      underWay.add(answered);
    },
  });
  return async () => {
    await subscription.drain();
    const over = delay(LAST_ANSWERS_MS, undefined, { ref: false });
    await Promise.race([Promise.all(underWay), over]);
  };
}

function shownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return serviceUnavailable("The owner cannot answer just now.", error);
  return new ApiError("internal_error", "The owner failed.", { cause: error });
}
