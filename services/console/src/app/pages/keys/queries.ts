import { AuthenticationError, type Memory } from "@memory-service/client";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { clientWith, memory } from "../../data/client.ts";
import { currentSession } from "../../data/session-store.ts";

const PAGE = 1_000;
const LIVE_MS = 10_000;

/** The server manages keys with its admin key, and nobody signed in with that. */
export class AdminKeyNeeded extends Error {}

/** The client that manages keys: with the admin key where somebody signed in with it. */
export function keyManager(): Memory {
  const session = currentSession();
  return session?.made ? clientWith(session.made.adminKey, session.actor) : memory();
}

export interface Project {
  orgId: string;
  projectId: string;
}

async function readPage(cursor: string | null, signal: AbortSignal) {
  try {
    return await keyManager().keys.list({}, { signal }).page({ limit: PAGE, cursor });
  } catch (error) {
    if (!(error instanceof AuthenticationError)) throw error;
    // Throws the same where the key is not valid any more.
    await memory().whoami({ signal });
    throw new AdminKeyNeeded(error.message, { cause: error });
  }
}

/** The keys of a project, oldest first; with the admin key those of others are read too, and left out. */
export const keyList = (project: Project | null) =>
  infiniteQueryOptions({
    queryKey: ["keys", project],
    queryFn: async ({ pageParam, signal }) => {
      const { items, nextCursor } = await readPage(pageParam, signal);
      const own = items.filter(
        ({ org_id, project_id }) => org_id === project?.orgId && project_id === project.projectId,
      );
      return { items: own, nextCursor };
    },
    initialPageParam: null as string | null, // the type of the later ones
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? LIVE_MS : false),
  });

type Listed = Awaited<ReturnType<typeof readPage>>;
export type Key = Listed["items"][number];
