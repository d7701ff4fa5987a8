import { repeatUntil } from "@memory/background";
import { NIL_ID } from "@memory/ids";
import type { Log } from "@memory/log";
import { type Pool, transaction, tryWithAdvisoryLock } from "@memory/postgres";
import { BrokenCircuitError } from "cockatiel";
import type { RecallMetrics } from "../metrics.ts";
import { itemTexts } from "../store/item-texts.ts";
import {
  awaitMissing,
  deleteVectors,
  expireVectors,
  postponeVectors,
  storeVectors,
  takeWaiting,
  type WaitingItem,
} from "../store/vectors.ts";
import type { Embedder } from "./embedder.ts";
import { type Embed, RefusedTexts } from "./embeddings-endpoint.ts";
import { withBreaker } from "./endpoint-breaker.ts";

interface Deps {
  pool: Pool;
  log: Log;
  metrics: RecallMetrics;
  embedder: Pick<Embedder, "mark" | "textVectors" | "batchTexts">;
}

interface Filling extends Deps {
  /** `textVectors`, but none for a while after failures. */
  embed: Embed;
}

const LOOK_EVERY_MS = 500;
const TIMEOUT_MS = 30_000;
const LOOK_FOR_MISSING_EVERY_MS = 10 * 60_000;
const ROWS_AT_ONCE = 1_000;

/** Computes the missing vectors, batch by batch, until `stopping`; never throws. */
export async function fillVectorsUntil(deps: Deps, stopping: AbortSignal): Promise<void> {
  const embed = withBreaker(deps.embedder.textVectors);
  let lookedForMissingMs = Number.NEGATIVE_INFINITY;
  const repetition = {
    everyMs: LOOK_EVERY_MS,
    log: deps.log,
    failure: "vectors not made",
    onFailure: (err: unknown) => {
      // The errors that opened it were logged.
      if (!(err instanceof BrokenCircuitError)) deps.log.warn({ err }, "vectors not made");
    },
  };
  await repeatUntil(stopping, repetition, async () => {
    if (performance.now() - lookedForMissingMs > LOOK_FOR_MISSING_EVERY_MS) {
      await letMissingWait(deps, stopping);
      lookedForMissingMs = performance.now();
    }
    let taken: number;
    do taken = await fillBatch({ ...deps, embed });
    while (taken === deps.embedder.batchTexts && !stopping.aborted);
  });
}

/** Requests vectors for items that were indexed without a model or have the vector of another one; one replica at a time. */
async function letMissingWait({ pool, embedder }: Deps, stopping: AbortSignal): Promise<void> {
  await tryWithAdvisoryLock(pool, "vectors:missing", async () => {
    for (const kind of ["episode", "fact"] as const) {
      for (let after: string | null = NIL_ID; after !== null && !stopping.aborted; ) {
        after = await awaitMissing(pool, kind, after, ROWS_AT_ONCE);
      }
    }
    for (let expired = ROWS_AT_ONCE; expired === ROWS_AT_ONCE && !stopping.aborted; ) {
      expired = await expireVectors(pool, embedder.mark, ROWS_AT_ONCE);
    }
  });
}

/** Computes one batch; answers how many items it took. Items that failed are due again later. */
async function fillBatch(deps: Filling): Promise<number> {
  const { pool, embedder } = deps;
  const taken = await takeWaiting(pool, embedder.batchTexts);
  if (taken.length === 0) return 0;
  try {
    await fill(deps, taken);
  } catch (err) {
    await postponeVectors(
      pool,
      taken.map(({ id }) => id),
    );
    deps.metrics.embedded("item", "failed", taken.length);
    throw err;
  }
  return taken.length;
}

async function fill(deps: Filling, items: readonly WaitingItem[]): Promise<void> {
  const { pool, metrics, embed, embedder } = deps;
  const texts = await itemTexts(
    pool,
    items.map(({ id }) => id),
  );
  const there = items.filter(({ id }) => texts.has(id));
  const gone = items.filter(({ id }) => !texts.has(id)).map(({ id }) => id);
  if (gone.length > 0) await transaction(pool, (tx) => deleteVectors(tx, gone));
  if (there.length === 0) return;
  try {
    const vectors = await embed(
      there.map(({ id }) => texts.get(id) ?? ""),
      TIMEOUT_MS,
    );
    const made = there.flatMap((item, n) => {
      const vector = vectors[n];
      return vector === undefined ? [] : [{ item, vector }];
    });
    metrics.embedded("item", "made", await storeVectors(pool, embedder.mark, made));
  } catch (err) {
    // One text that the endpoint refuses must not delay the others.
    if (!(err instanceof RefusedTexts) || there.length === 1) throw err;
    for (const item of there)
      await fill(deps, [item]).catch((fault) => postpone(deps, item, fault));
  }
}

async function postpone({ pool, log, metrics }: Deps, item: WaitingItem, err: unknown) {
  log.warn({ err, item: item.id }, "vector not made");
  metrics.embedded("item", "failed", 1);
  await postponeVectors(pool, [item.id]);
}
