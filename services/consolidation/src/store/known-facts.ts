import type { KnownFact } from "@memory/extraction";
import type { Db } from "@memory/postgres";
import type { JsonObject } from "@memory/values";
import { parseJson } from "@memory/values";

/** Facts among which those are chosen that a model is shown. */
const MOST_FACTS = 300;
/** Longer values are not shown. */
const MOST_BYTES = 400;

/** The newest facts of a scope that are so now, as a model is shown them; nothing in quarantine is among them. */
export async function readKnownFacts(db: Db, scopeToken: string): Promise<KnownFact[]> {
  const { rows } = await db.query<
    Pick<KnownFact, "predicate" | "cardinality"> & { qualifiers: string; value: string }
  >(
    `SELECT predicate, cardinality, qualifiers, value FROM facts
     WHERE scope_token = $1 AND kind = 'fact' AND status IN ('active', 'disputed') AND temporal_state = 'current'
       AND octet_length(value) + octet_length(qualifiers) <= ${MOST_BYTES}
     ORDER BY recorded_from DESC, id DESC LIMIT ${MOST_FACTS}`,
    [scopeToken],
  );
  return rows.map((row) => ({
    ...row,
    qualifiers: parseJson(row.qualifiers) as JsonObject,
    value: parseJson(row.value) as JsonObject,
  }));
}
