import { ApiError, serviceUnavailable } from "@memory/errors";
import type { Db, Pool } from "@memory/postgres";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type KeyOwner, type RequestKey, requestKey, sealed, unsealed } from "./request-key.ts";
import { dropAnswer, findAnswer, keepAnswer } from "./store.ts";

/** Keeps what a retry is answered from; called in the transaction of the effect, as its last statement. */
export type Keep<Kept> = (db: Db, kept: Kept) => Promise<void>;

interface Deps {
  pool: Pool;
  /** Called before a kept answer is given, to finish what the first request may have left. */
  beforeReplay?: () => Promise<void>;
  now?: () => Date;
}

interface Call<Result, Kept> {
  request: FastifyRequest;
  reply: FastifyReply;
  owner: KeyOwner;
  /** What the request does; without a key of its own nothing is to be kept. */
  act: (keep?: Keep<Kept>) => Promise<Result>;
  /** The result from what was kept; null when the first request came to nothing. By default it is what was kept. */
  again?: (kept: Kept) => Promise<Result | null>;
}

export type AnswerOnce = <Result, Kept = Result>(call: Call<Result, Kept>) => Promise<Result>;

/** The transaction of another request with the same key was first. */
class KeyTaken extends Error {
  override name = "KeyTaken";
}

const TRIES = 3;

/**
 * Lets a request act once for each `Idempotency-Key` of its owner. A retry gets the result of the first, marked by the header
 * `Idempotent-Replayed`; one that comes while the first is in progress waits for it. Only an effect is kept: a request that was refused, or
 * failed, may be sent again under its key. Throws `idempotency_key_reused` for another request under the key, and what `act` throws.
 */
export const answerOnce =
  ({ now = () => new Date(), ...deps }: Deps): AnswerOnce =>
  (call) =>
    once({ ...deps, now }, call);

async function once<Result, Kept>(
  deps: Required<Pick<Deps, "now">> & Deps,
  call: Call<Result, Kept>,
): Promise<Result> {
  const { pool, now } = deps;
  const key = requestKey(call.request, call.owner);
  if (key === null) return call.act();
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await findAnswer(pool, key, now());
    const result = answer === null ? null : await replayed(deps, call, key, answer);
    if (result !== null) return result;
    const outcome = await tryOnce({ pool, key, now, act: call.act });
    if (outcome !== "taken") return outcome.result;
  }
  throw serviceUnavailable("The same request is in progress; try again.");
}

/** The result of the first request, from what was kept of it; null when it came to nothing, which is then no longer kept. */
async function replayed<Result, Kept>(
  { pool, beforeReplay }: Deps,
  { reply, again }: Call<Result, Kept>,
  key: RequestKey,
  answer: Buffer,
): Promise<Result | null> {
  await beforeReplay?.();
  const kept = unsealed(key, answer) as Kept; // what `keep` was called with
  const result = again === undefined ? (kept as unknown as Result) : await again(kept);
  if (result === null) await dropAnswer(pool, key, answer);
  else void reply.header("idempotent-replayed", "true");
  return result;
}

interface Try<Result, Kept> {
  pool: Pool;
  key: RequestKey;
  now: () => Date;
  act: (keep: Keep<Kept>) => Promise<Result>;
}

/** The result of acting, or that another request did so first under the same key. */
async function tryOnce<Result, Kept>({
  pool,
  key,
  now,
  act,
}: Try<Result, Kept>): Promise<{ result: Result } | "taken"> {
  const attempt: { kept: Buffer | null } = { kept: null };
  const keep: Keep<Kept> = async (db, value) => {
    attempt.kept = sealed(key, value);
    if (!(await keepAnswer(db, key, attempt.kept, now()))) throw new KeyTaken();
  };
  try {
    return { result: await act(keep) };
  } catch (error) {
    if (error instanceof KeyTaken) return "taken";
    if (!isRefusal(error)) throw error;
    // Refused for good after it was queued: nothing was done.
    if (attempt.kept !== null) await dropAnswer(pool, key, attempt.kept);
    // Refused because the first request under this key was not seen, and its effect was.
    else if ((await findAnswer(pool, key, now())) !== null) return "taken";
    throw error;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;
