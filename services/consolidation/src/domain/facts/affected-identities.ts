import type { Statement } from "@memory/extraction";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { identityKey } from "../predicates/identity.ts";
import { valueKey } from "../values/value-key.ts";

interface Asked {
  identityKey: string;
  valueKeys: string[];
  /** Something stated may end or replace values that it does not name. */
  touchesAll: boolean;
}

/** What statements that name what they are about say of which identity. */
export function askedIdentities(
  statements: readonly Statement[],
  registry: PredicateRegistry,
): Asked[] {
  const asked = new Map<string, Asked>();
  for (const statement of statements) {
    const identity = identityKey(registry, statement.predicate, statement.qualifiers);
    const known = asked.get(identity) ?? {
      identityKey: identity,
      valueKeys: [],
      touchesAll: false,
    };
    asked.set(identity, known);
    known.valueKeys.push(...valueKeysOf(statement, registry));
    known.touchesAll ||= mayEndOthers(statement);
  }
  return [...asked.values()];
}

/** Of a value that was not stated, too: retractions of whatever is so share a row. */
const valueKeysOf = (
  { predicate, value, replacedValue }: Statement,
  registry: PredicateRegistry,
): string[] =>
  [value ?? {}, ...(replacedValue ? [replacedValue] : [])].map((one) =>
    valueKey(one, registry.find(predicate).mainKey),
  );

const mayEndOthers = ({ action, cue, replacedValue }: Statement): boolean =>
  action === "supersede" || action === "retract" || cue !== "none" || replacedValue !== null;
