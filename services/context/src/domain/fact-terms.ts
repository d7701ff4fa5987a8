import { analyze } from "./text-analysis.ts";

const SEPARATORS = /_+/g;

/** The terms a fact is found by: predicate words, words of its value and the names it mentions. */
export function factTerms(fact: {
  readonly predicate: string;
  readonly value: string;
  readonly qualifiers: string;
  readonly entities: readonly string[];
}): string[] {
  const predicate = fact.predicate.replace(SEPARATORS, " ");
  return analyze(
    [predicate, leafText(fact.value), leafText(fact.qualifiers), fact.entities.join(" ")].join(" "),
  );
}

/** The scalars of a JSON text, in order, without its keys. */
export function leafText(json: string): string {
  const leaves: string[] = [];
  const stack: unknown[] = [JSON.parse(json)];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node === "object" && node !== null) stack.push(...Object.values(node).reverse());
    else if (node !== null) leaves.push(String(node));
  }
  return leaves.join(" ");
}
