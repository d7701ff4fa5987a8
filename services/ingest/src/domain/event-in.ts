import { BatchKey, EventIn } from "@memory/api";
import { z } from "zod";

export interface CaptureLimits {
  batchEvents: number;
  /** Bytes of a payload as compact JSON. */
  payloadBytes: number;
}

/** The body of a capture. Stops at the first invalid event: a batch of a thousand does not need a thousand errors. */
export const captureBody = ({ batchEvents }: CaptureLimits) =>
  z.object({
    events: z
      .array(z.unknown())
      .min(1, { error: "must have at least 1 event" })
      .max(batchEvents, { error: `must have at most ${batchEvents} events` })
      .transform((inputs, context) => {
        const events: EventIn[] = [];
        for (const [n, input] of inputs.entries()) {
          const { data, error } = EventIn.safeParse(input);
          for (const issue of error?.issues ?? []) context.issues.push(placed(issue, n, input));
          if (!data) return z.NEVER;
          events.push(data);
        }
        return events;
      }),
    ...BatchKey.shape,
  });
export type CaptureBody = z.output<ReturnType<typeof captureBody>>;

/** An issue of the n-th event as one of the batch. */
const placed = (issue: z.core.$ZodIssue, n: number, input: unknown): z.core.$ZodRawIssue =>
  ({ ...issue, input, path: [n, ...issue.path] }) as z.core.$ZodRawIssue;
