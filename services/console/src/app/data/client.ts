import { Memory } from "@memory-service/client";
import { currentSession, type Session } from "./session-store.ts";

/** A client of this origin's API with a key. */
export const clientWith = (apiKey: string, actor = ""): Memory =>
  new Memory({ baseUrl: location.origin, apiKey, actor: actor || undefined });

const optionsOf = ({ key, project, actor }: Session) => ({
  baseUrl: location.origin,
  apiKey: key ?? "",
  actor: actor || undefined,
  ...project,
});

/** The settings of a client of the project that is open. Throws where nobody is signed in. */
export function clientOptions() {
  const session = currentSession();
  if (session === null) throw new Error("nobody is signed in");
  return optionsOf(session);
}

let made: { session: Session; client: Memory; lasting: Memory } | null = null;

function clients(): { client: Memory; lasting: Memory } {
  const session = currentSession();
  if (session === null) throw new Error("nobody is signed in");
  if (made?.session !== session) {
    const options = optionsOf(session);
    const fetch: typeof globalThis.fetch = (address, init) =>
      globalThis.fetch(address, { ...init, keepalive: true });
    made = { session, client: new Memory(options), lasting: new Memory({ ...options, fetch }) };
  }
  return made;
}

/** A client of this origin's API. Throws where nobody is signed in: pages are shown to who is signed in only. */
export const memory = (): Memory => clients().client;

/** The same, whose requests are carried out to their end although the page is closed. Ask it for its scope first: a page that closes asks nothing. */
export const lastingMemory = (): Memory => clients().lasting;
