import { ForgottenAfter, type ForgottenStep } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

interface Options {
  bus: Pick<Bus, "request">;
  part: "ingest" | "consolidation" | "context";
  /** Of one scope only; of all, unless given. */
  scopeToken?: string | undefined;
  /** Those of the steps that are not noted here. */
  missing(steps: readonly ForgottenStep[]): Promise<ForgottenStep[]>;
  /** Does a step that was done before and lost; may be called again with the same one. */
  again(step: ForgottenStep): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * Does again, in their order, the steps of forgets that admin has noted as done by this part and that the part does not know.
 * Answers how many there were. Throws `service_unavailable` when admin cannot be asked.
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
