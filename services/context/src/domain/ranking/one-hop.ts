import type { FactStates } from "../memory/fact-states.ts";
import { entitiesOf } from "../memory/indexed-rows.ts";
import type { ScopeIndex } from "../memory/scope-index.ts";
import { wordsOf } from "../text/text-analysis.ts";

// An entity that more facts than this name says nothing about any one of them.
const HUB_FACTS = 12;
const MOST_REACHED = 16;

/**
 * Facts that name an entity which one of `from` names and the question does not, nearest first: one
 * hop, never through an entity that many facts name, and none of `known`. `asked` are the words of the question.
 */
export function oneHop(
  index: ScopeIndex,
  states: FactStates,
  from: readonly number[],
  known: Iterable<number>,
  asked: ReadonlySet<string>,
): number[] {
  const linked = from
    .map((slot) => entitiesOf(index.facts.rowAt(slot)))
    .filter((entities) => entities.length > 0);
  if (linked.length === 0) return [];
  const reached = new Set<number>();
  const seen = new Set(known);
  const mayServe = (slot: number) => !seen.has(slot) && states.served[slot] !== 0;
  for (const entities of linked) {
    for (const entity of entities.filter((name) => !isAsked(name, asked)))
      for (const next of namedBy(index, entity).filter(mayServe)) reached.add(next);
    if (reached.size >= MOST_REACHED) break;
  }
  return [...reached].slice(0, MOST_REACHED);
}

const isAsked = (entity: string, asked: ReadonlySet<string>): boolean =>
  wordsOf(entity).some((word) => asked.has(word));

/** The facts that name an entity, by id, or none when it is a hub. */
function namedBy(index: ScopeIndex, entity: string): number[] {
  const slots = index.entities.get(entity);
  if (slots.length > HUB_FACTS) return [];
  return [...slots].sort((a, b) => (index.facts.ids.precedes(a, b) ? -1 : 1));
}
