import { nextTry } from "./next-try.ts";

interface Tried {
  type: string;
  since: Date;
  /** Calls since then, this one included. */
  tries: number;
  error: string | null;
  status: number | null;
  retryAfterMs: number | null;
  now: Date;
  random: number;
}

export interface End {
  status: "delivered" | "pending" | "dead";
  nextTryAt: Date | null;
  /** The receiver asked for no more calls. */
  isGone: boolean;
}

/** What a test call is; it is sent once. */
export const TEST_TYPE = "webhook.test";

const GONE = 410;

/** What becomes of a delivery after a call. */
export function endOfTry({ type, error, status, tries, ...tried }: Tried): End {
  if (error === null) return { status: "delivered", nextTryAt: null, isGone: false };
  const isGone = status === GONE;
  const nextTryAt = isGone || type === TEST_TYPE ? null : nextTry({ attempts: tries, ...tried });
  return { status: nextTryAt === null ? "dead" : "pending", nextTryAt, isGone };
}
