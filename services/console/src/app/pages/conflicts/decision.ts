import type { Memory } from "@memory-service/client";
import type { Conflict } from "./queries.ts";

/** Which of the values of a conflict hold. */
export type Choice = { kind: "one"; factId: string } | { kind: "all" } | { kind: "none" };

type StatedFact = Pick<Conflict["members"][number], "predicate" | "value" | "qualifiers"> & {
  cardinality: "multi";
};

/** A call of the API. */
export type Step =
  | { call: "resolve"; factId: string }
  | { call: "rate"; factId: string; rating: "useful" | "incorrect"; reason: string | undefined }
  | { call: "state"; facts: readonly StatedFact[] };

/**
 * The calls of a decision, in their order. One value is kept by a resolve. Where none holds, the one that the resolve keeps is rated
 * incorrect, which takes it out of service too. Where all hold, the others are stated again as some of many. A reason is the comment of a
 * rating of the value that was kept. Null where a conflict shows no value.
 */
export function stepsOf(
  { members }: Pick<Conflict, "members">,
  choice: Choice,
  reason: string,
): Step[] | null {
  const given = reason.trim() || undefined;
  const kept = choice.kind === "one" ? choice.factId : members[0]?.id;
  if (kept === undefined) return null;
  const confirm: Step[] =
    given === undefined ? [] : [{ call: "rate", factId: kept, rating: "useful", reason: given }];
  const resolve: Step = { call: "resolve", factId: kept };
  if (choice.kind === "one") return [resolve, ...confirm];
  if (choice.kind === "none")
    return [resolve, { call: "rate", factId: kept, rating: "incorrect", reason: given }];
  const facts = members
    .filter(({ id }) => id !== kept)
    .map(({ predicate, value, qualifiers }) => ({
      ...{ predicate, value, qualifiers },
      cardinality: "multi" as const,
    }));
  return [resolve, { call: "state", facts }, ...confirm];
}

/** Carries a step out. */
export async function carryOutStep(
  client: Memory,
  { id, subject_id }: Pick<Conflict, "id" | "subject_id">,
  step: Step,
): Promise<void> {
  if (step.call === "resolve") await client.conflicts.resolve(id, { keep: step.factId });
  else if (step.call === "rate")
    await client.facts.feedback(step.factId, step.rating, { reason: step.reason });
  else
    await client
      .subject(subject_id)
      .capture([{ kind: "conflict.settled", payload: { facts: step.facts } }], {
        source: { kind: "console" },
        idempotencyKey: `conflict-${id}`,
      });
}
