import type { FactsChange } from "@memory/contracts";
import type { Statement } from "@memory/extraction";
import type { ExtractionResult } from "@memory/extraction/extract";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { inSlices } from "@memory/fairness";
import { newId } from "@memory/ids";
import type { Subscriptions } from "@memory/outbox";
import type { Tx } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import { decideStepwise } from "../domain/decide/decide.ts";
import type { EventMark, Outcome } from "../domain/facts/decision.ts";
import type { LockedScope } from "../store/claims.ts";
import { knownSources, noSources } from "../store/compacted-sources.ts";
import { writeDecisions } from "../store/decisions.ts";
import { hiddenBelow } from "../store/forgets.ts";
import type { Claim } from "./claim-jobs.ts";
import { readConcernedFacts } from "./concerned-facts.ts";
import type { ClaimedEvents } from "./read-events.ts";

/** `first`: a model is still to add to it, the lease is kept. `rules`: so it is, and not before a pause. `model`: that is what it added. */
export type Stage = "whole" | "first" | "rules" | "model";

/** A claim with its extraction results, ready for decisions. */
export interface ExtractedClaim {
  claim: Claim;
  read: ClaimedEvents;
  results: ExtractionResult[];
  /** Null when none of the events is left. */
  scope: Scope | null;
  stage: Stage;
  /** The events that are left to a model at the stage `rules`. */
  leftEventIds: ReadonlySet<string>;
  predicates: PredicateRegistry;
  trustedSources?: ReadonlySet<string> | undefined;
}

/** A claim whose scope's row is locked, and the results to decide about in this transaction. */
export interface LockedClaim {
  job: ExtractedClaim;
  row: LockedScope;
  results: ExtractionResult[];
}

/** A claim with the outcomes of its statements, and what changed. */
export interface DecidedClaim {
  job: ExtractedClaim;
  change: FactsChange | null;
  outcomes: readonly Outcome[];
}

/** What a claim states of a scope. */
interface StatedClaim extends LockedClaim {
  scope: Scope;
  token: string;
  marks: ReadonlyMap<string, EventMark>;
  statements: Statement[];
  eventIds: string[];
}

interface Deciding {
  /** Of facts that a claim may need; null is no limit. */
  mostBytes: number | null;
  asked: Subscriptions;
}

/**
 * Decides about the results of claims, each of another scope, and writes the decisions. Gives back the claims that were decided: one that
 * needs more than `mostBytes` of facts is left out, and nothing is written for it.
 */
export async function decideClaims(
  tx: Tx,
  claims: readonly LockedClaim[],
  { mostBytes, asked }: Deciding,
): Promise<DecidedClaim[]> {
  const hidden = await hiddenBelow(
    tx,
    claims.map(({ job }) => job.claim.token),
  );
  const stated = claims.flatMap((claim) => statedOf(claim, hidden.get(claim.job.claim.token) ?? 0));
  const stating = new Set(stated.map(({ job }) => job));
  const decided: DecidedClaim[] = claims
    .filter(({ job }) => !stating.has(job))
    .map(({ job }) => ({ job, change: null, outcomes: [] }));
  if (stated.length === 0) return decided;
  const sources = await knownSources(tx, stated);
  for await (const portion of readConcernedFacts(tx, stated, mostBytes)) {
    const decisions = [];
    for (const { claim, facts } of portion) {
      const { token, scope, row, job, statements, marks } = claim;
      const { now, epoch } = row;
      const known = { events: marks, ...(sources.get(token) ?? noSources()) };
      const { predicates, trustedSources } = job;
      const context = { now, newId, epoch, predicates, trustedSources, ...known };
      const steps = decideStepwise(facts, statements, context);
      decisions.push({ job, scope, decision: await inSlices(steps), epoch, now });
    }
    const changes = await writeDecisions(tx, decisions, asked);
    for (const [n, { job, decision }] of decisions.entries())
      decided.push({ job, change: changes[n] ?? null, outcomes: decision.outcomes });
  }
  return decided;
}

/** Events that were erased since they were read are left out. */
function statedOf(claim: LockedClaim, hidden: number): StatedClaim[] {
  const { job, row, results } = claim;
  const { events, answers } = job.read;
  const current = [...events, ...answers].filter((event) => event.epoch >= row.erasedEpoch);
  const marks = new Map<string, EventMark>(
    current.map((event) => [event.id, { epoch: event.epoch, hidden: event.epoch < hidden }]),
  );
  const statements = results
    .filter(({ eventId }) => marks.has(eventId))
    .flatMap((result) => result.statements);
  if (job.scope === null || statements.length === 0) return [];
  const eventIds = [...new Set(statements.map(({ eventId }) => eventId))];
  return [{ ...claim, scope: job.scope, token: job.claim.token, marks, statements, eventIds }];
}
