import { FACT_STATUSES, JsonObject, VOLATILITIES } from "@memory/contracts";
import { z } from "zod";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { Id, Moment } from "./fields.ts";
import { named } from "./named.ts";

export const FactStatus = z.enum(FACT_STATUSES).meta({
  description:
    "`candidate` waits for the resolution of a conflict or a review; only `active` facts are served.",
});

export const FACT = {
  id: EXAMPLE.fact,
  ...EXAMPLE_SCOPE,
  predicate: "home_city",
  qualifiers: {},
  value: { city: "Oslo" },
  confidence: 0.9,
  status: "active",
  ...{ valid_from: "2026-03-01T10:20:30.000Z", valid_to: null },
  ...{ recorded_from: "2026-03-01T10:20:33.020Z", recorded_to: null, superseded_by: null },
  volatility: "slow",
  source_event_ids: [EXAMPLE.event],
  version: 1,
};

const Provenance = z
  .object({
    voice: z.string(),
    actor_type: z.string().nullable(),
    source: z.string().nullable(),
  })
  .meta({ description: "Who stated it last; on instructions and facts that wait for a review." });

export const Fact = named(
  { id: "Fact", description: "A fact as a client lists it.", example: FACT },
  z.object({
    id: Id,
    project_id: z.string(),
    subject_id: z.string(),
    predicate: z.string().meta({ description: "What it says, in snake_case." }),
    qualifiers: JsonObject.meta({
      description: "What sets it apart from others of its predicate.",
    }),
    value: JsonObject,
    confidence: z
      .number()
      .nullable()
      .meta({ description: "From 0 to 1: how sure the reader was." }),
    status: FactStatus,
    valid_from: Moment.nullable().meta({ description: "Since when it is true." }),
    valid_to: Moment.nullable().meta({ description: "Until when it was true." }),
    recorded_from: Moment.meta({ description: "Since when it is known." }),
    recorded_to: Moment.nullable(),
    superseded_by: Id.nullable().meta({ description: "The fact that took its place." }),
    volatility: z.enum(VOLATILITIES),
    source_event_ids: z.array(Id).meta({
      description:
        "The newest events it was taken from, at most 20; all where `source_count` is absent.",
    }),
    source_count: z.int().optional().meta({ description: "How many events it was taken from." }),
    version: z.int(),
    provenance: Provenance.optional(),
    changed_at: Moment.optional().meta({
      format: "date-time",
      description: "When its row was last written. Only in lists with `changed_since`.",
    }),
  }),
);
