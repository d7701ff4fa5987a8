import type { RequestMessage } from "@memory/contracts";
import { ApiError, ERROR_STATUS, type ErrorType, serviceUnavailable } from "@memory/errors";
import type { Msg, NatsConnection } from "@nats-io/nats-core";
import { z } from "zod";
import { firstAnswer } from "./exchange.ts";
import { inSendSpan } from "./trace-messages.ts";

const ERROR_TYPES = Object.keys(ERROR_STATUS) as [ErrorType, ...ErrorType[]];

/** Every reply is one of these, so that an owner's error reaches the caller with its type. */
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

/** Sends a request to any replica of the owner, and to another one when the first is silent, as far as the message allows. */
export const ask = <A extends z.ZodType, R extends z.ZodType>(
  nc: NatsConnection,
  message: RequestMessage<A, R>,
  body: z.input<A>,
  timeoutMs: number,
): Promise<z.output<R>> =>
  inSendSpan("request", message.subject, async (option) => {
    const { subject, idempotent = false } = message;
    const data = JSON.stringify(body);
    const asked = firstAnswer(nc, { subject, data, idempotent, timeoutMs, ...option });
    const reply = await asked.catch((cause: unknown) => {
      throw serviceUnavailable(`${subject} was not answered in time.`, cause);
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
