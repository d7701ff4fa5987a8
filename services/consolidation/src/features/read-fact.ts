import { notFound } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { type ListedFact, MOST_SOURCES } from "../domain/facts/fact-json.ts";
import {
  findListedFact,
  newestMoves,
  type RatingRow,
  ratingsOfFact,
  type SentMove,
  type SetOfFact,
  setsOfFact,
  supersededBy,
} from "../store/fact-detail.ts";
import type { FactEvidence, ReadEvidence } from "./read-evidence.ts";

const MOST_MOVES = 200;
const MOST_OTHERS = 50;

/** A fact with what it was taken from and what became of it. */
export interface FactDetail extends FactEvidence {
  fact: ListedFact;
  moves: SentMove[];
  conflicts: SetOfFact[];
  ratings: RatingRow[];
  supersedes: string[];
}

/** A fact of a project. Malformed, unknown and foreign ids are all `fact_not_found`. */
export const readFact =
  ({ pool, evidence }: { pool: Pool; evidence: ReadEvidence }) =>
  async (project: ProjectScope, factId: string | null): Promise<FactDetail> => {
    if (factId === null) throw notFound("fact_not_found");
    const known = (await evidence(project, [factId], MOST_SOURCES)).get(factId);
    const fact = await findListedFact(pool, project, factId);
    if (fact === null || known === undefined) throw notFound("fact_not_found");
    return {
      ...known,
      fact,
      moves: await newestMoves(pool, fact, MOST_MOVES),
      conflicts: await setsOfFact(pool, fact, MOST_OTHERS),
      ratings: await ratingsOfFact(pool, fact, MOST_OTHERS),
      supersedes: await supersededBy(pool, fact, MOST_OTHERS),
    };
  };
