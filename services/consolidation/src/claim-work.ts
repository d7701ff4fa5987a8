import { type Pool, type Tx, transaction } from "@memory/postgres";
import {
  type ClaimedScope,
  claimDueScopes,
  claimScope,
  type Lease,
  releaseScopes,
} from "./store/claims.ts";
import { type Choice, type Part, type Taken, takeParts } from "./store/parts.ts";

/** Parts of one scope that this runner, and nobody else, works on while its lease holds. */
export interface Claim extends Lease, Taken {
  parts: Part[];
}

const DUE_ONLY: Choice = { everything: false, exceptJobIds: [] };

/** Claims scopes that are due, for a worker, `most` at the most; what has nothing to take has already been given back. */
export const claimDueWork =
  ({ pool }: { pool: Pool }) =>
  (most: number): Promise<Claim[]> =>
    transaction(pool, async (tx) => {
      const scopes = await claimDueScopes(tx, most);
      const claims = scopes.length === 0 ? [] : await take(tx, scopes, DUE_ONLY);
      return claims.filter(({ parts }) => parts.length > 0);
    });

/** Claims one scope whether it is due or not, with all that waits and did not fail in this run; null while another has it. */
export const claimScopeWork =
  ({ pool }: { pool: Pool }) =>
  (token: string, exceptJobIds: readonly string[]): Promise<Claim | null> =>
    transaction(pool, async (tx) => {
      const scope = await claimScope(tx, token);
      if (scope === null) return null;
      const [claim] = await take(tx, [scope], { everything: true, exceptJobIds });
      return claim ?? null;
    });

async function take(tx: Tx, scopes: ClaimedScope[], choice: Choice): Promise<Claim[]> {
  const taken = await takeParts(tx, scopes, choice);
  const claims = scopes.map(({ token, leaseNo }, i) => ({
    token,
    leaseNo,
    ...(taken[i] ?? NOTHING),
  }));
  const empty = claims.filter(({ parts }) => parts.length === 0);
  if (empty.length > 0) await releaseScopes(tx, empty.map(released));
  return claims;
}

const NOTHING: Taken = { parts: [], leftover: false };
const released = ({ token, leaseNo }: Claim) => ({ token, leaseNo, leftover: false });
