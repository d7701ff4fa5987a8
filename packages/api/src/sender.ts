import { z } from "zod";
import type { Header } from "./api-route.ts";
import { named } from "./named.ts";

/** The header in which a request names who decides. */
export const SENDER_HEADER = "X-Service-Actor";

/** The request header of routes whose decisions are kept with who made them. */
export const NAMES_SENDER = {
  [SENDER_HEADER]: {
    description:
      "Who decides, beside the key: a person or program of yours, kept with the decision. Plain text, without control characters.",
    schema: z
      .string()
      .meta({ maxLength: 128, pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$" })
      .optional(),
    example: "kim@example.com",
  },
} as const satisfies Record<string, Header>;

export const SENT_BY = { actor: "kim@example.com", key_prefix: "mk_k7Qm2" };

/** Who sent the request that something is about. */
export const SentBy = named(
  {
    id: "SentBy",
    description: "Who sent the request; both are null where that is not kept.",
    example: SENT_BY,
  },
  z.object({
    actor: z.string().nullable().meta({ description: "Whom the request named." }),
    key_prefix: z.string().nullable().meta({ description: "The prefix of its key." }),
  }),
);
