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
    const { scope } = target;
    const factToken = scope === "fact" ? await tokenOfFact(bus, project, target.factId) : null;
    const said = { ...sender, requestedBy, reason };
    const receiptOf = ({ scope, name, scopeToken, isCopy }: Target): NewReceipt => ({
      ...({ id, action: "erase", restores: null, epoch: null, partOf: null } as const),
      ...{ scope, scopeToken, target: name, mode: isCopy ? "delete" : mode, ...said },
      targetHash: forgetTargetHash(scope, project.projectId, name),
    });
    const token = await transaction(pool, async (tx) => {
      const [first, ...others] =
        target.scope === "subject"
          ? await targetsOfSubject(tx, project, target.subjectId, mode)
          : await targetsOfFact({ tx, bus }, project, target.factId, factToken ?? "");
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
    });
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

/** A subject by whichever of its names, and the other scopes of its memory. */
async function targetsOfSubject(
  tx: Tx,
  project: ProjectScope,
  name: string,
  mode: ForgetMode,
): Promise<[Target, ...Target[]]> {
  const { subject, others } = await subjectToForget(tx, project, name, mode);
  const targetOf = (one: Scope, isCopy: boolean): Target => ({
    ...({ scope: "subject" } as const),
    ...{ name: one.subjectId, scopeToken: tokenOf(one), isCopy },
  });
  return [targetOf(subject, false), ...others.map((one) => targetOf(one.subject, one.isCopy))];
}

/** A fact, and those of a merged subject and of the two it is made of that say the same. */
async function targetsOfFact(
  { tx, bus }: { tx: Tx; bus: Bus },
  project: ProjectScope,
  factId: string,
  scopeToken: string,
): Promise<[Target, ...Target[]]> {
  const fact: Target = { scope: "fact", name: factId, scopeToken, isCopy: false };
  const found = await scopesAlike(tx, project, scopeToken);
  if (found === null) return [fact];
  const { merge, isCopy } = found;
  if (isCopy) {
    const name = mergedSubject(merge.subjectId ?? "", merge.id);
    return [fact, { scope: "subject", name, scopeToken: merge.scopeToken, isCopy }];
  }
  const scopeTokens = [merge.token, merge.otherToken, merge.scopeToken].filter(
    (token) => token !== scopeToken,
  );
  const asked = { projectId: project.projectId, factId, mergedToken: merge.scopeToken };
  const alike = await factsAlike(bus, { ...asked, scopeTokens });
  return [
    fact,
    ...alike.map((one): Target => ({ ...fact, name: one.factId, scopeToken: one.scopeToken })),
  ];
}

async function tokenOfFact(bus: Bus, project: ProjectScope, factId: string): Promise<string> {
  const token = await scopeTokenOfFact(bus, project.projectId, factId);
  if (token === null) throw notFound("fact_not_found");
  return token;
}
