import { JsonObject } from "@memory/contracts";
import { codePoints } from "@memory/text";
import { z } from "zod";
import { normalDatetime } from "./datetime.ts";

export interface CaptureLimits {
  batchEvents: number;
  /** Bytes of a payload as compact JSON. */
  payloadBytes: number;
}

/** At most `max` code points. Whether Postgres can hold the text was checked when the whole body was read. */
const text = (max: number) =>
  z.string().refine((value) => value.length <= max || codePoints(value) <= max, {
    error: `must have at most ${max} characters`,
  });
const requiredText = (max: number) => text(max).min(1);
const optionalText = (max: number) => text(max).nullish();

const OccurredAt = z.string().transform((text, context) => {
  const moment = normalDatetime(text);
  if (moment !== null) return moment;
  context.issues.push({
    code: "custom",
    input: text,
    message: "must be an RFC 3339 date or date-time",
  });
  return z.NEVER;
});

/** EventIn of the contract; the scope comes first, so that its error is the one that is named. */
export const EventIn = z.object({
  org_id: requiredText(128),
  project_id: requiredText(128),
  subject_id: requiredText(128),
  subject_type: optionalText(64),
  actor_type: optionalText(64),
  actor_id: optionalText(128),
  agent_id: optionalText(128),
  thread_id: optionalText(128),
  run_id: optionalText(128),
  kind: requiredText(128),
  occurred_at: OccurredAt,
  payload: JsonObject,
  source: JsonObject.nullish(),
  classification: z.array(z.string()).nullish(),
  retention_policy: optionalText(128),
  idempotency_key: optionalText(256),
});
export type EventIn = z.output<typeof EventIn>;

/** The fields of a batch beside its events. */
export const BatchKey = z.object({ idempotency_key: optionalText(256) });

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
          for (const { message, path } of error?.issues ?? [])
            context.issues.push({ code: "custom", input, message, path: [n, ...path] });
          if (!data) return z.NEVER;
          events.push(data);
        }
        return events;
      }),
    ...BatchKey.shape,
  });
export type CaptureBody = z.output<ReturnType<typeof captureBody>>;
