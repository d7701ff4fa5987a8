import { portionsOf } from "@memory/batching";
import type { FactBody, FactsChange } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import { didHold, isLive } from "./domain/memory/hard-filters.ts";
import { readFacts } from "./messages/read-bodies.ts";

/** The most facts that one transaction writes, and the most characters of their bodies: it locks the rows of their scopes for a moment only. */
const FACTS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 4_000_000;

type Announced = FactsChange["facts"][number];

/** The facts that changes announce, in portions for one request each: a change is divided only if it is larger than one. */
export const announcedPortions = (changes: readonly FactsChange[]): Announced[][] =>
  portionsOf(changes, [{ most: FACTS_AT_ONCE, of: ({ facts }) => facts.length }])
    .map((some) => some.flatMap(({ facts }) => facts))
    .flatMap((facts) => portionsOf(facts, [{ most: FACTS_AT_ONCE, of: () => 1 }]));

/** Facts as their owner has them, as many at a time as one transaction writes. The body of a fact that is neither live nor ever held is left out. */
export async function* factPortions(
  bus: Bus,
  factIds: readonly string[],
): AsyncGenerator<FactBody[]> {
  let portion: FactBody[] = [];
  let characters = 0;
  for await (const facts of readFacts(bus, factIds)) {
    for (const fact of facts) {
      const [shown, length] = servableBody(fact);
      portion.push(shown);
      characters += length;
    }
    if (portion.length < FACTS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield portion;
    portion = [];
    characters = 0;
  }
  if (portion.length > 0) yield portion;
}

/** A fact, without its body unless that may be served, and the length of the body. */
const servableBody = (fact: FactBody): [FactBody, number] =>
  isLive(fact.status) || didHold(fact)
    ? [fact, fact.value.length + fact.qualifiers.length]
    : [{ ...fact, value: "{}", qualifiers: "{}" }, 0];
