import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { ProjectQuery } from "./fields.ts";
import { ModelTokens } from "./jobs.ts";
import { named } from "./named.ts";

const USAGE = {
  project_id: EXAMPLE.project,
  since: "2026-02-01",
  subjects: [
    { subject_id: EXAMPLE.subject, events: 12, model_tokens: { prompt: 4_210, answer: 310 } },
  ],
};

const Usage = named(
  { id: "Usage", description: "What models read and wrote, by subject.", example: USAGE },
  z.object({
    project_id: z.string(),
    since: z.string().meta({ format: "date" }),
    subjects: z.array(
      z.object({
        subject_id: z.string(),
        events: z.int().meta({ description: "Events that a model read." }),
        model_tokens: ModelTokens,
      }),
    ),
  }),
);

export const readUsage = apiRoute({
  method: "GET",
  path: "/v1/usage",
  service: "consolidation",
  tag: "Jobs",
  operationId: "readUsage",
  summary: "Read the use of models",
  description: "Events that a model read and the tokens it used, by subject, of the last days.",
  rights: ["read"],
  schema: {
    querystring: ProjectQuery.extend({
      days: z.coerce
        .number()
        .int()
        .min(1)
        .max(365)
        .default(30)
        .meta({ description: "How many days, today included." }),
    }),
    response: { 200: Usage },
  },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: EXAMPLE_SCOPE, answer: USAGE },
});
