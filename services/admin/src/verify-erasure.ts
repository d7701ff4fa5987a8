import { isUuid } from "@memory/ids";
import type { Pool } from "@memory/postgres";
import { receiptHash, totalCounters } from "./domain/receipt.ts";
import { aliasesOfToken } from "./store/aliases.ts";
import { findReceipt, type Receipt } from "./store/receipts.ts";
import {
  factOfForget,
  type ResidualRows,
  residualNames,
  residualRowsOfFact,
  residualRowsOfScope,
} from "./store/residual-rows.ts";

interface Deps {
  admin: Pool;
  /** The databases of the participants that forget, by name. */
  participants: { ingest: Pool; consolidation: Pool; context: Pool };
  scanStreams: () => Promise<ResidualRows[]>;
}

/** Counts what a finished deletion left, by location, zeros included; or why it cannot be checked. */
export const verifyErasure =
  ({ admin, participants, scanStreams }: Deps) =>
  async (
    forgetId: string,
  ): Promise<{ receipt: Receipt; residual: ResidualRows[] } | { fault: string }> => {
    const receipt = isUuid(forgetId) ? await findReceipt(admin, "all", forgetId) : null;
    if (receipt === null) return { fault: "no such receipt" };
    if (receipt.mode === "disable") return { fault: "a disable erases nothing" };
    const { finishedAt } = receipt;
    if (finishedAt === null) return { fault: "the erasure is not done yet" };
    const link = { ...receipt, finishedAt, counters: totalCounters(receipt.steps) };
    if (receipt.hash !== receiptHash(link, receipt.previousHash))
      return { fault: "the receipt was changed: its hash is another" };
    const residual = await residualRowsInAll(participants, receipt);
    if (residual === null)
      return { fault: "consolidation keeps no record any more of which fact this was" };
    const names = await namesLeft(admin, participants, receipt);
    return { receipt, residual: [...residual, ...names, ...(await scanStreams())] };
  };

/** Other names of a deleted subject that are left; those it got since then are no residue. */
async function namesLeft(
  admin: Pool,
  participants: Deps["participants"],
  { scope, scopeToken, finishedAt }: Receipt,
): Promise<ResidualRows[]> {
  if (scope !== "subject") return [];
  const known = await aliasesOfToken(admin, scopeToken);
  const before = known.filter(({ createdAt }) => finishedAt !== null && createdAt < finishedAt);
  const present = known.map(({ token }) => token);
  const residual = [{ location: "admin aliases", count: before.length }];
  for (const [name, pool] of Object.entries(participants)) {
    const { location, count } = await residualNames(pool, scopeToken, present);
    residual.push({ location: `${name} ${location}`, count });
  }
  return residual;
}

/** Null when it is not known any more which fact was meant. */
async function residualRowsInAll(
  participants: Deps["participants"],
  receipt: Receipt,
): Promise<ResidualRows[] | null> {
  const factId =
    receipt.scope === "fact" ? await factOfForget(participants.consolidation, receipt.id) : null;
  if (receipt.scope === "fact" && factId === null) return null;
  const residual: ResidualRows[] = [];
  for (const [name, pool] of Object.entries(participants))
    for (const { location, count } of await residualRowsIn(pool, receipt, factId))
      residual.push({ location: `${name} ${location}`, count });
  return residual;
}

async function residualRowsIn(
  pool: Pool,
  { scope, scopeToken, epoch }: Receipt,
  factId: string | null,
): Promise<ResidualRows[]> {
  if (scope === "subject") return residualRowsOfScope(pool, scopeToken, epoch ?? 0);
  return factId === null ? [] : residualRowsOfFact(pool, factId);
}
