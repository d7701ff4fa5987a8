import { hashKey } from "@memory/auth";
import { ApiError, forbiddenScope, unauthorized } from "@memory/errors";
import { newId } from "@memory/ids";
import { emit } from "@memory/outbox";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import type { Sender } from "@memory/scope";
import { keyCreated, keyRevoked, personSignedIn, personSignedOut } from "../domain/audited.ts";
import { grantsOf, MOST_OPENINGS, type Opening, openingsOf } from "../domain/sign-in/openings.ts";
import { actorOfClaims, type Claims, claimOf, rolesOf } from "../domain/sign-in/person.ts";
import { mintKey, randomText } from "../mint-key.ts";
import { leaseOver } from "../revoke-key.ts";
import { insertKey, type KeyRow } from "../store/keys.ts";
import { claimProject } from "../store/orgs.ts";
import {
  type HeldSignIn,
  insertSignIn,
  lockSignIn,
  markEnded,
  noteOpened,
  projectsOf,
  revokeKeysOf,
  type SignIn,
} from "../store/sign-ins.ts";
import { signInFailed } from "./failures.ts";
import type { SignInConfig } from "./settings.ts";

interface Deps {
  pool: Pool;
  projectsShared: boolean;
}

export interface SignedIn extends SignIn {
  /** In clear text. */
  token: string;
}

const HEAD = "si_";
const RANDOM_CHARACTERS = 40;
/** A tab that opens one project after the other makes fewer. */
const MOST_KEYS = 100;
const MOST_IN_LABEL = 110;

/** The sign-in of a person of whom the provider says this. Throws `sign_in_refused` where their roles open nothing, `sign_in_failed` for one without a name. */
export const beginFor =
  (
    { pool }: Pick<Deps, "pool">,
    settings: Pick<SignInConfig, "actorClaim" | "rolesClaim" | "roles" | "lastsMs">,
  ) =>
  async (claims: Claims, now: Date): Promise<SignedIn> => {
    const { actorClaim, rolesClaim, roles, lastsMs } = settings;
    const actor = actorOfClaims(claims, actorClaim);
    if (actor === null)
      throw signInFailed(
        `The provider does not name the person in ${actorClaim ?? "sub"}, with 1 to 128 characters.`,
      );
    const grants = grantsOf(roles, rolesOf(claimOf(claims, rolesClaim)));
    const whole = new Set(grants.flatMap((one) => (one.projects === "all" ? [one.orgId] : [])));
    const known = new Map<string, string[]>();
    for (const orgId of whole) known.set(orgId, await projectsOf(pool, orgId, MOST_OPENINGS));
    const openings = openingsOf(grants, known);
    if (openings.length === 0)
      throw new ApiError(
        "sign_in_refused",
        `${actor} is known to the provider, but has no role that opens a project here. Ask who runs this server.`,
      );
    const token = HEAD + randomText(RANDOM_CHARACTERS);
    const expiresAt = new Date(now.getTime() + lastsMs);
    const signIn = { id: newId(), actor, openings, expiresAt };
    await insertSignIn(pool, { ...signIn, tokenHash: hashKey(token) });
    return { ...signIn, token };
  };

/**
 * A key of a project that a sign-in opens; it ends with the sign-in. Throws `unauthorized` for a token that opens nothing any more, `forbidden_scope`
 * for another project, and `rate_limited` once a sign-in has made a hundred.
 */
export const openProject =
  ({ pool, projectsShared }: Deps) =>
  (
    token: string | null,
    wanted: Pick<Opening, "orgId" | "projectId">,
    requestId: string,
  ): Promise<{ key: string; row: KeyRow }> =>
    transaction(pool, async (tx) => {
      const { id, actor, openings, opened, expiresAt } = await held(tx, token);
      const { orgId, projectId } = wanted;
      const opening = openings.find((one) => one.projectId === projectId && one.orgId === orgId);
      if (opening === undefined) throw forbiddenScope("project_id");
      if (opened >= MOST_KEYS)
        throw new ApiError("rate_limited", "This sign-in has opened a project too often.");
      const owner = await claimProject(tx, projectId, orgId);
      if (owner !== orgId && !projectsShared) throw forbiddenScope("project_id");
      const sender: Sender = { actor, keyPrefix: null, requestId };
      const label = `Sign-in of ${[...actor].slice(0, MOST_IN_LABEL).join("")}`;
      const minted = mintKey({
        ...opening,
        ...{ label, createdBy: sender, expiresAt, actor, signInId: id },
      });
      const row = await insertKey(tx, minted.row);
      await noteOpened(tx, id);
      await emit(tx, [keyCreated(row, sender), personSignedIn(row, sender)]);
      return { key: minted.key, row };
    });

/** Ends a sign-in, and answers once no replica of any service accepts its keys. Throws `unauthorized` for one that is over. */
export const endSignIn =
  ({ pool }: Pick<Deps, "pool">) =>
  async (token: string | null, requestId: string): Promise<void> => {
    await transaction(pool, async (tx) => {
      const { id, actor } = await held(tx, token);
      await markEnded(tx, id);
      const revoked = await revokeKeysOf(tx, id, actor);
      const sender: Sender = { actor, keyPrefix: null, requestId };
      const ended = revoked.flatMap((key) => [
        keyRevoked(key, sender),
        personSignedOut(key, sender),
      ]);
      await emit(tx, ended);
    });
    await leaseOver(performance.now());
  };

async function held(tx: Tx, token: string | null): Promise<HeldSignIn> {
  const signIn = token === null ? null : await lockSignIn(tx, hashKey(token));
  if (signIn === null) throw unauthorized("The sign-in is over, or unknown: sign in again.");
  return signIn;
}
