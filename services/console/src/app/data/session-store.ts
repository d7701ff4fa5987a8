/** How the console reaches a project. Kept in this tab only: `sessionStorage` ends with it. */
export interface Session {
  /** Null where the server runs without keys. */
  key: string | null;
  /** Only where the server runs without keys. */
  project: { orgId: string; projectId: string } | null;
  /** Who decides, as decisions keep it. */
  actor: string;
  /** Of a key that the console made with the admin key, and revokes at the end. */
  made: { keyId: string; adminKey: string } | null;
  /** Of a sign-in by a provider: ends it, and the key with it. */
  token?: string;
}

const NAME = "memory-console-session";
const listeners = new Set<() => void>();
let current: Session | null = read();

function read(): Session | null {
  try {
    const text = sessionStorage.getItem(NAME);
    return text === null ? null : (JSON.parse(text) as Session); // written by `setSession`
  } catch {
    return null;
  }
}

export const currentSession = (): Session | null => current;

/** Signs in, or out with null. */
export function setSession(session: Session | null): void {
  current = session;
  if (session === null) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** Calls back after each change; answers how to stop that. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
