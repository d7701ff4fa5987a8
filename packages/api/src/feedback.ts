import { FACT_STATUSES, optionalText, RATINGS, UuidField } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { exactlyOneOf, Id, ProjectId } from "./fields.ts";
import { named } from "./named.ts";
import { NAMES_SENDER } from "./sender.ts";

/** What is rated. */
export type Rateable = { factId: string } | { traceId: string };

const FEEDBACK = {
  project_id: EXAMPLE.project,
  fact_id: EXAMPLE.fact,
  rating: "incorrect",
  comment: "Sam lives in Bergen.",
};

const Fields = named(
  {
    id: "FeedbackBody",
    description: "A rating of a fact or of a trace: exactly one of the two ids.",
    example: FEEDBACK,
  },
  z
    .object({
      project_id: ProjectId,
      trace_id: UuidField.nullish().meta({ description: "A trace that is rated; or `fact_id`." }),
      fact_id: UuidField.nullish().meta({ description: "A fact that is rated; or `trace_id`." }),
      rating: z.enum(RATINGS),
      comment: optionalText(2_000).meta({
        description: "For people; erased with what it is about.",
      }),
    })
    .meta({ oneOf: exactlyOneOf("trace_id", "fact_id") }),
);

const FeedbackBody = Fields.transform(
  ({ trace_id, fact_id, ...body }, context): typeof body & { target: Rateable } => {
    if (fact_id && !trace_id) return { ...body, target: { factId: fact_id } };
    if (trace_id && !fact_id) return { ...body, target: { traceId: trace_id } };
    context.addIssue({
      code: "custom",
      path: [fact_id ? "fact_id" : "trace_id"],
      message: "exactly one of trace_id and fact_id is required",
    });
    return z.NEVER;
  },
);

const RECORDED = { status: "recorded", feedback_id: EXAMPLE.feedback, fact_status: "disputed" };
const Recorded = named(
  { id: "Recorded", description: "The rating is stored.", example: RECORDED },
  z.object({
    status: z.literal("recorded"),
    feedback_id: Id,
    fact_status: z
      .enum(FACT_STATUSES)
      .nullable()
      .meta({ description: "The status of the rated fact; null for a trace." }),
  }),
);

export const feedback = apiRoute({
  method: "POST",
  path: "/v1/feedback",
  service: "consolidation",
  tag: "Facts",
  operationId: "feedback",
  summary: "Rate a fact or a trace",
  description:
    "`useful` and `irrelevant` count for the rank of a fact; `incorrect` disputes it, so that it is no longer served.",
  rights: ["review"],
  isRepeatable: true,
  schema: { body: FeedbackBody, response: { 201: Recorded } },
  requestHeaders: NAMES_SENDER,
  errors: ["missing_scope", "forbidden_scope", "fact_not_found", "trace_not_found"],
  example: { body: FEEDBACK, answer: RECORDED },
});
