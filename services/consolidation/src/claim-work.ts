import { type Pool, transaction } from "@memory/postgres";
import { claimDueScope, claimScope, type Lease, releaseScope } from "./store/claims.ts";
import { type Choice, type Part, takeParts } from "./store/parts.ts";

/** Parts of one scope that this runner, and nobody else, works on while its lease holds. */
export interface Claim extends Lease {
  parts: Part[];
  /** More waits in the scope than was taken. */
  leftover: boolean;
}

const DUE_ONLY: Choice = { everything: false, exceptJobIds: [] };

/** Claims a scope that is due, for a worker; null when none is. A claim without parts has already been given back. */
export const claimDueWork =
  ({ pool }: { pool: Pool }) =>
  (): Promise<Claim | null> =>
    transaction(pool, async (tx) => {
      const scope = await claimDueScope(tx);
      if (scope === null) return null;
      const taken = await takeParts(tx, scope, DUE_ONLY);
      if (taken.parts.length === 0) await releaseScope(tx, scope, { leftover: false });
      return { token: scope.token, leaseNo: scope.leaseNo, ...taken };
    });

/** Claims one scope whether it is due or not, with all that waits and did not fail in this run; null while another has it. */
export const claimScopeWork =
  ({ pool }: { pool: Pool }) =>
  (token: string, exceptJobIds: readonly string[]): Promise<Claim | null> =>
    transaction(pool, async (tx) => {
      const scope = await claimScope(tx, token);
      if (scope === null) return null;
      const taken = await takeParts(tx, scope, { everything: true, exceptJobIds });
      if (taken.parts.length === 0) await releaseScope(tx, scope, { leftover: false });
      return { token: scope.token, leaseNo: scope.leaseNo, ...taken };
    });
