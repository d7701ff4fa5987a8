import { type Pool, type Tx, transaction } from "@memory/postgres";
import {
  type ClaimedScope,
  claimDueScopes,
  claimScopes,
  type Lease,
  type Room,
  releaseScopes,
} from "../store/claims.ts";
import { type Choice, type JobScope, type Taken, takeJobScopes } from "../store/take-job-scopes.ts";

/** Job scopes of one scope that only this runner processes while its lease holds. */
export interface Claim extends Lease, Taken {
  tenant: string;
  jobScopes: JobScope[];
}

const DUE_ONLY: Choice = { kind: "due" };

export interface DueClaims {
  claims: Claim[];
  /** Until more is due, in milliseconds; 0 when tenants are left that this claim did not look at, null when nothing is known of. */
  nextDueInMs: number | null;
}

/** Claims due scopes for a worker, in turn between tenants; claims without work are released here. */
export const claimDueJobs = ({ pool }: { pool: Pool }) => {
  let from = "";
  return (room: Room): Promise<DueClaims> =>
    transaction(pool, async (tx) => {
      const { scopes, nextDueInMs, nextFrom } = await claimDueScopes(tx, room, from);
      from = nextFrom;
      const claims = scopes.length === 0 ? [] : await take(tx, scopes, DUE_ONLY);
      return {
        claims: claims.filter(({ jobScopes }) => jobScopes.length > 0),
        nextDueInMs: from === "" ? nextDueInMs : 0,
      };
    });
};

/** Claims scopes, due or not, with the job scopes that `choice` names, in the order given; null for one that another runner holds. */
export const claimScopeJobs = (
  pool: Pool,
  tokens: readonly string[],
  choice: Choice,
): Promise<(Claim | null)[]> =>
  transaction(pool, async (tx) => {
    const scopes = await claimScopes(tx, tokens);
    const claims = scopes.length === 0 ? [] : await take(tx, scopes, choice);
    const byToken = new Map(claims.map((claim) => [claim.token, claim]));
    return tokens.map((token) => byToken.get(token) ?? null);
  });

async function take(tx: Tx, scopes: ClaimedScope[], choice: Choice): Promise<Claim[]> {
  const taken = await takeJobScopes(tx, scopes, choice);
  const claims = scopes.map(({ token, tenant, leaseNo }, i) => ({
    token,
    tenant,
    leaseNo,
    ...(taken[i] ?? NOTHING),
  }));
  const empty = claims.filter(({ jobScopes }) => jobScopes.length === 0);
  if (empty.length > 0) await releaseScopes(tx, empty.map(released));
  return claims;
}

const NOTHING: Taken = { jobScopes: [], leftover: false };
const released = ({ token, leaseNo }: Claim) => ({ token, leaseNo, leftover: false });
