import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { named } from "./named.ts";

const HEALTH = {
  status: "ok",
  database: "up",
  parts: { ingest: { database: "up" }, consolidation: { database: "up" } },
};
const Health = named(
  { id: "Health", description: "Every part that stores something works.", example: HEALTH },
  z.object({
    status: z.literal("ok"),
    database: z.literal("up"),
    parts: z
      .record(z.string(), z.record(z.string(), z.string()))
      .meta({ description: "Each service and what it depends on." }),
  }),
);

export const health = apiRoute({
  method: "GET",
  path: "/health",
  service: "edge",
  tag: "System",
  operationId: "health",
  summary: "Check health",
  description: "200 while every database answers, otherwise 503. Needs no key.",
  rights: null,
  schema: { response: { 200: Health } },
  errors: [],
  example: { answer: HEALTH },
});
