import type { Tx } from "@memory/postgres";
import { knownRatingScopes } from "../../store/transfer/known-rows.ts";
import {
  restoreErased,
  restoreHistory,
  restoreMembers,
  restoreRatings,
  restoreSets,
  restoreSources,
} from "../../store/transfer/restore-rows.ts";
import {
  type LineCounts,
  linesOf,
  RefusedLine,
  type ScopedLine,
  type Writing,
} from "./scoped-lines.ts";

interface Restoring extends Writing {
  /** Open sets that may be written. */
  wholeSets: ReadonlySet<string>;
}

/** Writes what lines say beside facts, which are written: moves, sources, conflict sets, ratings and erased sources. */
export async function restoreRecords(
  tx: Tx,
  lines: readonly ScopedLine[],
  restoring: Restoring,
  counts: LineCounts,
): Promise<void> {
  await history(tx, lines, restoring, counts);
  await sources(tx, lines, restoring, counts);
  await sets(tx, lines, restoring, counts);
  await ratings(tx, lines, restoring, counts);
  await erased(tx, lines, restoring, counts);
}

const orNull = (into: (id: string) => string, id: string | null): string | null =>
  id === null ? null : into(id);

async function history(
  tx: Tx,
  lines: readonly ScopedLine[],
  { into, intoEvent }: Restoring,
  counts: LineCounts,
): Promise<void> {
  const moves = new Map(
    linesOf(lines, "history").map(({ read, token }, n) => {
      const { type: _type, subject_id: _subject, fact_id, cause_id, ...move } = read;
      const cause = orNull(move.cause_kind === "event" ? intoEvent : into, cause_id);
      const row = { ...move, n, token, fact_id: into(fact_id), cause_id: cause };
      return [`${fact_id} ${move.version}`, row] as const;
    }),
  );
  const stored = await restoreHistory(tx, [...moves.values()]);
  if (moves.size > 0) counts.addStored("history", linesOf(lines, "history").length, stored);
}

async function sources(
  tx: Tx,
  lines: readonly ScopedLine[],
  { into, intoEvent }: Restoring,
  counts: LineCounts,
): Promise<void> {
  for (const { read, token } of linesOf(lines, "sources")) {
    const fact_id = into(read.fact_id);
    const rows = read.events.map(([id, position]) => {
      return { fact_id, token, event_id: intoEvent(id), position };
    });
    counts.add("sources", (await restoreSources(tx, rows)) > 0 ? "stored" : "known");
  }
}

async function sets(
  tx: Tx,
  lines: readonly ScopedLine[],
  { into, scopes, wholeSets }: Restoring,
  counts: LineCounts,
): Promise<void> {
  const conflicts = linesOf(lines, "conflict");
  if (conflicts.length === 0) return;
  const kept = conflicts.filter(
    ({ read }) => read.status === "resolved" || wholeSets.has(into(read.id)),
  );
  const rows = kept.map(({ read, scope, token }) => {
    const { type: _type, fact_ids: _ids, facts: _facts, ...set } = read;
    return {
      ...set,
      id: into(read.id),
      token,
      project_id: scope.projectId,
      epoch: scopes.get(token)?.epoch,
      kept_fact_id: orNull(into, read.kept_fact_id),
    };
  });
  counts.addStored("conflict", conflicts.length, await restoreSets(tx, rows));
  const members = kept.flatMap(({ read, token }) =>
    read.fact_ids.map((id) => ({ set_id: into(read.id), fact_id: into(id), token })),
  );
  await restoreMembers(
    tx,
    members.map((member, n) => ({ ...member, n })),
  );
}

async function ratings(
  tx: Tx,
  lines: readonly ScopedLine[],
  { into, scopes }: Restoring,
  counts: LineCounts,
): Promise<void> {
  const given = linesOf(lines, "rating");
  if (given.length === 0) return;
  const known = await knownRatingScopes(
    tx,
    given.map(({ read }) => into(read.id)),
  );
  const rows = given.map(({ read, line, scope, token }) => {
    const { type: _type, subject_id: _subject, ...rating } = read;
    const id = into(read.id);
    if ((known.get(id) ?? token) !== token)
      throw new RefusedLine(line, "id", "is in use by another row");
    return {
      ...rating,
      id,
      token,
      project_id: scope.projectId,
      epoch: scopes.get(token)?.epoch,
      fact_id: orNull(into, read.fact_id),
      trace_id: orNull(into, read.trace_id),
    };
  });
  counts.addStored("rating", given.length, await restoreRatings(tx, rows));
}

async function erased(
  tx: Tx,
  lines: readonly ScopedLine[],
  { into, intoEvent, scopes }: Restoring,
  counts: LineCounts,
): Promise<void> {
  for (const { read, token } of linesOf(lines, "withheld")) {
    const epoch = scopes.get(token)?.epoch;
    const fact_id = orNull(into, read.fact_id);
    const rows = read.event_ids.map((id) => ({ token, event_id: intoEvent(id), epoch, fact_id }));
    counts.add("withheld", (await restoreErased(tx, rows)) > 0 ? "stored" : "known");
  }
}
