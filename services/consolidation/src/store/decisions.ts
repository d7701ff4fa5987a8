import type { FactsChange } from "@memory/contracts";
import type { Tx } from "@memory/postgres";
import { type Scope, tokenOf } from "@memory/scope";
import type { ConflictChanges, Decision, HistoryEntry } from "../domain/facts/decision.ts";
import type { Fact } from "../domain/facts/fact.ts";
import { removeFacts, writeFacts } from "./facts.ts";
import { jsonPortions } from "./json-portions.ts";
import { writeSettled } from "./settled-sources.ts";

/** Writes a decision about a scope whose row is locked; gives back the change for followers of facts, or null. */
export async function writeDecision(
  tx: Tx,
  scope: Scope,
  decision: Decision,
  { epoch, now }: { epoch: number; now: string },
): Promise<FactsChange | null> {
  const written = [...decision.inserted, ...decision.updated];
  await writeFacts(tx, scope, written);
  await writeSettled(tx, tokenOf(scope), decision.settled);
  await removeFacts(tx, decision.dropped);
  await writeHistory(tx, tokenOf(scope), decision.history);
  await writeConflicts(tx, scope, decision.conflicts, { epoch, now });
  return changeOf(tokenOf(scope), written);
}

function changeOf(scopeToken: string, facts: readonly Fact[]): FactsChange | null {
  const shown = facts.filter(({ kind }) => kind === "fact");
  if (shown.length === 0) return null;
  return { scopeToken, facts: shown.map(({ id, version }) => ({ id, version })) };
}

async function writeHistory(
  tx: Tx,
  scopeToken: string,
  history: readonly HistoryEntry[],
): Promise<void> {
  const toRow = ({ cause: { kind, id }, ...entry }: HistoryEntry) => ({
    ...entry,
    causeKind: kind,
    causeId: id,
  });
  for await (const rows of jsonPortions(history, toRow))
    await tx.query(
      `INSERT INTO fact_history
         (fact_id, scope_token, version, from_status, to_status, cause_kind, cause_id, at)
       SELECT "factId", $1, version, "from", "to", "causeKind", "causeId", at
       FROM json_to_recordset($2::json) AS h("factId" uuid, version int, "from" text, "to" text,
         "causeKind" text, "causeId" uuid, at timestamptz)`,
      [scopeToken, rows],
    );
}

async function writeConflicts(
  tx: Tx,
  scope: Scope,
  { opened, joined, resolved, removed }: ConflictChanges,
  { epoch, now }: { epoch: number; now: string },
): Promise<void> {
  if (opened.length > 0) {
    await tx.query(
      `INSERT INTO conflict_sets
         (id, scope_token, project_id, subject_id, epoch, reason, created_at)
       SELECT id, $1, $2, $3, $4, reason, $5
       FROM json_to_recordset($6::json) AS c(id uuid, reason text)`,
      [
        tokenOf(scope),
        scope.projectId,
        scope.subjectId,
        epoch,
        now,
        JSON.stringify(opened.map(({ id, reason }) => ({ id, reason }))),
      ],
    );
  }
  const members = [
    ...opened.flatMap(({ id, factIds }) => factIds.map((factId) => ({ id, factId }))),
    ...joined,
  ];
  if (members.length > 0) {
    await tx.query(
      `INSERT INTO conflict_members (set_id, fact_id)
       SELECT id, "factId" FROM json_to_recordset($1::json) AS m(id uuid, "factId" uuid)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(members)],
    );
  }
  if (resolved.length > 0) {
    await tx.query(
      "UPDATE conflict_sets SET status = 'resolved', resolved_at = $2 WHERE id = ANY($1)",
      [resolved, now],
    );
  }
  if (removed.length > 0) await tx.query("DELETE FROM conflict_sets WHERE id = ANY($1)", [removed]);
}
