import type { ForgottenStep } from "@memory/contracts";
import { NIL_ID } from "@memory/ids";
import type { Db } from "@memory/postgres";
import { SAME_DIGEST } from "./event-columns.ts";

const EVENTS_AT_ONCE = 15_000;

/** Ids of the events of a scope, in their order, after `after`. */
export async function readEventIds(
  db: Db,
  scopeToken: string,
  after: string | null,
): Promise<{ eventIds: string[]; next: string | null }> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM events WHERE ${SAME_DIGEST} AND scope_token = $1 AND id > $2 ORDER BY id LIMIT ${EVENTS_AT_ONCE}`,
    [Buffer.from(scopeToken, "hex"), after ?? NIL_ID],
  );
  const eventIds = rows.map(({ id }) => id);
  return { eventIds, next: eventIds.length === EVENTS_AT_ONCE ? (eventIds.at(-1) ?? null) : null };
}

/** The steps that are not recorded as done. */
export async function unknownSteps(
  db: Db,
  steps: readonly ForgottenStep[],
): Promise<ForgottenStep[]> {
  const { rows } = await db.query<{ forget_id: string; lifted: boolean }>(
    "SELECT forget_id, lifted FROM forgets WHERE forget_id = ANY($1)",
    [steps.map(({ forgetId }) => forgetId)],
  );
  const known = new Map(rows.map(({ forget_id, lifted }) => [forget_id, lifted]));
  return steps.filter(({ forgetId, action }) =>
    action === "restore" ? known.get(forgetId) !== true : !known.has(forgetId),
  );
}
