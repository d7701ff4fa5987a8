import type { OutboxData, OutboxType } from "@memory/contracts";
import type { Decision } from "./decision.ts";

/** An event about a decision, to be announced with it. */
export interface Announced {
  readonly type: OutboxType;
  readonly data: OutboxData;
}

/** Ids of the facts of a conflict that are named; more are counted. */
const MOST_NAMED = 10;

/**
 * What a decision has to announce, ids only; `isWanted` says of a type whether anybody asked for it. The resolution of a conflict that a
 * request asked for (`isRequested`) is announced in any case.
 */
export function announcedBy(
  decision: Decision,
  isRequested: boolean,
  isWanted: (type: OutboxType) => boolean,
): Announced[] {
  const resolvedBy = isRequested ? "request" : "memory";
  return [
    ...(isWanted("conflict.opened") ? openedIn(decision) : []),
    ...(isRequested || isWanted("conflict.resolved") ? resolvedIn(decision, resolvedBy) : []),
    ...movedIn(decision).filter(({ type }) => isWanted(type)),
  ];
}

/** Whether a decision has something to announce that only those hear of who asked for it. */
export const hasNews = (decision: Decision, isRequested: boolean): boolean =>
  decision.conflicts.opened.length > 0 ||
  (!isRequested && decision.conflicts.resolved.length > 0) ||
  decision.history.some(({ from, to }) => typeOfMove(from, to) !== null);

const openedIn = ({ conflicts: { opened } }: Decision): Announced[] =>
  opened.map(({ id, factIds }) => ({
    type: "conflict.opened",
    data: { conflict_id: id, facts: factIds.length, fact_ids: factIds.slice(0, MOST_NAMED) },
  }));

const resolvedIn = ({ conflicts: { resolved } }: Decision, by: string): Announced[] =>
  resolved.map(({ setId, keptFactId }) => ({
    type: "conflict.resolved",
    data: { conflict_id: setId, kept_fact_id: keptFactId, by },
  }));

function movedIn({ inserted, updated, history }: Decision): Announced[] {
  const facts = new Map(
    [...inserted, ...updated].filter(({ kind }) => kind === "fact").map((fact) => [fact.id, fact]),
  );
  return history.flatMap(({ factId, version, from, to, cause }) => {
    const type = typeOfMove(from, to);
    const fact = facts.get(factId);
    if (type === null || fact === undefined) return [];
    const related =
      type === "fact.superseded"
        ? { superseded_by: fact.supersededBy }
        : { conflict_id: fact.conflictSetId };
    return [{ type, data: { fact_id: factId, version, cause: cause.kind, ...related } }];
  });
}

/** A statement that was past when it was learned replaces nothing. */
function typeOfMove(from: string | null, to: string): "fact.disputed" | "fact.superseded" | null {
  if (to === "disputed") return "fact.disputed";
  return to === "superseded" && from !== null ? "fact.superseded" : null;
}
