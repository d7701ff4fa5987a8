import { RATINGS, storableText } from "@memory/contracts";
import { z } from "zod";
import { FactLine } from "./fact-line.ts";
import { Count, Id, Moment, Sender, Status, SubjectId, Text } from "./line-fields.ts";

/** Ids in one line. */
export const IDS_IN_LINE = 1_000;
const MOST_EVER_MEMBERS = 10_000;
const MOST_COMMENT = 4_000;

/** A move of a fact. */
const HistoryLine = z.strictObject({
  type: z.literal("history"),
  fact_id: Id,
  subject_id: SubjectId,
  version: z.number().int().min(1).max(1_000_000_000),
  from: Status.nullable(),
  to: Status,
  cause_kind: z.enum(["event", "trace", "feedback", "forget", "restore", "resolve", "review"]),
  cause_id: Id.nullable(),
  at: Moment,
  ...Sender,
});

/** Events that said a fact too, of which its line keeps no assertion. */
const SourcesLine = z.strictObject({
  type: z.literal("sources"),
  fact_id: Id,
  subject_id: SubjectId,
  events: z
    .array(z.tuple([Id, Count]))
    .min(1)
    .max(IDS_IN_LINE),
});

/** A conflict set: an open one with the lines of its members, a resolved one with the ids of those it had. */
const ConflictLine = z
  .strictObject({
    type: z.literal("conflict"),
    id: Id,
    subject_id: SubjectId,
    status: z.enum(["open", "resolved"]),
    reason: Text.nullable(),
    created_at: Moment,
    resolved_at: Moment.nullable(),
    kept_fact_id: Id.nullable(),
    ...Sender,
    /** Every fact that ever joined it, in that order. */
    fact_ids: z.array(Id).max(MOST_EVER_MEMBERS),
    /** The members of an open one. */
    facts: z.array(FactLine).max(MOST_EVER_MEMBERS),
  })
  .refine(({ status, resolved_at }) => (status === "open") === (resolved_at === null), {
    path: ["resolved_at"],
    error: "is not possible with the status",
  })
  .refine(areMembersPossible, { path: ["facts"], error: "are no members of such a set" });

interface Members {
  id: string;
  subject_id: string;
  status: "open" | "resolved";
  fact_ids: readonly string[];
  facts: readonly FactLine[];
}

function areMembersPossible({ id, subject_id, status, fact_ids, facts }: Members): boolean {
  if (status === "resolved") return facts.length === 0;
  const ids = new Set(facts.map((fact) => fact.id));
  return (
    ids.size === facts.length &&
    facts.length >= 2 &&
    facts.every(
      (fact) =>
        fact.conflict_set_id === id &&
        fact.kind === "fact" &&
        fact.subject_id === subject_id &&
        fact_ids.includes(fact.id),
    )
  );
}

/** A rating of a fact or of a trace, as it was given. */
const RatingLine = z
  .strictObject({
    type: z.literal("rating"),
    id: Id,
    subject_id: SubjectId,
    fact_id: Id.nullable(),
    trace_id: Id.nullable(),
    rating: z.enum(RATINGS),
    comment: storableText(MOST_COMMENT).nullable(),
    fact_status: Status.nullable(),
    ...Sender,
    created_at: Moment,
  })
  .refine(({ fact_id, trace_id }) => (fact_id === null) !== (trace_id === null), {
    path: ["fact_id"],
    error: "must be there, or trace_id, and not both",
  });

/** Events that a deleted fact was learned from: nothing is learned from them again, and they are not served. */
const WithheldLine = z.strictObject({
  type: z.literal("withheld"),
  subject_id: SubjectId,
  fact_id: Id.nullable(),
  event_ids: z.array(Id).min(1).max(IDS_IN_LINE),
});

/** Events that were accepted and not read when the export was made. */
const PendingLine = z.strictObject({
  type: z.literal("pending"),
  subject_id: SubjectId,
  job_id: Id,
  event_ids: z.array(Id).min(1).max(IDS_IN_LINE),
});

/** A line of an export that consolidation owns. */
export const OwnLine = z.discriminatedUnion("type", [
  FactLine,
  HistoryLine,
  SourcesLine,
  ConflictLine,
  RatingLine,
  WithheldLine,
  PendingLine,
]);
export type OwnLine = z.output<typeof OwnLine>;
/** A line before it is written as JSON. */
export type OwnLineOut = z.input<typeof OwnLine>;
export type LineOf<Type extends OwnLine["type"]> = Extract<OwnLine, { type: Type }>;
