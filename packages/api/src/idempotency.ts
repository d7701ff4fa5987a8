import { z } from "zod";
import type { ApiRoute, Header } from "./api-route.ts";

type Headers = Readonly<Record<string, Header>>;

// Without an example: the reference would fill it in for every call that is tried there, as one and the same key.
const KEY: Headers = {
  "Idempotency-Key": {
    description:
      "A new one for each request, such as a UUID: 1 to 255 visible ASCII characters. A retry under it within 24 hours gets the answer of the first request, and nothing happens twice.",
    schema: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[\x21-\x7e]+$/),
  },
};

const REPLAYED: Headers = {
  "Idempotent-Replayed": {
    description: "`true` where the answer is that of an earlier request under the same key.",
    schema: z.literal("true").optional(),
  },
};

/** The headers that a route takes, those that all repeatable routes take included. */
export const requestHeadersOf = ({ requestHeaders, isRepeatable }: ApiRoute): Headers => ({
  ...requestHeaders,
  ...(isRepeatable && KEY),
});

/** The headers that a route answers with, likewise. */
export const answerHeadersOf = ({ answerHeaders, isRepeatable }: ApiRoute): Headers => ({
  ...answerHeaders,
  ...(isRepeatable && REPLAYED),
});
