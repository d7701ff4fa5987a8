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

/** Reads the entries of a project, newest first, one after the other, and says at the end what is wrong with them. */
export function chainReader(noted: AuditHead | null) {
  const faults: string[] = [];
  let entries = 0;
  let isNotedSeen = false;
  let newer: AuditEntry | null = null;
  return {
    async next(entry: AuditEntry): Promise<void> {
      const fault = await entryFault(entry, newer);
      if (fault) faults.push(fault);
      if (entry.position === noted?.position) {
        isNotedSeen = true;
        if (entry.hash !== noted.hash)
          faults.push(`position ${noted.position} is not the noted one`);
      }
      newer = entry;
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

/** What is wrong with an entry, given the next newer one of the project; null where nothing is. */
async function entryFault(entry: AuditEntry, newer: AuditEntry | null): Promise<string | null> {
  if ((await entryHash(entry)) !== entry.hash) return `position ${entry.position} was changed`;
  if (newer?.position === entry.position + 1 && newer.previous_hash !== entry.hash)
    return `position ${newer.position} does not follow ${entry.position}`;
  if (newer && newer.position <= entry.position)
    return `position ${newer.position} comes after ${entry.position}`;
  return null;
}
