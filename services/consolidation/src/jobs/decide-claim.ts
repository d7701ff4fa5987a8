import type { FactsChange } from "@memory/contracts";
import type { ReadingFailure, Statement } from "@memory/extraction";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { inSlices } from "@memory/fairness";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import { decideStepwise } from "../domain/decide/decide.ts";
import { affectedIdentities } from "../domain/facts/affected-identities.ts";
import type { EventMark, Outcome } from "../domain/facts/decision.ts";
import type { EventOutcome } from "../domain/jobs/event-outcome.ts";
import type { ExtractionResult } from "../extraction/pipeline.ts";
import { type LockedScope, releaseScopes } from "../store/claims.ts";
import { writeDecision } from "../store/decisions.ts";
import { bytesInScope, identitiesSaidLast } from "../store/fact-portions.ts";
import {
  readFactsAbout,
  readFactsOfIdentities,
  readScopeFacts,
  type StoredFact,
} from "../store/facts.ts";
import { erasedAmong, hiddenBelow } from "../store/forgets.ts";
import {
  type DonePart,
  failParts,
  finishParts,
  noteOutcomes,
  type Part,
  returnParts,
} from "../store/parts.ts";
import { settledAmong } from "../store/settled-sources.ts";
import type { Claim } from "./claim-jobs.ts";
import type { ClaimedEvents } from "./read-events.ts";
import { retryAfter } from "./retry-after.ts";

/** `first`: a model is still to add to it, the lease is kept. `model`: that is what it added. */
export type Stage = "whole" | "first" | "model";

/** A claim with its extraction results, ready for decisions. */
export interface ExtractedClaim {
  claim: Claim;
  read: ClaimedEvents;
  results: ExtractionResult[];
  /** Null when none of the events is left. */
  scope: Scope | null;
  stage: Stage;
  predicates: PredicateRegistry;
}

/** The facts that a decision needs exceed the memory limit. */
export class TooManyBytes extends Error {
  override name = "TooManyBytes";
}

/** Decides about extraction results of a claim whose scope's row is locked, and writes the decision. Throws `TooManyBytes` above `mostBytes`; null is no limit. */
export async function decideClaim(
  tx: Tx,
  { claim: { token }, read: { events }, scope, predicates }: ExtractedClaim,
  { now, epoch, erasedEpoch }: LockedScope,
  results: ExtractionResult[],
  mostBytes: number | null,
): Promise<{ change: FactsChange | null; outcomes: readonly Outcome[] }> {
  // Events that were erased since they were read are left out.
  const current = events.filter((event) => event.epoch >= erasedEpoch);
  const hidden = await hiddenBelow(tx, token);
  const marks = new Map<string, EventMark>(
    current.map((event) => [event.id, { epoch: event.epoch, hidden: event.epoch < hidden }]),
  );
  const statements = results
    .filter(({ eventId }) => marks.has(eventId))
    .flatMap((result) => result.statements);
  if (scope === null || statements.length === 0) return { change: null, outcomes: [] };
  const facts = await factsConcerned(tx, token, statements, predicates, mostBytes);
  if (facts === null) throw new TooManyBytes();
  const eventIds = [...new Set(statements.map(({ eventId }) => eventId))];
  const erasedEventIds = await erasedAmong(tx, token, eventIds);
  const settled = await settledAmong(tx, token, eventIds);
  const context = { now, newId, epoch, events: marks, erasedEventIds, settled };
  const decision = await inSlices(decideStepwise(facts, statements, context, predicates));
  const change = await writeDecision(tx, scope, decision, { epoch, now });
  return { change, outcomes: decision.outcomes };
}

/** Bytes of facts among which what a statement points at is looked for. */
const MOST_POINTED_BYTES = 8_000_000;

/** All rows that may matter: of the same identities, of the same events, and any where a statement points at another. */
async function factsConcerned(
  tx: Tx,
  token: string,
  statements: Statement[],
  predicates: PredicateRegistry,
  mostBytes: number | null,
): Promise<StoredFact[] | null> {
  const points = statements.some(({ refersTo }) => refersTo !== null);
  const bytes = points ? await bytesInScope(tx, token) : 0;
  if (mostBytes !== null && bytes > mostBytes) return null;
  if (points && bytes <= MOST_POINTED_BYTES) return readScopeFacts(tx, token);
  const eventIds = [...new Set(statements.map(({ eventId }) => eventId))];
  const asked = affectedIdentities(statements, predicates);
  const about = await readFactsAbout(tx, token, { asked, eventIds }, mostBytes);
  if (about === null || !points) return about;
  const saidLast = await identitiesSaidLast(tx, token, MOST_POINTED_BYTES);
  const pointed = await readFactsOfIdentities(tx, token, saidLast);
  return [...new Map([...about, ...pointed].map((fact) => [fact.id, fact])).values()];
}

