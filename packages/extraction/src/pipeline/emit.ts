import type { RejectionReason } from "../extractor.ts";
import { holdsSecret } from "../filters/secrets.ts";
import type { ValueKey } from "../predicates/registry.ts";
import type { Phrase } from "../rules/phrase.ts";
import type { Statement } from "../statement.ts";
import type { Unplaced } from "./resolve.ts";

/** What a turn has given so far. */
export interface Emitted {
  readonly statements: readonly Statement[];
  readonly rejections: readonly RejectionReason[];
  /** The phrases that statements were read by. */
  readonly phrases: readonly Phrase[];
  /** What the statements say, each equal for statements that say the same. */
  readonly keys: ReadonlySet<string>;
}

export const NOTHING_EMITTED: Emitted = {
  statements: [],
  rejections: [],
  phrases: [],
  keys: new Set(),
};

/** A statement that was resolved, and the phrase that it was read by, if one was. */
export interface Resolved {
  readonly statement: Unplaced;
  readonly phrase: Phrase | undefined;
}

interface EmitOptions {
  readonly valueKey: ValueKey;
  /** The position of the first statement among those of its event. */
  readonly from: number;
}

/** A day that was placed in the calendar: no number anybody wrote. */
const OWN_DATE = /"\d{4}(?:-\d{2}){1,2}"/g;

/** Whether the words of a statement hold a secret. */
function isSecret({ predicate, value, refersTo }: Unplaced): boolean {
  const words = JSON.stringify([predicate, value, refersTo]);
  return holdsSecret(words.replace(OWN_DATE, '""'));
}

/** Equal for statements that say the same: the main key of the value decides, where it has one. */
function keyOf({ predicate, qualifiers, value, refersTo }: Unplaced, valueKey: ValueKey): string {
  const main = value?.[valueKey(predicate)];
  return JSON.stringify([predicate, qualifiers, main ?? value, refersTo]).toLowerCase();
}

/** Last step: adds statements to those of the turn, each once, in their order, and none that holds a secret. */
export function emit(
  before: Emitted,
  resolved: readonly Resolved[],
  { valueKey, from }: EmitOptions,
): Emitted {
  if (resolved.length === 0) return before;
  const statements = [...before.statements];
  const rejections = [...before.rejections];
  const phrases = [...before.phrases];
  const keys = new Set(before.keys);
  for (const { statement, phrase } of resolved) {
    const key = keyOf(statement, valueKey);
    if (isSecret(statement)) rejections.push("secret");
    else if (!keys.has(key)) {
      keys.add(key);
      statements.push({ ...statement, position: from + statements.length });
      if (phrase) phrases.push(phrase);
    }
  }
  return { statements, rejections, phrases, keys };
}

/** The same with reasons why something was not read. */
export const withRejections = (
  emitted: Emitted,
  ...reasons: readonly RejectionReason[]
): Emitted => ({ ...emitted, rejections: [...emitted.rejections, ...reasons] });

/** The same without its statements: what was said does not hold. */
export const takenBack = (emitted: Emitted): Emitted => ({
  ...emitted,
  statements: [],
  keys: new Set(),
});
