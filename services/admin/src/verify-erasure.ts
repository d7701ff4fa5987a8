import { isUuid } from "@memory/ids";
import type { Pool } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import { receiptHash, totalCounters } from "./domain/receipt.ts";
import { aliasesOfToken } from "./store/aliases.ts";
import { findReceipt, partsOf, type Receipt } from "./store/receipts.ts";
import {
  factOfForget,
  type ResidualRows,
  residualDeliveries,
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
    const fault = faultOf(receipt);
    if (fault !== null) return { fault };
    const residual = await residualRowsInAll(participants, receipt);
    if (residual === null)
      return { fault: "consolidation keeps no record any more of which fact this was" };
    const parts = await residualRowsOfParts(admin, participants, receipt);
    if (parts === null) return { fault: "the erasure is not done yet" };
    const others = await leftBesideParticipants(admin, participants, receipt);
    const all = [...residual, ...others, ...parts, ...(await scanStreams())];
    return { receipt, residual: summed(all) };
  };

/** Why the erasure of a receipt cannot be checked; null when it can. */
function faultOf(receipt: Receipt): string | null {
  const { mode, finishedAt, steps, hash, previousHash } = receipt;
  if (mode === "disable") return "a disable erases nothing";
  if (finishedAt === null) return "the erasure is not done yet";
  const link = { ...receipt, finishedAt, counters: totalCounters(steps) };
  return hash === receiptHash(link, previousHash)
    ? null
    : "the receipt was changed: its hash is another";
}

/** What is left of the other scopes of a merged subject, by the receipts of the same call; null while one is not finished. */
async function residualRowsOfParts(
  admin: Pool,
  participants: Deps["participants"],
  { id, projectId }: Receipt,
): Promise<ResidualRows[] | null> {
  const residual: ResidualRows[] = [];
  for (const part of await partsOf(admin, trustedScope(projectId, ""), id)) {
    if (part.finishedAt === null) return null;
    residual.push(...((await residualRowsInAll(participants, part)) ?? []));
    residual.push(...(await leftBesideParticipants(admin, participants, part)));
  }
  return residual;
}

/** One line for each location. */
function summed(rows: readonly ResidualRows[]): ResidualRows[] {
  const counts = new Map<string, number>();
  for (const { location, count } of rows) counts.set(location, (counts.get(location) ?? 0) + count);
  return [...counts].map(([location, count]) => ({ location, count }));
}

/** Other names of a deleted subject, and deliveries to webhooks about it, that are left; those of later are no residue. */
async function leftBesideParticipants(
  admin: Pool,
  participants: Deps["participants"],
  { scope, scopeToken, finishedAt }: Receipt,
): Promise<ResidualRows[]> {
  if (scope !== "subject") return [];
  const known = await aliasesOfToken(admin, scopeToken);
  const before = known.filter(({ createdAt }) => finishedAt !== null && createdAt < finishedAt);
  const present = known.map(({ token }) => token);
  const residual = [{ location: "admin aliases", count: before.length }];
  if (finishedAt !== null) residual.push(await residualDeliveries(admin, scopeToken, finishedAt));
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
