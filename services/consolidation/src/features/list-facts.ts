import type { FactStatus } from "@memory/contracts";
import type { Pool } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import type { ListedFact } from "../domain/facts/fact-json.ts";
import { listScopeFacts } from "../store/listed-facts.ts";

const MOST_FACTS = 200;

/** The newest facts of a subject, of every status or of one; at most 200. */
export const listFacts =
  ({ pool }: { pool: Pool }) =>
  (scope: Scope, status: FactStatus | undefined): Promise<ListedFact[]> =>
    listScopeFacts(pool, scope, status ?? null, MOST_FACTS);
