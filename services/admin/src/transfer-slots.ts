import { ApiError, serviceUnavailable } from "@memory/errors";
import type { LeastPace } from "./import-body.ts";

/** How many transfers go on at once, and how long one waits for its reader. */
export interface TransferBounds {
  exportsAtOnce: number;
  exportsPerOrg: number;
  exportsPerProject: number;
  importsAtOnce: number;
  importsPerOrg: number;
  importsPerProject: number;
  /** Messages of imports that are being written; projects take turns. */
  importWritesAtOnce: number;
  leastImportPace: LeastPace;
  /** How long the reader of an export may take nothing; then its connection is closed. */
  mostSilenceMs: number;
}

interface Bounds {
  what: string;
  atOnce: number;
  perOrg: number;
  perProject: number;
}

interface Owner {
  projectId: string;
  /** Null where the caller is of none: no key was asked for. */
  orgId: string | null;
}

export interface TransferSlots {
  /** Gives back the function that frees the slot. Throws `rate_limited` for a project or an organisation that has as many, and `service_unavailable` where all have. */
  take(owner: Owner): () => void;
}

const RETRY_AFTER_SECONDS = 30;

/** A bounded number of transfers at once, in all, of an organisation and of a project: they last long, so that one more is not kept waiting. */
export function transferSlots({ what, atOnce, perOrg, perProject }: Bounds): TransferSlots {
  const held = new Map<string, number>();
  const ownersOf = ({ projectId, orgId }: Owner) => [
    { of: "project", id: `project ${projectId}`, most: perProject },
    ...(orgId === null ? [] : [{ of: "organisation", id: `organisation ${orgId}`, most: perOrg }]),
  ];
  const add = (id: string, count: number) => {
    const now = (held.get(id) ?? 0) + count;
    if (now === 0) held.delete(id);
    else held.set(id, now);
  };
  let all = 0;
  return {
    take(owner) {
      const owners = ownersOf(owner);
      for (const { of, id, most } of owners)
        if ((held.get(id) ?? 0) >= most)
          throw new ApiError("rate_limited", `${most} ${what} of this ${of} go on already.`, {
            headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
          });
      if (all >= atOnce)
        throw serviceUnavailable(`Too many ${what} go on.`, undefined, RETRY_AFTER_SECONDS);
      all++;
      for (const { id } of owners) add(id, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all--;
        for (const { id } of owners) add(id, -1);
      };
    },
  };
}
