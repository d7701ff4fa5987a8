import { CUES } from "./concepts.ts";
import { analyze } from "./text-analysis.ts";

interface Described {
  readonly predicate: string;
  /** JSON texts. */
  readonly value: string;
  readonly qualifiers: string;
  readonly entities: readonly string[];
}

/** The terms a fact is found by: words of its predicate, value and qualifiers, and the names it mentions. */
export const factTerms = (fact: Described): string[] =>
  analyze(
    [
      predicateText(fact.predicate),
      leafText(fact.value),
      leafText(fact.qualifiers),
      ...fact.entities,
    ].join(" "),
  );

/** Words of questions that a fact of this predicate answers though it holds none of them. */
export const cueTerms = (predicate: string): string[] => [
  ...new Set(
    analyze(predicateText(predicate))
      .flatMap((term) => CUES.get(term) ?? [])
      .flat(),
  ),
];

const predicateText = (predicate: string): string => predicate.replaceAll("_", " ");

/** The scalars of a JSON text, in order, without its keys. */
function leafText(json: string): string {
  const leaves: string[] = [];
  const stack: unknown[] = [JSON.parse(json)];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node === "object" && node !== null) stack.push(...Object.values(node).reverse());
    else if (node !== null) leaves.push(String(node));
  }
  return leaves.join(" ");
}
