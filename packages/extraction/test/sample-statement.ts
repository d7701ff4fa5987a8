import type { Statement } from "../src/statement.ts";

const SAID_AT = "2026-05-06T09:00:00.000Z";

/** A statement of no particular event, with what a test says about it. */
export const sampleStatement = (more: Partial<Statement>): Statement => ({
  eventId: "e1",
  position: 0,
  predicate: "noted",
  qualifiers: {},
  value: {},
  confidence: 0.9,
  validFrom: SAID_AT,
  statedValidFrom: false,
  validTo: null,
  volatility: null,
  cardinality: null,
  action: null,
  cue: "none",
  replacedValue: null,
  origin: "text",
  refersTo: null,
  evidence: null,
  entities: [],
  occurredAt: SAID_AT,
  ...more,
});
