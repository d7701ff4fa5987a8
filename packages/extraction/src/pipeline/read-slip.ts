import type { Sentence } from "../reading/sentences.ts";
import type { Clause } from "../rules/clause.ts";
import { pointing } from "../rules/references.ts";
import { slipIn } from "../rules/slips.ts";
import type { Statement } from "../statement.ts";
import type { TurnContext } from "./classify.ts";
import type { Emitted } from "./emit.ts";
import { resolveMatch } from "./resolve.ts";

const correctsAlready = ({ refersTo, cue, predicate }: Statement): boolean =>
  cue === "corrects" ||
  predicate === "instruction" ||
  refersTo?.becomes !== undefined ||
  refersTo?.isRightValue === true;

/**
 * Adds what a turn that owns up to a slip gives as right, unless one of its sentences has said what it corrects. What it states
 * besides is right too: it corrects what was so before.
 */
export function readSlip(
  sentences: readonly Sentence[],
  emitted: Emitted,
  { said, pack }: TurnContext,
): void {
  const [first] = sentences;
  const last = sentences.at(-1);
  if (said.trust < 1 || !first || !last || emitted.statements.some(correctsAlready)) return;
  const text = sentences.map((one) => one.text).join(" ");
  const references = slipIn(text, said.occurredAt, pack.grammar);
  if (references === null) return;
  emitted.correct();
  const clause = wholeTurn(first.start, last.end);
  emitted.emit(
    references.map((reference) => ({
      statement: resolveMatch({ ...pointing("corrects", reference), clause }, said, pack.grammar),
      phrase: undefined,
    })),
  );
}

const wholeTurn = (start: number, end: number): Clause => ({
  text: "",
  untimed: "",
  flags: new Set(),
  dates: [],
  quotes: [],
  start,
  end,
  isLowerCase: false,
  about: null,
});
