import { createHash } from "node:crypto";
import type { AnswerOf } from "@memory-service/client";

type Entry = AnswerOf<"GET", "/v1/audit">["entries"][number];

/** The hash that an entry must have: docs/audit.md says how it is made. */
export function entryHash({ by, previous_hash, hash: _, ...entry }: Entry): string {
  const { position, id, at, type, project_id, request_id, subject, data } = entry;
  const who = [by.actor, by.key_prefix, request_id, subject];
  const text = JSON.stringify([1, position, id, at, type, project_id, ...who, data, previous_hash]);
  return createHash("sha256").update(text).digest("hex");
}

/** The newest entry of the installation, as somebody noted it. */
export interface Head {
  position: number;
  hash: string;
}

/** Reads the entries of a project, newest first, and says at the end what is wrong with them. */
export function chainReader(noted: Head | null) {
  const faults: string[] = [];
  let entries = 0;
  let isNotedSeen = false;
  let newer: Entry | null = null;
  return {
    next(entry: Entry): void {
      const fault = entryFault(entry, newer);
      if (fault) faults.push(fault);
      if (entry.position === noted?.position) {
        isNotedSeen = true;
        if (entry.hash !== noted.hash)
          faults.push(`position ${noted.position} is not the noted one`);
      }
      newer = entry;
      entries += 1;
    },
    /** `isNotedSeen` is null where no head was noted. */
    end(newest: Head | null) {
      const last = newest?.position ?? 0;
      if (noted && last < noted.position)
        faults.push(`the log ends at ${last}, before the noted head`);
      return { entries, faults, isNotedSeen: noted && isNotedSeen };
    },
  };
}

/** What is wrong with an entry, given the next newer one of the project; null where nothing is. */
function entryFault(entry: Entry, newer: Entry | null): string | null {
  if (entryHash(entry) !== entry.hash) return `position ${entry.position} was changed`;
  if (newer?.position === entry.position + 1 && newer.previous_hash !== entry.hash)
    return `position ${newer.position} does not follow ${entry.position}`;
  if (newer && newer.position <= entry.position)
    return `position ${newer.position} comes after ${entry.position}`;
  return null;
}
