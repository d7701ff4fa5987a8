import type { ForgetTarget } from "@memory/api";
import type { ForgetCounters, ForgetMode } from "@memory/contracts";
import { notFound } from "@memory/errors";
import type { Keep } from "@memory/idempotency";
import { newId } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import { emit } from "@memory/outbox";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import {
  forgetTargetHash,
  mergedSubject,
  type ProjectScope,
  type Scope,
  type Sender,
  tokenOf,
} from "@memory/scope";
import { scopesAlike, subjectToForget } from "./aliases.ts";
import { type AwaitReceipt, isRefusal } from "./await-receipt.ts";
import { forgetRequested } from "./domain/audited.ts";
import type { Participant } from "./domain/receipt.ts";
import { scopeTokenOfFact } from "./messages/erase.ts";
import { factsAlike } from "./messages/merges.ts";
import { mergeOf } from "./store/merges.ts";
import {
  findReceipt,
  insertReceipt,
  type NewReceipt,
  partsOf,
  type Receipt,
} from "./store/receipts.ts";

interface Wanted {
  target: ForgetTarget;
  mode: ForgetMode;
  sender: Sender;
  /** On whose behalf, and why. */
  requestedBy: string | null;
  reason: string | null;
}

interface Deps {
  pool: Pool;
  bus: Bus;
  awaitReceipt: AwaitReceipt;
}

/**
 * Forgets a fact or a subject everywhere and answers the finished receipt. Throws `fact_not_found` and
 * `illegal_status_transition` without leaving a receipt; `service_unavailable` with `Location` once it is accepted.
 * `keep` keeps the receipt's id for a retry.
 */
export const forget =
  ({ pool, bus, awaitReceipt }: Deps) =>
  async (
    project: ProjectScope,
    { target, mode, sender, requestedBy, reason }: Wanted,
    keep?: Keep<string>,
  ): Promise<Receipt> => {
    const id = newId();
    const said = { ...sender, requestedBy, reason };
    const receiptOf = ({ scope, name, scopeToken, isCopy }: Target): NewReceipt => ({
      ...({ id, action: "erase", restores: null, epoch: null, partOf: null } as const),
      ...{ scope, scopeToken, target: name, mode: isCopy ? "delete" : mode, ...said },
      targetHash: forgetTargetHash(scope, project.projectId, name),
    });
    const queue = async (tx: Tx, targetsIn: TargetsIn): Promise<string | null> => {
      const targets = await targetsIn(tx);
      if (targets === null) return null;
      const [first, ...others] = targets;
      const parts = others.map((of) => ({ ...receiptOf(of), id: newId(), partOf: id }));
      const receipts = [receiptOf(first), ...parts];
      for (const receipt of receipts) await insertReceipt(tx, project, receipt);
      const { projectId } = project;
      await emit(
        tx,
        receipts.map((receipt) => forgetRequested(projectId, receipt, sender)),
      );
      await keep?.(tx, id);
      return first.scopeToken;
    };
    let token: string | null = null;
    while (token === null) {
      const targetsIn = await targetsOf({ pool, bus }, project, target, mode);
      token = await transaction(pool, (tx) => queue(tx, targetsIn));
    }
    const receipt = await awaitReceipt(project, id, token);
    return withParts({ pool, awaitReceipt }, project, receipt);
  };

/** What a receipt is about. */
interface Target {
  scope: "subject" | "fact";
  name: string;
  scopeToken: string;
  /** Deleted in any mode. */
  isCopy: boolean;
}

