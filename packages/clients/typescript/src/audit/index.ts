import type { components } from "../generated/index.ts";

export type AuditEntry = components["schemas"]["AuditEntry"];

/** The newest entry of the installation, as somebody noted it. */
export interface AuditHead {
  position: number;
  hash: string;
}

const ENCODER = new TextEncoder();

/** The hash that an entry must have, in hex. Rejects where there is no WebCrypto, as on a page without TLS. */
export async function entryHash({
  by,
  previous_hash,
  hash: _,
  ...entry
}: AuditEntry): Promise<string> {
  const { position, id, at, type, project_id, request_id, subject, data } = entry;
  const who = [by.actor, by.key_prefix, request_id, subject];
  const text = JSON.stringify([1, position, id, at, type, project_id, ...who, data, previous_hash]);
  const digest = await crypto.subtle.digest("SHA-256", ENCODER.encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was found in a project's part of the log. */
export interface AuditResult {
  entries: number;
  /** What is wrong, in a sentence each; none where all is as it was written. */
  faults: string[];
  /** Null where no head was noted. */
  isNotedSeen: boolean | null;
}

/** What comes late is at most this many entries from its place in the chain, or its neighbours are not compared with it. */
const NEIGHBOURS = 1_000;

/**
 * Reads the entries of a project one after the other, and says at the end what is wrong with them. Their instants order them, newest first;
 * the chain has them as their events arrived, which may be later for one than for the next.
 */
export function chainReader(noted: AuditHead | null) {
  const faults: string[] = [];
  const recent = new Map<number, AuditEntry>();
  let entries = 0;
  let isNotedSeen = false;
  return {
    async next(entry: AuditEntry): Promise<void> {
      faults.push(...(await entryFaults(entry, recent)));
      if (entry.position === noted?.position) {
        isNotedSeen = true;
        if (entry.hash !== noted.hash)
          faults.push(`position ${noted.position} is not the noted one`);
      }
      recent.set(entry.position, entry);
      for (const oldest of recent.keys()) {
        if (recent.size <= NEIGHBOURS) break;
        recent.delete(oldest);
      }
      entries += 1;
    },
    /** Takes the end of the log as the first page of it had it. */
    end(newest: AuditHead | null): AuditResult {
      const last = newest?.position ?? 0;
      if (noted && last < noted.position)
        faults.push(`the log ends at ${last}, before the noted head`);
      return { entries, faults, isNotedSeen: noted && isNotedSeen };
    },
  };
}

/** What is wrong with an entry by itself, and between it and those beside it in the chain. */
async function entryFaults(
  entry: AuditEntry,
  recent: ReadonlyMap<number, AuditEntry>,
): Promise<string[]> {
  const { position } = entry;
  if ((await entryHash(entry)) !== entry.hash) return [`position ${position} was changed`];
  if (recent.has(position)) return [`position ${position} comes twice`];
  const [older, newer] = [recent.get(position - 1), recent.get(position + 1)];
  return [
    ...(older && entry.previous_hash !== older.hash
      ? [`position ${position} does not follow ${older.position}`]
      : []),
    ...(newer && newer.previous_hash !== entry.hash
      ? [`position ${newer.position} does not follow ${position}`]
      : []),
  ];
}
