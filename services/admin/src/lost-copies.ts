import type { Copies } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import { type Pool, transaction } from "@memory/postgres";
import { mergeIdOf, tokenOf, trustedScope } from "@memory/scope";
import { copiesOfIngest } from "./messages/names.ts";
import { queueErasure } from "./queue-erasure.ts";
import { NOBODY, type Repair } from "./repair-name.ts";
import { hasOpenForget, lockNames } from "./store/aliases.ts";
import { findMerge } from "./store/merges.ts";

/**
 * Has the copies erased that are of no merge known here: this database was restored to before one that did not serve yet, or no more. No name
 * leads to them, so that no forget would reach them.
 */
export async function* eraseLostCopies(pool: Pool, bus: Bus): AsyncGenerator<Repair> {
  for (let after: string | null = null; ; ) {
    const page: { copies: Copies[]; next: string | null } = await copiesOfIngest(bus, after);
    for (const copies of page.copies) yield await eraseLost(pool, copies);
    if (page.next === null) return;
    after = page.next;
  }
}

/** Left are those with events that were captured by a name: they are copies of none. */
async function eraseLost(
  pool: Pool,
  { projectId, subjectId, hasCaptured }: Copies,
): Promise<Repair> {
  const scope = trustedScope(projectId, subjectId);
  const id = mergeIdOf(subjectId);
  if ((await findMerge(pool, scope, id)) !== null) return "same";
  if (hasCaptured) return "left";
  return transaction(pool, async (tx) => {
    await lockNames(tx, scope);
    if (await hasOpenForget(tx, [tokenOf(scope)])) return "same";
    const reason = `copies of merge ${id}, which was not known`;
    await queueErasure(tx, scope, { sender: NOBODY, reason });
    return "copies erased";
  });
}
