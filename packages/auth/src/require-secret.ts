import { unauthorized } from "@memory/errors";
import type { FastifyRequest } from "fastify";
import { bearerOf, sameSecret } from "./secrets.ts";

/** A hook that throws `unauthorized` unless a request bears this secret; without one it refuses everybody. */
export const requireSecret =
  (secret: string | undefined) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    const given = bearerOf(headers.authorization);
    if (secret === undefined || given === null || !sameSecret(given, secret)) throw unauthorized();
  };
