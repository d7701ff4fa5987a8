import { type Analysis, analyze, stemsOf, wordsOf } from "../text/text-analysis.ts";

interface Described {
  readonly predicate: string;
  /** JSON texts. */
  readonly value: string;
  readonly qualifiers: string;
  readonly entities: readonly string[];
}

/** The terms a fact is found by: words of its predicate, value and qualifiers, and the names it mentions. */
export function analyzeFact(fact: Described): Analysis {
  const { language, terms } = analyze(
    [leafText(fact.value), leafText(fact.qualifiers), ...fact.entities].join(" "),
  );
  const predicate = stemsOf(wordsOf(fact.predicate.replaceAll("_", " ")), "en");
  return { language, terms: [...predicate, ...terms] };
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
