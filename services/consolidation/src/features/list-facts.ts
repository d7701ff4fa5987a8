import type { Pool } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import type { ListedFact } from "../domain/facts/fact-json.ts";
import { type FactFilter, listScopeFacts } from "../store/listed-facts.ts";

const MOST_FACTS = 200;

/** The newest facts of a subject, of every status or of one, or those that held at an instant; at most 200. */
export const listFacts =
  ({ pool }: { pool: Pool }) =>
  (scope: Scope, filter: FactFilter): Promise<ListedFact[]> =>
    listScopeFacts(pool, scope, filter, MOST_FACTS);
