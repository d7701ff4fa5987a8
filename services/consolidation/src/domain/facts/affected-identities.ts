import type { Statement } from "@memory/extraction";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { valueKey } from "@memory/values";
import { identityKey } from "../predicates/identity.ts";
import { quarantineKey, quarantineReason } from "../quarantine/quarantine.ts";

/** What statements say of one identity. */
export interface AffectedIdentity {
  readonly identityKey: string;
  readonly valueKeys: string[];
  /** A statement may end or replace values that it does not name: every live row matters. */
  touchesAll: boolean;
}

/** The identities that statements speak about, with what each statement needs of them. Statements that refer to others are not among them. */
export function affectedIdentities(
  statements: readonly Statement[],
  registry: PredicateRegistry,
): AffectedIdentity[] {
  const affected = new Map<string, AffectedIdentity>();
  for (const statement of statements) {
    for (const identity of identitiesOf(statement, registry)) {
      const known = affected.get(identity) ?? {
        identityKey: identity,
        valueKeys: [],
        touchesAll: false,
      };
      affected.set(identity, known);
      known.valueKeys.push(...valueKeysOf(statement, registry));
      known.touchesAll ||= mayEndOthers(statement);
    }
  }
  return [...affected.values()];
}

/** The identity of a statement, and the one it has while it is kept for review. */
function identitiesOf(statement: Statement, registry: PredicateRegistry): string[] {
  const identity = identityKey(registry, statement.predicate, statement.qualifiers);
  return quarantineReason(statement) === null ? [identity] : [identity, quarantineKey(identity)];
}

/** A retraction that names no value has a key too: such retractions share a row. */
const valueKeysOf = (
  { predicate, value, replacedValue }: Statement,
  registry: PredicateRegistry,
): string[] =>
  [value ?? {}, ...(replacedValue ? [replacedValue] : [])].map((one) =>
    valueKey(one, registry.find(predicate).mainKey),
  );

const mayEndOthers = ({ action, cue, replacedValue }: Statement): boolean =>
  action === "supersede" || action === "retract" || cue !== "none" || replacedValue !== null;
