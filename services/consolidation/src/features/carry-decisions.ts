import { hash } from "node:crypto";
import type { ForgetStep, MergedSubjects } from "@memory/contracts";
import { ApiError } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import { mirroredId, type ProjectScope, scopeToken, trustedScope } from "@memory/scope";
import {
  alikeFacts,
  decisionsOf,
  isKept,
  openSetOfFact,
  type PersonsDecision,
} from "../store/merges.ts";
import type { recordFeedback } from "./record-feedback.ts";
import type { resolveConflict } from "./resolve-conflict.ts";

interface Deps {
  pool: Pool;
  resolve: ReturnType<typeof resolveConflict>;
  rate: ReturnType<typeof recordFeedback>;
  forget: (step: ForgetStep) => Promise<unknown>;
}

/** A decision about a fact of one side, and the fact of the merged subject that says the same. */
interface Carried {
  project: ProjectScope;
  merged: string;
  side: string;
  decision: PersonsDecision;
  factId: string;
}

/**
 * Makes what people decided about facts of one of two subjects for the merged one: conflicts of which both sides are of that subject,
 * ratings, and facts that were disabled by themselves. Safe to repeat, also while an earlier try goes on. Answers how many decisions hold.
 */
export const carryDecisions =
  (deps: Deps) =>
  async ({ projectId, into, from }: MergedSubjects): Promise<number> => {
    const merged = scopeToken(projectId, into);
    const project = trustedScope(projectId, "");
    let carried = 0;
    for (const side of from.map((name) => scopeToken(projectId, name)))
      for (const decision of await decisionsOf(deps.pool, side))
        if (await carry(deps, { project, merged, side, decision })) carried++;
    return carried;
  };

async function carry(deps: Deps, of: Omit<Carried, "factId">): Promise<boolean> {
  const { project, merged, decision } = of;
  const asked = { projectId: project.projectId, factId: decision.factId, scopeTokens: [merged] };
  const [alike] = await alikeFacts(deps.pool, asked, (id) => mirroredId(id, merged));
  if (alike === undefined) return false;
  try {
    return await CARRY[decision.kind](deps, { ...of, factId: alike.factId });
  } catch (error) {
    // What the merged subject has does not allow it: the decision was about something else.
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}

const CARRY: Record<PersonsDecision["kind"], (deps: Deps, of: Carried) => Promise<boolean>> = {
  async resolved({ pool, resolve }, { project, merged, side, decision, factId }) {
    const set = await openSetOfFact(pool, merged, factId);
    // Carried before, by a try that was interrupted.
    if (set === null) return isKept(pool, merged, factId);
    for (const member of set.factIds) {
      const asked = { projectId: project.projectId, factId: member, scopeTokens: [side] };
      const known = await alikeFacts(pool, asked, (id) => mirroredId(id, merged));
      if (known.length === 0) return false;
    }
    const { actor, keyPrefix } = decision;
    try {
      await resolve(project, set.setId, factId, { actor, keyPrefix });
      return true;
    } catch (error) {
      // Carried meanwhile, by a try whose answer nobody has seen.
      if (error instanceof ApiError && error.type === "conflict_already_resolved")
        return isKept(pool, merged, factId);
      throw error;
    }
  },
  async rated({ rate }, { project, merged, decision, factId }) {
    const { rating, comment, actor, keyPrefix } = decision;
    if (rating === null) return false;
    // Each person's, once.
    const id = derivedId("rated", merged, decision.id);
    await rate(project, { factId }, { id, rating, comment, sender: { actor, keyPrefix } });
    return true;
  },
  async disabled({ forget }, { project, merged, factId }) {
    await forget({
      ...({ action: "erase", mode: "disable", epoch: null } as const),
      forgetId: derivedId(merged, factId),
      projectId: project.projectId,
      target: { scope: "fact", factId },
      scopeToken: merged,
    });
    return true;
  },
};

const derivedId = (...parts: string[]): string =>
  hash("sha256", JSON.stringify(parts), "hex").replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    "$1-$2-$3-$4-$5",
  );
