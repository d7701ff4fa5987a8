import { z } from "zod";
import type { Header } from "./api-route.ts";

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