export interface ClaimResult {
  /** Jobs that became done. */
  doneJobIds: string[];
  failedJobIds: string[];
}

/** The outcomes of a claim's statements. */
export interface DecidedClaim {
  job: ExtractedClaim;
  outcomes: readonly Outcome[];
}

/** Finishes claims whose parts are all done; gives back the jobs that became done. */
export async function finishWhole(tx: Tx, decided: readonly DecidedClaim[]): Promise<Set<string>> {
  const done = await finishParts(
    tx,
    decided.flatMap(({ job, outcomes }) => job.read.parts.map(donePart(job, outcomes))),
  );
  await release(
    tx,
    decided.map(({ job }) => job),
  );
  return new Set(done);
}

/** Ends a claim at its stage: parts with an event that a model could not read fail. */
export async function finish(
  tx: Tx,
  job: ExtractedClaim,
  outcomes: readonly Outcome[],
): Promise<ClaimResult> {
  const { claim, read, stage } = job;
  const noted = notedOf(job, outcomes);
  if (stage === "first") {
    await noteOutcomes(tx, claim, read.parts.map(noted));
    return { doneJobIds: [], failedJobIds: [] };
  }
  const { done, failed } = byFailure(job);
  const doneJobIds = await finishParts(tx, done.map(donePart(job, outcomes)));
  await noteOutcomes(
    tx,
    claim,
    failed.map(({ part }) => noted(part)),
  );
  for (const { part, failure } of failed)
    await failParts(tx, claim, [part.jobId], failure.reason, retryAfter(failure));
  await release(tx, [job]);
  return { doneJobIds, failedJobIds: failed.map(({ part }) => part.jobId) };
}

/** Gives back what there was no room for and ends the leases. */
async function release(tx: Tx, jobs: readonly ExtractedClaim[]): Promise<void> {
  for (const { claim, read } of jobs)
    await returnParts(
      tx,
      claim,
      read.postponed.map(({ jobId }) => jobId),
    );
  await releaseScopes(
    tx,
    jobs.map(({ claim: { token, leaseNo, leftover }, read: { postponed } }) => ({
      token,
      leaseNo,
      leftover: leftover || postponed.length > 0,
    })),
  );
}

function donePart(job: ExtractedClaim, outcomes: readonly Outcome[]): (part: Part) => DonePart {
  const { token, leaseNo } = job.claim;
  const noted = notedOf(job, outcomes);
  return (part) => ({ ...noted(part), token, leaseNo });
}

function byFailure({ read: { parts }, results }: ExtractedClaim) {
  const failures = new Map(
    results.flatMap(({ eventId, failure }) => (failure ? [[eventId, failure] as const] : [])),
  );
  const done: Part[] = [];
  const failed: { part: Part; failure: ReadingFailure }[] = [];
  for (const part of parts) {
    const failure = part.eventIds.map((id) => failures.get(id)).find(Boolean);
    if (failure) failed.push({ part, failure });
    else done.push(part);
  }
  return { done, failed };
}

/** The outcomes to note for a part: those of its events at this stage. */
function notedOf({ results, stage }: ExtractedClaim, outcomes: readonly Outcome[]) {
  const byEvent = new Map<string, EventOutcome>(
    results.map(({ eventId, rejections, usage, failure }) => [
      eventId,
      {
        eventId,
        ...(usage && { usage }),
        ...(stage === "model" && !failure && { isModelRead: true }),
        outcomes: rejections.map((reason) => ({ kind: "rejected", factIds: [], reason })),
      },
    ]),
  );
  for (const { eventId, kind, factIds, reason } of outcomes)
    byEvent.get(eventId)?.outcomes.push({ kind, factIds: [...factIds], reason });
  return ({ jobId, eventIds }: Part) => ({
    jobId,
    outcomes: eventIds.flatMap((id) => byEvent.get(id) ?? []),
  });
}
