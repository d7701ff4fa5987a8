import type { Tx } from "@memory/postgres";
import { type Scope, tokenOf } from "@memory/scope";
import type { Fact } from "../domain/facts/fact.ts";
import { saidFrom } from "../domain/facts/said-from.ts";
import { listed } from "./fact-columns.ts";
import { jsonPortions } from "./json-portions.ts";

const INSERT = `
  INSERT INTO facts (scope_token, project_id, subject_id, said_from, said_version, ${listed(({ column }) => column)})
  SELECT "scopeToken", "projectId", "subjectId", "saidFrom", f.version, ${listed(({ field }) => `f."${field}"`)}
  FROM json_to_recordset($1::json) AS f("scopeToken" text, "projectId" text, "subjectId" text, "saidFrom" text,
    ${listed(({ field, type }) => `"${field}" ${type}`)})`;

const UPSERT = `${INSERT}
  ON CONFLICT (id) DO UPDATE SET xid = pg_current_xact_id(), changed_at = clock_timestamp(),
    said_from = excluded.said_from, said_version = excluded.said_version,
    ${listed(({ column }) => `${column} = excluded.${column}`)}`;

/** Facts of a scope, to be written. */
export interface ScopeFacts {
  readonly scope: Scope;
  readonly facts: readonly Fact[];
}

/** Writes whole rows, new ones and changed ones; each carries this transaction into the feed. */
export async function writeFacts(tx: Tx, written: readonly ScopeFacts[]): Promise<void> {
  const rows = written.flatMap(({ scope, facts }) => facts.map((fact) => ({ scope, fact })));
  for await (const portion of jsonPortions(rows, toRow))
    await tx.query({ name: "write-facts", text: UPSERT, values: [portion] });
}

/** Writes whole rows that were not there; fails where one is there by now, in whatever scope. */
export async function insertFacts(tx: Tx, written: readonly ScopeFacts[]): Promise<void> {
  const rows = written.flatMap(({ scope, facts }) => facts.map((fact) => ({ scope, fact })));
  for await (const portion of jsonPortions(rows, toRow)) await tx.query(INSERT, [portion]);
}

const toRow = ({ scope, fact }: { scope: Scope; fact: Fact }) => ({
  ...fact,
  scopeToken: tokenOf(scope),
  projectId: scope.projectId,
  subjectId: scope.subjectId,
  qualifiers: JSON.stringify(fact.qualifiers),
  value: JSON.stringify(fact.value),
  assertions: JSON.stringify(fact.assertions),
  compacted: fact.compacted === null ? null : JSON.stringify(fact.compacted),
  ratings: JSON.stringify(fact.ratings),
  saidFrom: saidFrom(fact),
});

/** Removes rows with their history, such as retractions whose event was erased. */
export async function removeFacts(tx: Tx, factIds: readonly string[]): Promise<void> {
  if (factIds.length === 0) return;
  await tx.query("DELETE FROM fact_history WHERE fact_id = ANY($1)", [factIds]);
  await tx.query("DELETE FROM facts WHERE id = ANY($1)", [factIds]);
}
