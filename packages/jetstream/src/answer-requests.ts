import { setTimeout as delay } from "node:timers/promises";
import type { RequestMessage } from "@memory/contracts";
import { ApiError, isUnavailable, serviceUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import type { Msg, NatsConnection } from "@nats-io/nats-core";
import type { z } from "zod";
import { PROGRESS_EVERY_MS, PROGRESS_HEADER } from "./exchange.ts";
import { inMessageSpan } from "./trace-messages.ts";

const LAST_ANSWERS_MS = 5_000;

/**
 * Handlers run concurrently; an error that is not an ApiError is logged here and reaches the caller without detail. A request that comes
 * again while it is in progress is the same piece of work. The result, when called, stops taking requests and waits for the answers in
 * progress, as long as most callers do.
 */
export function answerRequests<A extends z.ZodType, R extends z.ZodType>(
  nc: NatsConnection,
  message: RequestMessage<A, R>,
  handler: (body: z.output<A>) => Promise<z.input<R>>,
  log: Log,
): () => Promise<void> {
  /** By the subject of their replies, which names a request. */
  const underWay = new Map<string, Promise<void>>();
  const answer = async (msg: Msg): Promise<void> => {
    const progress = saidEvery(msg);
    try {
      const work = () => handler(message.ask.parse(msg.json()));
      const ok = await inMessageSpan("respond", message.subject, [msg], {}, async () => work());
      msg.respond(JSON.stringify({ ok }));
    } catch (error) {
      const shown = shownError(error);
      if (shown.type === "internal_error")
        log.error({ err: error, subject: message.subject }, "request failed");
      msg.respond(JSON.stringify(shown.toBody()));
    } finally {
      clearInterval(progress);
    }
  };
  const subscription = nc.subscribe(message.subject, {
    queue: message.subject,
    callback: (error, msg) => {
      if (error) {
        log.error({ err: error, subject: message.subject }, "subscription failed");
        return;
      }
      const name = msg.reply ?? "";
      if (underWay.has(name)) return;
      underWay.set(
        name,
        answer(msg).finally(() => underWay.delete(name)),
      );
    },
  });
  return async () => {
    await subscription.drain();
    const over = delay(LAST_ANSWERS_MS, undefined, { ref: false });
    await Promise.race([Promise.all(underWay.values()), over]);
  };
}

/** Sends the caller signs of progress while its request is in progress, if it wants them. */
const saidEvery = (msg: Msg): NodeJS.Timeout | undefined =>
  msg.headers?.has(PROGRESS_HEADER)
    ? setInterval(() => msg.respond(), PROGRESS_EVERY_MS)
    : undefined;

function shownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error))
    return serviceUnavailable("The service is temporarily unavailable.", error);
  return new ApiError("internal_error", "The service that answers this request failed.", {
    cause: error,
  });
}
