import { ForgottenAfter, type ForgottenStep } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

interface Options {
  bus: Pick<Bus, "request">;
  part: "ingest" | "consolidation" | "context";
  /** Only the steps of this scope; of all by default. */
  scopeToken?: string | undefined;
  /** The steps that are not recorded here. */
  missing(steps: readonly ForgottenStep[]): Promise<ForgottenStep[]>;
  /** Repeats a step that was done before and lost; may be called again with the same one. */
  again(step: ForgottenStep): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * Repeats, in order, the steps of forgets that admin has recorded as done by this participant and that the participant has lost.
 * Answers how many there were. Throws `service_unavailable` when admin is unavailable.
 */
export async function forgetAgain({
  bus,
  part,
  scopeToken,
  missing,
  again,
}: Options): Promise<number> {
  let count = 0;
  let after = 0;
  for (let more = true; more; ) {
    const ask = { part, after, scopeToken: scopeToken ?? null };
    const page = await bus.request(ForgottenAfter, ask, { timeoutMs: TIMEOUT_MS });
    for (const step of await missing(page.steps)) {
      await again(step);
      count++;
    }
    after = page.steps.at(-1)?.sequence ?? after;
    more = page.more;
  }
  return count;
}
