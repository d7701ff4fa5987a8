import { isUnavailable } from "@memory/errors";
import type { Extract, ExtractByModel, ExtractionResult } from "@memory/extraction/extract";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { type Subscriptions, subscriptions } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import type { ContextLink } from "../messages/context.ts";
import { conversationReader, type ReadConversation } from "../messages/conversations.ts";
import { eventsReader, type ReadEvents } from "../messages/events.ts";
import { announceFailures, failedIn } from "../store/announce.ts";
import { AT_ONCE, type ModelPause } from "../store/awaiting-model.ts";
import { LEASE_MS, releaseScopes, renewLease } from "../store/claims.ts";
import { type ErasedAmong, erasedReader } from "../store/compacted-sources.ts";
import {
  failJobScopes,
  noteAbandoned,
  returnJobScopes,
  separateJobScopes,
} from "../store/job-scopes.ts";
import { readKnownFacts } from "../store/known-facts.ts";
import type { JobScope } from "../store/take-job-scopes.ts";
import type { Claim } from "./claim-jobs.ts";
import { type CommitDecisions, type Committed, commitDecisions } from "./commit-decisions.ts";
import type { Stage } from "./decide-claims.ts";
import type { ClaimResult } from "./finish-claims.ts";
import { textsInRoom } from "./hold-texts.ts";
import type { JobMetrics } from "./metrics.ts";
import { withConversations } from "./read-conversations.ts";
import { type ClaimedEvents, readClaimEvents } from "./read-events.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  context: Pick<ContextLink, "publish">;
  extract: Extract;
  extractByModel?: ExtractByModel | null;
  /** The predicates by which decisions are made; the built-in ones unless given. */
  predicates?: PredicateRegistry | undefined;
  /** Kinds of sources that may teach standing instructions; the subject alone unless given. */
  trustedSources?: ReadonlySet<string> | undefined;
  metrics?: JobMetrics;
  /** When a model reads what is left to it; at once unless given. */
  modelPause?: ModelPause;
}

interface Processing extends Deps {
  modelPause: ModelPause;
  commit: CommitDecisions;
  readConversation: ReadConversation;
  erasedAmong: ErasedAmong;
  /** What projects want to hear of. */
  asked: Subscriptions;
}

/** A slot of a runner; it is released while a claim waits for the model. */
export interface Slot {
  /** False when too many claims wait for the model already: call it at another time. */
  release(): boolean;
  acquire(): void;
}

const NOTHING: ClaimResult = { doneJobIds: [], failedJobIds: [] };
const UNLIMITED: Slot = { release: () => true, acquire: () => undefined };
/** Delay before a scope is claimed again after a dependency was unavailable. */
const REST_MS = 2_000;
const OVERLOADED_RETRY_MS = 5_000;
/** A restart abandons a try too: so many are no failure. */
const MOST_ABANDONED = 3;

/**
 * Processes a claim: reads the events from ingest, extracts statements, and commits decisions in a transaction that also ends the
 * lease. Model results commit separately, so that rule results are not delayed. A job whose extraction fails is marked failed; jobs
 * claimed beside it are retried one by one. When a dependency is unavailable the jobs are released untried and it throws.
 */
export const processClaim = (given: Deps) => {
  const { modelPause = AT_ONCE } = given;
  const deps: Processing = {
    ...given,
    modelPause,
    commit: commitDecisions({ ...given, modelPause }),
    readConversation: conversationReader(given.bus),
    erasedAmong: erasedReader(given.pool),
    asked: subscriptions(),
  };
  const readEvents = eventsReader(deps.bus);
  const hold = textsInRoom();
  return async (claim: Claim, slot: Slot = UNLIMITED): Promise<ClaimResult> => {
    if (claim.jobScopes.length === 0) return NOTHING;
    const heartbeat = keepLease(deps, claim);
    let read: ClaimedEvents | undefined;
    try {
      await announceAbandoned(deps, claim);
      const readTexts = async () => {
        read = await readClaim(deps, readEvents, claim);
        return read;
      };
      return await hold(claim, readTexts, async (texts) => {
        const results = await extractFrom(deps, claim, texts);
        if (results === null) return fail(deps, claim, texts, "extraction failed");
        return commitInStages(deps, { claim, read: texts, results, slot });
      });
    } catch (error) {
      return await endFailed(deps, claim, read, error);
    } finally {
      clearInterval(heartbeat);
    }
  };
};

