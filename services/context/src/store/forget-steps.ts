import type { ForgetCounters, ForgetStep } from "@memory/contracts";
import type { Db } from "@memory/postgres";

type Step = Pick<ForgetStep, "forgetId" | "action">;

/** What a step answered when it was done, or null when it was not done yet. */
export async function doneStep(db: Db, step: Step): Promise<ForgetCounters | null> {
  const { rows } = await db.query<{ counters: ForgetCounters }>(
    "SELECT counters FROM forget_steps WHERE forget_id = $1 AND action = $2",
    [step.forgetId, step.action],
  );
  return rows[0]?.counters ?? null;
}

/** Records that a step is done, unless that was recorded before, and answers the counters that were recorded first. */
export async function noteStep(
  db: Db,
  step: Step,
  counters: ForgetCounters,
): Promise<ForgetCounters> {
  const { rowCount } = await db.query(
    "INSERT INTO forget_steps (forget_id, action, counters) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [step.forgetId, step.action, JSON.stringify(counters)],
  );
  return rowCount === 1 ? counters : ((await doneStep(db, step)) ?? counters);
}
