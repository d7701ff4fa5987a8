import type { FactsChange } from "@memory/contracts";
import type { Subscriptions } from "@memory/outbox";
import type { Tx } from "@memory/postgres";
import { type Scope, type Sender, tokenOf } from "@memory/scope";
import type { Decision, HistoryEntry } from "../domain/facts/decision.ts";
import type { Fact } from "../domain/facts/fact.ts";
import { announceDecisions } from "./announce.ts";
import { writeCompacted } from "./compacted-sources.ts";
import { jsonPortions } from "./json-portions.ts";
import type { ScopeDecision } from "./scope-decision.ts";
import { removeFacts, writeFacts } from "./write-facts.ts";

/**
 * Writes decisions, one per scope, and announces what projects asked for; gives back the change of each for followers of facts, or null.
 */
export async function writeDecisions(
  tx: Tx,
  decided: readonly ScopeDecision[],
  asked?: Subscriptions,
): Promise<(FactsChange | null)[]> {
  const written = decided.map(({ scope, decision: { inserted, updated } }) => ({
    scope,
    facts: [...inserted, ...updated],
  }));
  await writeFacts(tx, written);
  await writeCompacted(
    tx,
    decided.map(({ scope, decision }) => ({ token: tokenOf(scope), sources: decision.compacted })),
  );
  for (const { decision } of decided) await removeFacts(tx, decision.dropped);
  await writeHistory(tx, decided);
  for (const one of decided) await writeConflicts(tx, one);
  await announceDecisions(tx, decided, asked);
  return written.map(({ scope, facts }) => changeOf(tokenOf(scope), facts));
}

/** The same for one decision. */
export async function writeDecision(
  tx: Tx,
  scope: Scope,
  decision: Decision,
  {
    asked,
    ...made
  }: Omit<ScopeDecision, "scope" | "decision"> & { asked?: Subscriptions | undefined },
): Promise<FactsChange | null> {
  const [change] = await writeDecisions(tx, [{ scope, decision, ...made }], asked);
  return change ?? null;
}

function changeOf(scopeToken: string, facts: readonly Fact[]): FactsChange | null {
  const shown = facts.filter(({ kind }) => kind === "fact");
  if (shown.length === 0) return null;
  return { scopeToken, facts: shown.map(({ id, version }) => ({ id, version })) };
}

async function writeHistory(tx: Tx, decided: readonly ScopeDecision[]): Promise<void> {
  const entries = decided.flatMap(({ scope, decision: { history }, sender }) =>
    history.map((entry) => ({ token: tokenOf(scope), entry, sender })),
  );
  for await (const rows of jsonPortions(entries, toHistoryRow))
    await tx.query({
      name: "write-history",
      text: `INSERT INTO fact_history
         (fact_id, scope_token, version, from_status, to_status, cause_kind, cause_id, at, actor, key_prefix)
       SELECT "factId", token, version, "from", "to", "causeKind", "causeId", at, actor, "keyPrefix"
       FROM json_to_recordset($1::json) AS h("factId" uuid, token text, version int, "from" text,
         "to" text, "causeKind" text, "causeId" uuid, at timestamptz, actor text, "keyPrefix" text)`,
      values: [rows],
    });
}

interface SentEntry {
  token: string;
  entry: HistoryEntry;
  sender: Sender | undefined;
}

const toHistoryRow = ({ token, entry, sender }: SentEntry) => {
  const { cause, ...row } = entry;
  const { actor = null, keyPrefix = null } = sender ?? {};
  return { ...row, token, causeKind: cause.kind, causeId: cause.id, actor, keyPrefix };
};

async function writeConflicts(
  tx: Tx,
  { scope, decision: { conflicts }, epoch, now, sender }: ScopeDecision,
): Promise<void> {
  const { opened, joined, resolved, removed } = conflicts;
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
      `UPDATE conflict_sets SET status = 'resolved', resolved_at = $2, kept_fact_id = "keptFactId",
         actor = $3, key_prefix = $4
       FROM json_to_recordset($1::json) AS r("setId" uuid, "keptFactId" uuid) WHERE id = "setId"`,
      [JSON.stringify(resolved), now, sender?.actor, sender?.keyPrefix],
    );
  }
  if (removed.length > 0) await tx.query("DELETE FROM conflict_sets WHERE id = ANY($1)", [removed]);
}
