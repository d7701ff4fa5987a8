import type { FastifyReply } from "fastify";
import type { ProviderAnswer } from "../provider.ts";

/** Aborted when the client's connection closes before its answer is complete. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.on("close", () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left.signal;
}

/** Sends a provider's answer unchanged; the headers of a stream are sent before its first chunk has come. */
export function passOn(
  reply: FastifyReply,
  { status, headers, body, release }: ProviderAnswer,
): FastifyReply {
  if (reply.raw.destroyed) release();
  else reply.raw.once("close", release);
  if (!Buffer.isBuffer(body)) reply.raw.once("pipe", () => reply.raw.flushHeaders());
  return reply.code(status).headers(headers).send(body);
}
