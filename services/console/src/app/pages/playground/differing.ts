import type { Candidate } from "../why/candidates.ts";

/** An item that one setting serves and the other does not. */
export interface Differing {
  /** As the side that serves it has it. */
  candidate: Candidate;
  servedBy: "A" | "B";
  /** What became of it on the other side; null where it was not considered there. */
  other: Pick<Candidate, "action" | "reason"> | null;
}

/** What only one of two answers serves: first that of the first. */
export function differingOf(a: readonly Candidate[], b: readonly Candidate[]): Differing[] {
  const only = (
    servedBy: Differing["servedBy"],
    mine: readonly Candidate[],
    others: readonly Candidate[],
  ): Differing[] => {
    const known = new Map(others.map((other) => [other.id, other]));
    return mine
      .filter(({ id, action }) => action === "included" && known.get(id)?.action !== "included")
      .map((candidate) => ({ candidate, servedBy, other: known.get(candidate.id) ?? null }));
  };
  return [...only("A", a, b), ...only("B", b, a)];
}
