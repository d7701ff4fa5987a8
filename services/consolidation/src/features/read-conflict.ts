import { MOST_SAID } from "@memory/api";
import { portionsOf } from "@memory/batching";
import { notFound } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { ListedFact } from "../domain/facts/fact-json.ts";
import { factsSideBySide, type ResolutionRow, readResolution } from "../store/conflict-detail.ts";
import { type ConflictRow, findConflict } from "../store/conflicts.ts";
import type { ReadEvidence } from "./read-evidence.ts";

/** Facts whose events are in memory at once. */
const FACTS_AT_ONCE = 20;

/** A fact of a conflict set, with what it was taken from, newest first. */
export interface Member {
  fact: ListedFact;
  evidence: Evidence[];
}

export interface ConflictDetail {
  set: ConflictRow;
  members: Member[];
  resolution: ResolutionRow | null;
}

interface Deps {
  pool: Pool;
  evidence: ReadEvidence;
}

/** A conflict set of a project with its facts side by side. Malformed, unknown and foreign ids are all `conflict_not_found`. */
export const readConflict =
  ({ pool, evidence }: Deps) =>
  async (project: ProjectScope, conflictId: string | null): Promise<ConflictDetail> => {
    const set = conflictId === null ? null : await findConflict(pool, project, conflictId);
    if (set === null) throw notFound("conflict_not_found");
    const facts = await factsSideBySide(pool, project, set.factIds);
    const members: Member[] = [];
    for (const some of portionsOf(facts, [{ most: FACTS_AT_ONCE, of: () => 1 }])) {
      const ids = some.map(({ id }) => id);
      const found = await evidence(project, ids, MOST_SAID);
      members.push(...some.map((fact) => ({ fact, evidence: found.get(fact.id)?.evidence ?? [] })));
    }
    return { set, members, resolution: await readResolution(pool, project, set.id) };
  };
