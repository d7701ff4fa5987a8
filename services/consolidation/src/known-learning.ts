import { setImmediate } from "node:timers/promises";
import type { Extraction, Extractor } from "./domain/extraction/extractor.ts";
import { rulesExtractor } from "./domain/extraction/rules-extractor.ts";
import { predicateRegistry } from "./domain/predicate-registry.ts";
import { type Learn, learnBy } from "./learn.ts";

/** Learning by the structured path, else by rules over text. */
export function learnByRules(): Learn {
  const registry = predicateRegistry();
  return learnBy(threadByThread(rulesExtractor((predicate) => registry.find(predicate).mainKey)));
}

/** Reads one thread after the other, so that a long batch does not keep requests waiting. */
const threadByThread = ({ extract }: Extractor): Extractor => ({
  async extract(events) {
    const read: Extraction[] = [];
    for (const thread of Map.groupBy(events, ({ threadId }) => threadId).values()) {
      read.push(...(await extract(thread)));
      await setImmediate();
    }
    return read;
  },
});
