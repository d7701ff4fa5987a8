import type { RejectionReason } from "../extractor.ts";
import { holdsSecret } from "../filters/secrets.ts";
import type { ValueKey } from "../predicates/registry.ts";
import type { Phrase } from "../rules/phrase.ts";
import type { Statement, Unplaced } from "../statement.ts";

/** A statement that was resolved, and the phrase that it was read by, if one was. */
export interface Resolved {
  readonly statement: Unplaced;
  readonly phrase: Phrase | undefined;
  /** The family of that phrase, or what else it was read by. */
  readonly family: string;
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

/** Last step: what a turn has given so far. Statements stand in it once each, in their order, and none that holds a secret. */
export class Emitted {
  readonly statements: Statement[] = [];
  readonly rejections: RejectionReason[] = [];
  /** The phrases that statements were read by. */
  readonly phrases: Phrase[] = [];
  /** What the statements say, each equal for statements that say the same. */
  readonly #keys = new Set<string>();
  readonly #options: EmitOptions;

  constructor(options: EmitOptions) {
    this.#options = options;
  }

  emit(resolved: readonly Pick<Resolved, "statement" | "phrase">[]): void {
    const { valueKey, from } = this.#options;
    for (const { statement, phrase } of resolved) {
      const key = keyOf(statement, valueKey);
      if (isSecret(statement)) this.reject("secret");
      else if (!this.#keys.has(key)) {
        this.#keys.add(key);
        this.statements.push({ ...statement, position: from + this.statements.length });
        if (phrase) this.phrases.push(phrase);
      }
    }
  }

  /** What was stated so far puts right what was so before. */
  correct(): void {
    for (const [i, one] of this.statements.entries())
      if (one.cue === "none") this.statements[i] = { ...one, cue: "corrects" };
  }

  /** Notes reasons why something was not read. */
  reject(...reasons: readonly RejectionReason[]): void {
    this.rejections.push(...reasons);
  }

  /** Removes the statements: what was said does not hold. */
  takeBack(): void {
    this.statements.length = 0;
    this.phrases.length = 0;
    this.#keys.clear();
  }
}
