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

export async function ask<A extends z.ZodType, R extends z.ZodType>(
  nc: NatsConnection,
  message: RequestMessage<A, R>,
  body: z.input<A>,
  timeoutMs: number,
): Promise<z.output<R>> {
  const reply = await nc
    .request(message.subject, JSON.stringify(body), { timeout: timeoutMs })
    .catch((cause: unknown) => {
      throw serviceUnavailable(`${message.subject} was not answered.`, cause);
    });
  const envelope = Envelope.parse(reply.json());
  if ("error" in envelope) {
    const { type, message: text, field } = envelope.error;
    if (type === "service_unavailable") throw serviceUnavailable(text);
    throw new ApiError(type, text, { field });
  }
  return message.reply.parse(envelope.ok);
}

/** Handlers run side by side; a fault that is no ApiError is logged here and reaches the asker without detail. */
export function answerRequests<A extends z.ZodType, R extends z.ZodType>(
  nc: NatsConnection,
  message: RequestMessage<A, R>,
  handler: (body: z.output<A>) => Promise<z.input<R>>,
  log: Log,
): void {
  const answer = async (msg: Msg): Promise<void> => {
    try {
      msg.respond(JSON.stringify({ ok: await handler(message.ask.parse(msg.json())) }));
    } catch (error) {
      const shown = shownError(error);
      if (shown.type === "internal_error")
        log.error({ err: error, subject: message.subject }, "request failed");
      msg.respond(JSON.stringify(shown.toBody()));
    }
  };
  nc.subscribe(message.subject, {
    queue: message.subject,
    callback: (error, msg) => {
      if (error) log.error({ err: error, subject: message.subject }, "subscription failed");
      else void answer(msg);
    },
  });
}

function shownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return serviceUnavailable("The owner cannot answer just now.", error);
  return new ApiError("internal_error", "The owner failed.", { cause: error });
}