/** Job scopes that ended several runners without a word, such as one whose events take more memory than there is, may never fail otherwise. */
async function announceAbandoned(
  { pool, asked }: Processing,
  { jobScopes, ...claim }: Claim,
): Promise<void> {
  const again = jobScopes.filter(({ isAbandoned, tries }) => isAbandoned && tries > MOST_ABANDONED);
  if (again.length === 0) return;
  const jobIds = again.map(({ jobId }) => jobId);
  await transaction(pool, async (tx) => {
    const first = await noteAbandoned(tx, claim, jobIds);
    await announceFailures(tx, failedIn(claim, first), "runner", asked);
  });
}

export type ProcessClaim = ReturnType<typeof processClaim>;

interface Work {
  claim: Claim;
  read: ClaimedEvents;
  results: ExtractionResult[];
  slot: Slot;
}

/** Reads the events of a claim with what was said around them. */
async function readClaim(
  { readConversation, erasedAmong, extractByModel }: Processing,
  readEvents: ReadEvents,
  claim: Claim,
): Promise<ClaimedEvents> {
  const read = await readClaimEvents(readEvents, claim);
  const around = await withConversations(read.events, {
    readConversation,
    erasedAmong: (eventIds) => erasedAmong(claim.token, eventIds),
    hasModel: Boolean(extractByModel),
  });
  return { ...read, ...around };
}

async function commitInStages(
  deps: Processing,
  { claim, read, results, slot }: Work,
): Promise<ClaimResult> {
  const extracted = new Set(read.jobScopes.flatMap(({ extractedEventIds }) => extractedEventIds));
  const modelRead = new Set(read.jobScopes.flatMap(({ modelReadEventIds }) => modelReadEventIds));
  const fresh = results.filter(({ eventId }) => !extracted.has(eventId));
  const left = deps.extractByModel
    ? results.filter(({ eventId, eventForModel }) => eventForModel && !modelRead.has(eventId))
    : [];
  const leftEventIds = new Set(left.map(({ eventId }) => eventId));
  const commit = async (stage: Stage, of: ExtractionResult[]): Promise<Committed> => {
    deps.metrics?.extracted(of);
    const committed = await deps.commit(claim, read, of, stage, leftEventIds);
    for (const change of committed.changes) deps.context.publish(change);
    return committed;
  };
  if (!deps.extractByModel || left.length === 0)
    return reported(deps, read, await commit("whole", fresh));
  if (deps.modelPause.pauseMs > 0 && read.jobScopes.every(isFresh))
    return reported(deps, read, await commit("rules", fresh));
  if (fresh.length > 0 && (await commit("first", fresh)).isLost) return NOTHING;
  const more = slot.release()
    ? await askModel(deps, claim, left).finally(slot.acquire)
    : modelOverloaded(left);
  return reported(deps, read, await commit("model", more));
}

/** Has a model read what is left, with what is known by then; nothing that a fact was learned from which was deleted since. */
async function askModel(
  { pool, extractByModel, erasedAmong }: Processing,
  { token }: Claim,
  left: ExtractionResult[],
): Promise<ExtractionResult[]> {
  if (!extractByModel) return [];
  const eventIds = left.map(({ eventId }) => eventId);
  const erased = await erasedAmong(token, eventIds);
  const asked = left.filter(({ eventId }) => !erased.has(eventId));
  return extractByModel(asked, await readKnownFacts(pool, token));
}

const isFresh = ({ tries, awaitsModel }: JobScope): boolean => tries === 1 && !awaitsModel;

