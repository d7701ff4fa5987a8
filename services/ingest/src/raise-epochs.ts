import type { EpochFloor } from "@memory/contracts";
import type { GuardedDatabase } from "@memory/era";
import type { Log } from "@memory/log";
import type { Counter } from "@prometheus-io/client";
import { raiseBehind } from "./store/raise-epoch.ts";

interface Deps {
  database: Pick<GuardedDatabase, "pool" | "era">;
  log: Log;
  raisedCount: Pick<Counter, "inc">;
}

/** Raises epochs that other services know to be higher: rows of this database went back without a new era. Answers which were lower. */
export const raiseEpochs =
  ({ database: { pool, era }, log, raisedCount }: Deps) =>
  async (scopes: readonly EpochFloor[]): Promise<{ scopeToken: string; isSorted: boolean }[]> => {
    const raised: { scopeToken: string; isSorted: boolean }[] = [];
    for (const scope of scopes) {
      const isSorted = await raiseBehind(pool, scope, xidIn(scope.erasedAt, era()));
      if (isSorted === null) continue;
      const { scopeToken, leastEpoch } = scope;
      log.error({ scope: scopeToken, leastEpoch, isSorted }, "the epoch of a scope had gone back");
      raisedCount.inc();
      raised.push({ scopeToken, isSorted });
    }
    return raised;
  };

/** The transaction that `erasedAt` names; null when it is of another era, whose transaction ids cannot be compared. */
function xidIn(erasedAt: string | null, era: string | null): string | null {
  const [ofEra, xid] = erasedAt?.split("/") ?? [];
  return xid !== undefined && ofEra === era && /^\d{1,20}$/.test(xid) ? xid : null;
}
