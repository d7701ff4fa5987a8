import { DATE_FORMATS, JsonObject, STORABLE_PATTERN } from "@memory/contracts";
import { codePoints } from "@memory/text";
import { normalDatetime } from "@memory/values";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { Id, Moment } from "./fields.ts";
import { named } from "./named.ts";

/** At most `max` code points. Whether Postgres can hold the text is checked when the whole body is read. */
const text = (max: number) =>
  z
    .string()
    .refine((value) => value.length <= max || codePoints(value) <= max, {
      error: `must have at most ${max} characters`,
    })
    .meta({ pattern: STORABLE_PATTERN, maxLength: max });
const requiredText = (max: number) => text(max).min(1);
const optionalText = (max: number) => text(max).nullish();

const OccurredAt = z
  .string()
  .transform((text, context) => {
    const moment = normalDatetime(text);
    if (moment !== null) return moment;
    context.issues.push({
      code: "custom",
      input: text,
      message: "must be an RFC 3339 date or date-time",
    });
    return z.NEVER;
  })
  .meta({
    anyOf: DATE_FORMATS,
    description: "When it happened: RFC 3339; without an offset it is UTC.",
    examples: ["2026-03-01T10:20:30Z"],
  });

const MESSAGE = {
  org_id: EXAMPLE.org,
  ...EXAMPLE_SCOPE,
  kind: "conversation.message",
  occurred_at: "2026-03-01T10:20:30Z",
  thread_id: "thread-1",
  payload: { role: "user", text: "I moved to Oslo last week." },
};

/** EventIn of the contract; the scope comes first, so that its error is the one that is named. */
export const EventIn = named(
  { id: "EventIn", description: "Something that happened, about a subject.", example: MESSAGE },
  z.object({
    org_id: requiredText(128).meta({
      description: "The org of the key, as `GET /v1/whoami` says; another one is not stored.",
    }),
    project_id: requiredText(128).meta({ description: "The project of the key." }),
    subject_id: requiredText(128).meta({ description: "The person or thing it is about." }),
    subject_type: optionalText(64).meta({ description: "What the subject is; `user` if absent." }),
    actor_type: optionalText(64).meta({ description: "What the one who said or did it is." }),
    actor_id: optionalText(128).meta({ description: "Who said or did it, if not the subject." }),
    agent_id: optionalText(128).meta({ description: "Your agent that took part." }),
    thread_id: optionalText(128).meta({
      description: "The conversation: a reply is read with the question before it.",
    }),
    run_id: optionalText(128).meta({
      description: "A run of your agent; stands for the conversation where there is no thread.",
    }),
    kind: requiredText(128).meta({
      description: "Free-form.",
      examples: ["conversation.message", "conversation.turn", "agent.observation"],
    }),
    occurred_at: OccurredAt,
    payload: JsonObject.meta({
      description:
        "The content: `text`, `content` (a string or parts) or `messages`, with `role` and `speaker` if known; or `facts` that are already known.",
    }),
    source: JsonObject.nullish().meta({ description: "Where it came from, free-form." }),
    classification: z.array(z.string()).nullish().meta({ description: "Tags, free-form." }),
    retention_policy: optionalText(128),
    idempotency_key: optionalText(256).meta({
      description: "An event with a key that the subject already has is not stored again.",
    }),
  }),
);
export type EventIn = z.output<typeof EventIn>;

/** The fields of a batch beside its events. */
export const BatchKey = z.object({
  idempotency_key: optionalText(256).meta({
    description: "A key for the whole batch, combined with each event's content.",
  }),
});

export const MOST_BATCH_EVENTS = 1_000;

/** The body of a capture, as it is documented; services/ingest reads it event by event. */
const CaptureBody = named(
  { id: "CaptureBody", description: "A batch of events.", example: { events: [MESSAGE] } },
  z.object({
    events: z.array(EventIn).min(1).max(MOST_BATCH_EVENTS),
    ...BatchKey.shape,
  }),
);

const ACCEPTED = {
  status: "accepted",
  events: [{ id: EXAMPLE.event, deduplicated: false }],
  consolidation_job_id: EXAMPLE.job,
  policy: "default",
};

const Accepted = named(
  { id: "Accepted", description: "The batch is stored.", example: ACCEPTED },
  z.object({
    status: z.literal("accepted"),
    events: z.array(
      z.object({
        id: Id,
        deduplicated: z.boolean().meta({ description: "It existed, and nothing was written." }),
      }),
    ),
    consolidation_job_id: Id.nullable().meta({
      description: "The job that learns from it; null when every event existed.",
    }),
    policy: z.string(),
  }),
);

export const capture = apiRoute({
  method: "POST",
  path: "/v1/capture",
  service: "ingest",
  tag: "Capture",
  operationId: "capture",
  summary: "Capture events",
  description:
    "Stores a batch of events, all or none, and answers at once; facts are learned from them in the background, two seconds after the last event of a subject. Repeat a call freely if its events or the batch have an idempotency key, or the request has an `Idempotency-Key`.",
  rights: ["capture"],
  isRepeatable: true,
  schema: { body: CaptureBody, response: { 202: Accepted } },
  errors: ["missing_scope", "forbidden_scope", "payload_too_large", "unsupported_media_type"],
  example: { body: { events: [MESSAGE] }, answer: ACCEPTED },
});

export const EXAMPLE_EVENT = {
  id: EXAMPLE.event,
  ...{ org_id: EXAMPLE.org, project_id: EXAMPLE.project, subject_type: "user" },
  ...{ subject_id: EXAMPLE.subject, actor_type: null, actor_id: null, agent_id: null },
  ...{ thread_id: "thread-1", run_id: null, kind: "conversation.message" },
  occurred_at: "2026-03-01T10:20:30.000Z",
  payload: MESSAGE.payload,
  ...{ source: null, classification: [], retention_policy: null, idempotency_key: null },
  recorded_at: "2026-03-01T10:20:31.412Z",
  hash: "sha256:9f2c1b4e5d6a7f8091a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708",
};

export const EventOut = named(
  { id: "EventOut", description: "A stored event.", example: EXAMPLE_EVENT },
  z.object({
    id: Id,
    org_id: z.string(),
    project_id: z.string(),
    subject_type: z.string(),
    subject_id: z.string(),
    actor_type: z.string().nullable(),
    actor_id: z.string().nullable(),
    agent_id: z.string().nullable(),
    thread_id: z.string().nullable(),
    run_id: z.string().nullable(),
    kind: z.string(),
    occurred_at: Moment,
    payload: JsonObject,
    source: JsonObject.nullable(),
    classification: z.array(z.string()),
    retention_policy: z.string().nullable(),
    idempotency_key: z.string().nullable().meta({ description: "The event's, else the batch's." }),
    recorded_at: Moment,
    hash: z.string().meta({ description: "SHA-256 of its canonical JSON, without the key." }),
  }),
);