function reported(
  { metrics, log }: Deps,
  { jobScopes, events }: ClaimedEvents,
  committed: Committed,
): ClaimResult {
  const { doneJobIds, failedJobIds, isLost } = committed;
  if (isLost) return NOTHING;
  const failed = new Set(failedJobIds);
  const eventIds = new Set(
    jobScopes.flatMap((jobScope) => (failed.has(jobScope.jobId) ? [] : jobScope.eventIds)),
  );
  const read = events.filter(({ id }) => eventIds.has(id));
  metrics?.done(doneJobIds.length, read, Date.now());
  metrics?.failed(failedJobIds.length);
  if (failedJobIds.length > 0) log.warn({ jobs: failedJobIds.length }, "model extraction failed");
  return { doneJobIds, failedJobIds };
}

/** Results for events that the model was not asked about because too many claims wait for it. */
const modelOverloaded = (left: ExtractionResult[]): ExtractionResult[] =>
  left.map(({ eventId }) => ({
    eventId,
    statements: [],
    rejections: [],
    failure: {
      reason: "extraction failed: too many requests wait for the model",
      afterMs: OVERLOADED_RETRY_MS,
      cause: "budget",
    },
  }));

function keepLease({ pool, log }: Deps, claim: Claim): NodeJS.Timeout {
  const renew = () => {
    renewLease(pool, claim).catch((err: unknown) => log.warn({ err }, "lease not renewed"));
  };
  return setInterval(renew, LEASE_MS / 3);
}

async function extractFrom(
  { extract, log }: Deps,
  { token }: Claim,
  { events, answers }: ClaimedEvents,
): Promise<ExtractionResult[] | null> {
  try {
    // Answers come last: each of them is read after a question of its own.
    return events.length === 0 ? [] : await extract([...events, ...answers]);
  } catch (err) {
    log.warn({ err, scope: token }, "extraction failed");
    return null;
  }
}

/** Releases a claim untried when something is unavailable, and throws; otherwise it fails, so that it is not tried without end. */
async function endFailed(
  deps: Processing,
  claim: Claim,
  read: ClaimedEvents | undefined,
  error: unknown,
): Promise<ClaimResult> {
  if (isUnavailable(error)) {
    await releaseClaim(deps, claim);
    throw error;
  }
  const reason = read === undefined ? "reading failed" : "decision failed";
  deps.log.error({ err: error, scope: claim.token }, reason);
  return fail(deps, claim, read ?? { jobScopes: claim.jobScopes, postponed: [] }, reason);
}

async function fail(
  { pool, metrics, asked }: Processing,
  claim: Claim,
  { jobScopes, postponed }: Pick<ClaimedEvents, "jobScopes" | "postponed">,
  reason: string,
): Promise<ClaimResult> {
  const jobIds = jobScopes.map(({ jobId }) => jobId);
  const isAlone = jobIds.length === 1;
  if (isAlone)
    await transaction(pool, async (tx) => {
      const first = await failJobScopes(tx, claim, jobIds, reason);
      await announceFailures(tx, failedIn(claim, first), "event", asked);
    });
  else await separateJobScopes(pool, claim, jobIds);
  const failedJobIds = isAlone ? jobIds : [];
  metrics?.failed(failedJobIds.length);
  await returnJobScopes(
    pool,
    claim,
    postponed.map(({ jobId }) => jobId),
  );
  const leftover = claim.leftover || postponed.length > 0;
  await releaseScopes(pool, [{ token: claim.token, leaseNo: claim.leaseNo, leftover }]);
  return { doneJobIds: [], failedJobIds };
}

/** Releases a claim untried; when the database is unavailable its lease expires instead. */
async function releaseClaim({ pool, log }: Deps, claim: Claim): Promise<void> {
  try {
    await returnJobScopes(
      pool,
      claim,
      claim.jobScopes.map(({ jobId }) => jobId),
    );
    const { token, leaseNo } = claim;
    await releaseScopes(pool, [{ token, leaseNo, leftover: true, afterMs: REST_MS }]);
  } catch (err) {
    log.warn({ err }, "claim abandoned, lease expires");
  }
}
