import { OptionalInstant } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE_SCOPE } from "./example-ids.ts";
import { FACT, Fact, FactStatus } from "./fact.ts";
import { SubjectQuery } from "./fields.ts";
import { named } from "./named.ts";

const FactList = named(
  { id: "FactList", description: "Facts, newest first.", example: { facts: [FACT] } },
  z.object({ facts: z.array(Fact) }),
);

export const listFacts = apiRoute({
  method: "GET",
  path: "/v1/facts",
  service: "consolidation",
  tag: "Facts",
  operationId: "listFacts",
  summary: "List facts of a subject",
  description:
    "Facts of every status, newest first, at most 200. With `as_of` only those that were known and true then.",
  rights: ["read"],
  schema: {
    querystring: SubjectQuery.extend({
      status: FactStatus.optional(),
      as_of: OptionalInstant.meta({ description: "An instant; RFC 3339." }),
    }),
  },
  documented: { 200: FactList },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: EXAMPLE_SCOPE, answer: { facts: [FACT] } },
});
