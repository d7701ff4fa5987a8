import { isUuid } from "@memory/ids";
import type { Pool } from "@memory/postgres";
import { findReceipt, type Receipt } from "./store/receipts.ts";
import { factOfForget, type Remains, remainsOfFact, remainsOfScope } from "./store/remains.ts";

interface Deps {
  admin: Pool;
  /** The databases of the parts that forget, by name. */
  parts: { ingest: Pool; consolidation: Pool; context: Pool };
  scanStreams: () => Promise<Remains[]>;
}

/** Counts what a finished deletion left, by place, zeros too; or why that cannot be told. */
export const verifyErasure =
  ({ admin, parts, scanStreams }: Deps) =>
  async (forgetId: string): Promise<{ remains: Remains[] } | { fault: string }> => {
    const receipt = isUuid(forgetId) ? await findReceipt(admin, "all", forgetId) : null;
    if (receipt === null) return { fault: "no such receipt" };
    if (receipt.mode === "disable") return { fault: "a disable erases nothing" };
    if (receipt.finishedAt === null) return { fault: "the erasure is not done yet" };
    return { remains: [...(await remainsInAll(parts, receipt)), ...(await scanStreams())] };
  };

async function remainsInAll(parts: Deps["parts"], receipt: Receipt): Promise<Remains[]> {
  const factId =
    receipt.scope === "fact" ? await factOfForget(parts.consolidation, receipt.id) : null;
  const remains: Remains[] = [];
  for (const [name, pool] of Object.entries(parts))
    for (const { place, count } of await remainsIn(pool, receipt, factId))
      remains.push({ place: `${name} ${place}`, count });
  return remains;
}

async function remainsIn(
  pool: Pool,
  { scope, scopeToken, epoch }: Receipt,
  factId: string | null,
): Promise<Remains[]> {
  if (scope === "subject") return remainsOfScope(pool, scopeToken, epoch ?? 0);
  return factId === null ? [] : remainsOfFact(pool, factId);
}
