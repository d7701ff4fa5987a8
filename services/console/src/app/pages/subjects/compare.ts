import type { ListedFact } from "./queries.ts";

/** A fact that held on a day, or holds now, and what became of it between. */
export interface ComparedFact {
  fact: ListedFact;
  change: "same" | "replaced" | "ended" | "added";
  /** What took its place, as far as it holds now. */
  now: ListedFact | null;
}

type Compared = Pick<ListedFact, "id" | "predicate" | "qualifiers" | "superseded_by">;

const keyOf = ({ predicate, qualifiers }: Compared): string =>
  JSON.stringify([predicate, qualifiers]);

/** The facts of a day against those of now: first what changed, then what is the same, and at the end what was not known yet. */
export function compared(then: readonly ListedFact[], now: readonly ListedFact[]): ComparedFact[] {
  const nowById = new Map(now.map((fact) => [fact.id, fact]));
  const thenIds = new Set(then.map(({ id }) => id));
  const added = now.filter(({ id }) => !thenIds.has(id));
  const used = new Set<string>();
  const replacementOf = (fact: ListedFact): ListedFact | null => {
    // What took its place may have been replaced itself since.
    const found =
      nowById.get(fact.superseded_by ?? "") ??
      added.find((other) => !used.has(other.id) && keyOf(other) === keyOf(fact));
    if (found !== undefined) used.add(found.id);
    return found ?? null;
  };
  const held = then.map((fact): ComparedFact => {
    if (nowById.has(fact.id)) return { fact, change: "same", now: null };
    if (fact.superseded_by === null) return { fact, change: "ended", now: null };
    return { fact, change: "replaced", now: replacementOf(fact) };
  });
  const isSame = ({ change }: ComparedFact): boolean => change === "same";
  const later = added.filter(({ id }) => !used.has(id));
  return [
    ...held.filter((one) => !isSame(one)),
    ...held.filter(isSame),
    ...later.map((fact) => ({ fact, change: "added" as const, now: null })),
  ];
}
