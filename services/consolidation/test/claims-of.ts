import type { Pool } from "@memory/postgres";
import { type Claim, claimDueJobs } from "../src/jobs/claim-jobs.ts";
import type { Room } from "../src/store/claims.ts";

/** What a worker claims, one claim after another. */
export const claimsOf = (of: { pool: Pool }) => {
  const claim = claimDueJobs(of);
  return async (room: Room): Promise<Claim[]> => (await claim(room)).claims;
};