/** A receipt once its parts are finished too, with the counts of all. A part that is refused had nothing to forget. */
async function withParts(
  { pool, awaitReceipt }: Pick<Deps, "pool" | "awaitReceipt">,
  project: ProjectScope,
  receipt: Receipt,
): Promise<Receipt> {
  const steps = { ...receipt.steps };
  for (const part of await partsOf(pool, project, receipt.id)) {
    try {
      const done = await awaitReceipt(project, part.id, part.scopeToken);
      for (const [name, counters] of Object.entries(done.steps))
        steps[name as Participant] = sumOf(steps[name as Participant], counters);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return { ...receipt, steps };
}

function sumOf(one: ForgetCounters | undefined, other: ForgetCounters): ForgetCounters {
  if (one === undefined) return other;
  const names = Object.keys(other) as (keyof ForgetCounters)[];
  return Object.fromEntries(
    names.map((name) => [name, one[name] + other[name]]),
  ) as ForgetCounters & Record<string, number>; // the names of the other
}

/** The receipt of an earlier forget once it is finished; null when it was refused. Throws `service_unavailable` as forget does. */
export const forgetAgain =
  ({ pool, awaitReceipt }: Pick<Deps, "pool" | "awaitReceipt">) =>
  async (project: ProjectScope, id: string): Promise<Receipt | null> => {
    const receipt = await findReceipt(pool, project, id);
    if (receipt === null || receipt.refusedAs !== null) return null;
    try {
      const finished = await awaitReceipt(project, id, receipt.scopeToken);
      return await withParts({ pool, awaitReceipt }, project, finished);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  };

type Targets = [Target, ...Target[]];
/** Null when something changed meanwhile that another service has to be asked about. */
type TargetsIn = (tx: Tx) => Promise<Targets | null>;

/** What a forget is about, to be found under the lock of the project's names: other services are asked before, so that nobody waits for them. */
async function targetsOf(
  { pool, bus }: Pick<Deps, "pool" | "bus">,
  project: ProjectScope,
  target: ForgetTarget,
  mode: ForgetMode,
): Promise<TargetsIn> {
  if (target.scope === "subject")
    return (tx) => targetsOfSubject(tx, project, target.subjectId, mode);
  const fact = await factOf(bus, project, target.factId);
  const alike = await alikeNow({ pool, bus }, project, fact);
  return (tx) => targetsOfFact(tx, project, fact, alike);
}

/** A subject by whichever of its names, and the other scopes of its memory. */
async function targetsOfSubject(
  tx: Tx,
  project: ProjectScope,
  name: string,
  mode: ForgetMode,
): Promise<Targets> {
  const { subject, others } = await subjectToForget(tx, project, name, mode);
  const targetOf = (one: Scope, isCopy: boolean): Target => ({
    ...({ scope: "subject" } as const),
    ...{ name: one.subjectId, scopeToken: tokenOf(one), isCopy },
  });
  return [targetOf(subject, false), ...others.map((one) => targetOf(one.subject, one.isCopy))];
}

/** The facts that say the same as one in the other scopes of a merge. */
interface FactsAlike {
  mergeId: string;
  facts: readonly { factId: string; scopeToken: string }[];
}

/** Null for a fact of no merge that serves. */
async function alikeNow(
  { pool, bus }: Pick<Deps, "pool" | "bus">,
  { projectId }: ProjectScope,
  { name: factId, scopeToken }: Target,
): Promise<FactsAlike | null> {
  const merge = await mergeOf(pool, scopeToken);
  if (merge?.state !== "merged") return null;
  const scopeTokens = [merge.token, merge.otherToken, merge.scopeToken].filter(
    (token) => token !== scopeToken,
  );
  const asked = { projectId, factId, mergedToken: merge.scopeToken, scopeTokens };
  return { mergeId: merge.id, facts: await factsAlike(bus, asked) };
}

/** A fact, and those of a merged subject and of the two it is made of that say the same. */
async function targetsOfFact(
  tx: Tx,
  project: ProjectScope,
  fact: Target,
  alike: FactsAlike | null,
): Promise<Targets | null> {
  const found = await scopesAlike(tx, project, fact.scopeToken);
  if (found === null) return [fact];
  const { merge, isCopy } = found;
  if (isCopy) {
    const name = mergedSubject(merge.subjectId ?? "", merge.id);
    return [fact, { scope: "subject", name, scopeToken: merge.scopeToken, isCopy }];
  }
  if (alike?.mergeId !== merge.id) return null;
  const others = alike.facts.map(({ factId, scopeToken }) => ({
    ...fact,
    name: factId,
    scopeToken,
  }));
  return [fact, ...others];
}

async function factOf(bus: Bus, { projectId }: ProjectScope, factId: string): Promise<Target> {
  const scopeToken = await scopeTokenOfFact(bus, projectId, factId);
  if (scopeToken === null) throw notFound("fact_not_found");
  return { scope: "fact", name: factId, scopeToken, isCopy: false };
}
