import { type FactPosition, pageSize } from "@memory/api";
import { servingSubject } from "@memory/names";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { NEWEST } from "../domain/facts/fact-position.ts";
import { type QuarantineFilter, readQuarantinePage } from "../store/fact-pages.ts";
import type { QuarantinedFact } from "../store/listed-facts.ts";

const MOST_FACTS = 200;
/** Rows that are looked at for a page. */
const MOST_ROWS = 1_000;

export interface QuarantineWanted extends QuarantineFilter {
  readonly limit?: number | undefined;
  readonly cursor?: FactPosition | undefined;
}

/** `next` is absent where no page was asked for. */
export interface QuarantineListed {
  facts: QuarantinedFact[];
  next?: FactPosition | null;
}

/** The newest facts of a project, or of one subject in it, that wait for a review: a page with a limit, a cursor or a filter of pages, else at most 200. */
export const listQuarantine =
  ({ pool }: { pool: Pool }) =>
  async (project: ProjectScope, asked: QuarantineWanted): Promise<QuarantineListed> => {
    const wanted = { ...asked, subjectId: await servingSubject(pool, project, asked.subjectId) };
    const { limit, cursor, predicate, reason } = wanted;
    const read = (after: FactPosition, most: number) =>
      readQuarantinePage(pool, project, wanted, after, { limit: most, rows: MOST_ROWS });
    if ([limit, cursor, predicate, reason].some((one) => one !== undefined)) {
      const { items, next } = await read(cursor ?? NEWEST, pageSize(limit));
      return { facts: items, next };
    }
    const facts: QuarantinedFact[] = [];
    for (let after: FactPosition | null = NEWEST; after !== null && facts.length < MOST_FACTS; ) {
      const { items, next } = await read(after, MOST_FACTS - facts.length);
      facts.push(...items);
      after = next;
    }
    return { facts };
  };
