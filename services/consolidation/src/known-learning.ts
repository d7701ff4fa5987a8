import { rulesExtractor } from "./domain/extraction/rules-extractor.ts";
import { predicateRegistry } from "./domain/predicate-registry.ts";
import { type Learn, learnBy } from "./learn.ts";

/** Learning by the structured path, else by rules over text. */
export function learnByRules(): Learn {
  const registry = predicateRegistry();
  return learnBy(rulesExtractor((predicate) => registry.find(predicate).mainKey));
}
