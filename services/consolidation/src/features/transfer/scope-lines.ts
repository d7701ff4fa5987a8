import type { Pool } from "@memory/postgres";
import { factLine } from "../../domain/transfer/fact-line.ts";
import { IDS_IN_LINE, type OwnLineOut } from "../../domain/transfer/lines.ts";
import { factsOfScope } from "../../store/facts.ts";
import {
  exportedErased,
  exportedFacts,
  exportedMoves,
  exportedPending,
  exportedRatings,
  exportedSets,
  exportedSources,
  membersInLine,
  type Place,
} from "../../store/transfer/exported-rows.ts";

interface OfScope {
  token: string;
  subjectId: string;
  /** The first transaction that was perhaps not seen when the scope was begun. */
  since: string;
}

interface Portion {
  lines: OwnLineOut[];
  /** Where the part goes on; null at its end. */
  next: Place | null;
}

/** One kind of lines of a scope, a portion at a time. */
export type Part = (pool: Pool, of: OfScope, after: Place) => Promise<Portion>;

const openSets: Part = async (pool, { token, subjectId }, after) => {
  const { sets, next } = await exportedSets(pool, token, "open", after, 1);
  const lines: OwnLineOut[] = [];
  for (const set of sets) {
    const ids = await membersInLine(pool, token, set.id);
    // Of a set that takes more than a line the facts are written alone: an import opens one again.
    if (ids === null) continue;
    const facts = (await factsOfScope(pool, token, ids))
      .filter(({ conflictSetId }) => conflictSetId === set.id)
      .map((fact) => factLine(fact, subjectId));
    if (facts.length !== ids.length) continue;
    lines.push({ type: "conflict", subject_id: subjectId, ...set, facts });
    const moves = await exportedMoves(pool, token, ids);
    for (const move of [...moves.values()].flat())
      lines.push({ type: "history", subject_id: subjectId, ...move });
  }
  return { lines, next };
};

const facts: Part = async (pool, { token, subjectId, since }, after) => {
  const { facts, next } = await exportedFacts(pool, token, since, after);
  const moves = await exportedMoves(
    pool,
    token,
    facts.map(({ id }) => id),
  );
  const lines = facts.flatMap((fact): OwnLineOut[] => [
    factLine(fact, subjectId),
    ...(moves.get(fact.id) ?? []).map(
      (move): OwnLineOut => ({ type: "history", subject_id: subjectId, ...move }),
    ),
  ]);
  return { lines, next };
};

const sources: Part = async (pool, { token, subjectId: subject_id }, after) => {
  const { rows, next } = await exportedSources(pool, token, after, IDS_IN_LINE);
  const byFact = Map.groupBy(rows, ({ factId }) => factId);
  const lines = [...byFact].map(([fact_id, of]): OwnLineOut => {
    if (!of[0]?.isErased) {
      const events = of.map(({ eventId, position }): [string, number] => [eventId, position]);
      return { type: "sources", fact_id, subject_id, events };
    }
    const event_ids = [...new Set(of.map(({ eventId }) => eventId))];
    return { type: "withheld", subject_id, fact_id, event_ids };
  });
  return { lines, next };
};

const resolvedSets: Part = async (pool, { token, subjectId }, after) => {
  const { sets, next } = await exportedSets(pool, token, "resolved", after, 50);
  const lines = sets.map(
    (set): OwnLineOut => ({ type: "conflict", subject_id: subjectId, ...set, facts: [] }),
  );
  return { lines, next };
};

const ratings: Part = async (pool, { token, subjectId }, after) => {
  const { ratings, next } = await exportedRatings(pool, token, after);
  const lines = ratings.map(
    (rating): OwnLineOut => ({ type: "rating", subject_id: subjectId, ...rating }),
  );
  return { lines, next };
};

const erased: Part = async (pool, { token, subjectId: subject_id }, after) => {
  const { rows, next } = await exportedErased(pool, token, after, IDS_IN_LINE);
  const byFact = Map.groupBy(rows, ({ factId }) => factId);
  const lines = [...byFact].map(([fact_id, of]): OwnLineOut => {
    return { type: "withheld", subject_id, fact_id, event_ids: of.map(({ eventId }) => eventId) };
  });
  return { lines, next };
};

const JOBS_AT_ONCE = 100;

const pending: Part = async (pool, { token, subjectId: subject_id, since }, after) => {
  const { jobs, next } = await exportedPending(pool, token, since, after, JOBS_AT_ONCE);
  const lines = jobs.flatMap(({ jobId: job_id, eventIds }): OwnLineOut[] =>
    Array.from({ length: Math.ceil(eventIds.length / IDS_IN_LINE) }, (_, n) => {
      const event_ids = eventIds.slice(n * IDS_IN_LINE, (n + 1) * IDS_IN_LINE);
      return { type: "pending", subject_id, job_id, event_ids };
    }),
  );
  return { lines, next };
};

/**
 * The parts of a scope in the order of their lines. Open sets come with their members, so that these are written together; pending
 * events last, when all that they are to be compared with is there.
 */
export const PARTS: readonly Part[] = [
  openSets,
  facts,
  sources,
  resolvedSets,
  ratings,
  erased,
  pending,
];
