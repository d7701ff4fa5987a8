import type { EraseStep, ForgetCounters } from "@memory/contracts";
import type { Tx } from "@memory/postgres";

type Step = Pick<EraseStep, "forgetId" | "action">;

/** What a step answered when it was done, or null when it was not done yet. */
export async function doneStep(tx: Tx, step: Step): Promise<ForgetCounters | null> {
  const { rows } = await tx.query<{ counters: ForgetCounters }>(
    "SELECT counters FROM forget_steps WHERE forget_id = $1 AND action = $2",
    [step.forgetId, step.action],
  );
  return rows[0]?.counters ?? null;
}

export async function noteStep(tx: Tx, step: Step, counters: ForgetCounters): Promise<void> {
  await tx.query(
    "INSERT INTO forget_steps (forget_id, action, counters) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [step.forgetId, step.action, JSON.stringify(counters)],
  );
}
