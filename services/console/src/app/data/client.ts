import { Memory } from "@memory-service/client";
import { currentSession, type Session } from "./session-store.ts";

/** A client of this origin's API with a key. */
export const clientWith = (apiKey: string, actor = ""): Memory =>
  new Memory({ baseUrl: location.origin, apiKey, actor: actor || undefined });

function clientOf({ key, project, actor }: Session): Memory {
  return new Memory({
    baseUrl: location.origin,
    apiKey: key ?? "",
    actor: actor || undefined,
    ...project,
  });
}

let made: { session: Session; client: Memory } | null = null;

/** The client of who is signed in. Throws where nobody is: pages are shown to who is signed in only. */
export function memory(): Memory {
  const session = currentSession();
  if (session === null) throw new Error("nobody is signed in");
  if (made?.session !== session) made = { session, client: clientOf(session) };
  return made.client;
}
