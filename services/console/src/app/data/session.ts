import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { clientWith, lastingMemory, memory } from "./client.ts";
import { carryOutAll } from "./postponed.ts";
import { currentSession, onSession, type Session, setSession } from "./session-store.ts";

export type Right = "capture" | "read" | "review" | "erase" | "keys";

export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession);

/** Whose key it is and what it may do. */
export const whoAmI = () =>
  queryOptions({
    queryKey: ["whoami", currentSession()?.key ?? null],
    queryFn: async ({ signal }) => {
      // Known before anything can be decided: a page that closes has no time to ask whose project it is.
      const scope = lastingMemory().scope();
      const [me] = await Promise.all([memory().whoami({ signal }), scope.catch(() => undefined)]);
      return me;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether the key may do something; false until that is known. */
export const useMay = (right: Right): boolean =>
  useQuery(whoAmI()).data?.rights.includes(right) ?? false;

/** Whether the key may not do something; false until that is known. */
export const useLacks = (right: Right): boolean =>
  useQuery(whoAmI()).data?.rights.includes(right) === false;

/** The project whose memory is shown; null until that is known. */
export function useProject(): string | null {
  const session = useSession();
  const { data } = useQuery(whoAmI());
  return session?.project?.projectId ?? data?.project_id ?? null;
}

/** Ends the session: what was decided is carried out, what was loaded is dropped, and a key that was made for it is revoked. */
export async function signOut(queries: QueryClient): Promise<void> {
  const session = currentSession();
  await carryOutAll();
  setSession(null);
  queries.clear();
  if (session?.made) await revoke(session.made);
  if (session?.token !== undefined) await endSignIn(session.token);
}

/** One that is over already, or a server that does not answer, keeps nobody from leaving: the key has an end. */
async function endSignIn(token: string): Promise<void> {
  await clientWith(token)
    .request("DELETE", "/v1/sign-in", { timeoutMs: 5_000 })
    .catch(() => undefined);
}

/** A key that is gone already, or a server that does not answer, keeps nobody from leaving: the key is in the list of keys. */
async function revoke({ keyId, adminKey }: NonNullable<Session["made"]>): Promise<void> {
  await clientWith(adminKey)
    .keys.revoke(keyId, { timeoutMs: 5_000 })
    .catch(() => undefined);
}
