import { ApiError, serviceUnavailable } from "@memory/errors";
import type { LeastPace } from "./import-body.ts";

/** How many transfers go on at once, and how long one waits for its reader. */
export interface TransferBounds {
  exportsAtOnce: number;
  exportsPerProject: number;
  importsAtOnce: number;
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
  perProject: number;
}

export interface TransferSlots {
  /** Gives back the function that frees the slot. Throws `rate_limited` for a project that has as many, and `service_unavailable` where all have. */
  take(projectId: string): () => void;
}

const RETRY_AFTER_SECONDS = 30;

/** A bounded number of transfers at once, in all and of a project: they last long, so that one more is not kept waiting. */
export function transferSlots({ what, atOnce, perProject }: Bounds): TransferSlots {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take(projectId) {
      const own = held.get(projectId) ?? 0;
      if (own >= perProject)
        throw new ApiError("rate_limited", `${perProject} ${what} of this project go on already.`, {
          headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
        });
      if (all >= atOnce)
        throw serviceUnavailable(`Too many ${what} go on.`, undefined, RETRY_AFTER_SECONDS);
      all++;
      held.set(projectId, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all--;
        const left = (held.get(projectId) ?? 1) - 1;
        if (left === 0) held.delete(projectId);
        else held.set(projectId, left);
      };
    },
  };
}
