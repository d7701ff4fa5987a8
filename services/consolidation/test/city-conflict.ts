import { type Resolution, resolveConflict } from "../src/domain/decide/resolve.ts";
import { rateFact } from "../src/domain/facts/rate-fact.ts";
import { context, factWith, rowsOf, type ScopeMemory, say, written } from "./scope-memory.ts";

export const paris = () => say("city", "Paris", "2026-01-01");
export const lyon = () => say("city", "Lyon", "2026-01-02");
export const nice = () => say("city", "Nice", "2026-01-03");

/** What comes of keeping a value of the set that was opened first. */
export function resolve(memory: ScopeMemory, keep: string): Resolution {
  const [set] = [...memory.sets.values()];
  if (!set) throw new Error("no set is open");
  return resolveConflict(set, rowsOf(memory), factWith(memory, keep).id, context);
}

/** The memory after that; throws when it is refused. */
export function resolved(memory: ScopeMemory, keep: string): ScopeMemory {
  const resolution = resolve(memory, keep);
  if (resolution.kind !== "resolved") throw new Error(resolution.kind);
  return written(memory, resolution.decision);
}

export const rated = (
  memory: ScopeMemory,
  value: string,
  rating: "useful" | "irrelevant" | "incorrect",
): ScopeMemory =>
  written(memory, rateFact(factWith(memory, value), rating, "feedback-1", context).decision);
