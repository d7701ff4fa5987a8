import { z } from "zod";
import type { Header } from "./api-route.ts";

/** Of routes that may answer from a replica. */
export const STALE_REQUEST: Readonly<Record<string, Header>> = {
  "Cache-Control": {
    description:
      "`max-stale=<seconds>`: the answer may lack what was committed so long ago, and may then come from a read replica. Without it the answer has all that was committed. What was forgotten is in no answer.",
    schema: z.string(),
    example: "max-stale=5",
  },
};

export const STALE_ANSWER: Readonly<Record<string, Header>> = {
  Age: {
    description:
      "Seconds, rounded up: what was committed before is in the answer. Only where it may lack something.",
    schema: z.string(),
    example: "1",
  },
};
