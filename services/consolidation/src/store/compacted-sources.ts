import { batcher } from "@memory/batching";
import type { Db, Tx } from "@memory/postgres";
import type { CompactedSource } from "../domain/facts/decision.ts";
import { jsonPortions } from "./json-portions.ts";

/** What is known of events of a scope besides the rows of its facts. */
export interface KnownSources {
  /** Events that a deleted fact had as source. */
  erasedEventIds: Set<string>;
  /** Compacted sources that come from the events. */
  compacted: CompactedSource[];
}

/** Compacted and erased sources among events, by scope. */
export async function knownSources(
  db: Db,
  asked: readonly { token: string; eventIds: readonly string[] }[],
): Promise<ReadonlyMap<string, KnownSources>> {
  const { rows } = await db.query<CompactedRow | ErasedRow>({
    name: "known-sources",
    text: `SELECT said.token, said.event_id AS "eventId", true AS "isErased",
       NULL::uuid AS "factId", NULL::int AS position
     FROM unnest($1::text[], $2::uuid[]) AS said(token, event_id), LATERAL (
       SELECT FROM erased_sources e
       WHERE e.scope_token = said.token AND e.event_id = said.event_id LIMIT 1) AS erased
     UNION ALL
     SELECT f.scope_token, s.event_id, f.status = 'deleted', s.fact_id, s.position
     FROM compacted_sources s CROSS JOIN LATERAL (
       SELECT scope_token, status FROM facts
       WHERE id = s.fact_id AND scope_token = ANY($3) LIMIT 1) AS f
     WHERE s.event_id = ANY($2)`,
    values: [
      asked.flatMap(({ token, eventIds }) => eventIds.map(() => token)),
      asked.flatMap(({ eventIds }) => eventIds),
      [...new Set(asked.map(({ token }) => token))],
    ],
  });
  const known = new Map<string, KnownSources>();
  for (const { token, isErased, ...source } of rows) {
    const { erasedEventIds, compacted } = known.get(token) ?? noSources();
    known.set(token, { erasedEventIds, compacted });
    if (isErased) erasedEventIds.add(source.eventId);
    if (source.factId !== null) compacted.push(source);
  }
  return known;
}

/** Those of some events of a scope that a deleted fact had as source. */
export type ErasedAmong = (
  token: string,
  eventIds: readonly string[],
) => Promise<ReadonlySet<string>>;

const ASKERS_AT_ONCE = 256;

/** Looks for events that a deleted fact had as source, for several callers in one statement. */
export function erasedReader(db: Db): ErasedAmong {
  const read = batcher(
    async (asked: { token: string; eventIds: readonly string[] }[]) => {
      const sources = await knownSources(db, asked);
      return asked.map(({ token }) => sources.get(token)?.erasedEventIds ?? new Set<string>());
    },
    { mostItems: ASKERS_AT_ONCE },
  );
  return async (token, eventIds) => (eventIds.length === 0 ? new Set() : read({ token, eventIds }));
}

interface CompactedRow extends CompactedSource {
  token: string;
  isErased: boolean;
}

/** A row of no compacted source. */
interface ErasedRow extends Omit<CompactedRow, "factId" | "position"> {
  factId: null;
  position: null;
}

/** What is known of events that no source was compacted or erased of. */
export const noSources = (): KnownSources => ({ erasedEventIds: new Set(), compacted: [] });

/** Notes sources that are no longer in the rows of facts, by the scopes of these. */
export async function writeCompacted(
  tx: Tx,
  compacted: readonly { token: string; sources: readonly CompactedSource[] }[],
): Promise<void> {
  const noted = compacted.flatMap(({ token, sources }) =>
    sources.map((source) => ({ token, ...source })),
  );
  for await (const rows of jsonPortions(noted, (source) => source))
    await tx.query(
      `INSERT INTO compacted_sources (fact_id, event_id, position)
       SELECT "factId", "eventId", position
       FROM json_to_recordset($1::json) AS s(token text, "factId" uuid, "eventId" uuid, position int)
       JOIN facts f ON f.id = "factId" WHERE f.scope_token = s.token
       ON CONFLICT DO NOTHING`,
      [rows],
    );
}

/** Moves the compacted sources of rows that are removed with a deleted fact to that fact. */
export async function keepCompactedSources(
  tx: Tx,
  scopeToken: string,
  from: readonly string[],
  factId: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO compacted_sources (fact_id, event_id, position)
     SELECT $3, s.event_id, s.position
     FROM compacted_sources s JOIN facts f ON f.id = s.fact_id
     WHERE f.scope_token = $1 AND s.fact_id = ANY($2)
     ON CONFLICT DO NOTHING`,
    [scopeToken, from, factId],
  );
}
