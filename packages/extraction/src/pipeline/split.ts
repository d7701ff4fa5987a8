import type { Language } from "@memory/text/languages";
import type { RejectionReason } from "../extractor.ts";
import { isDirective } from "../filters/directives.ts";
import { type MaskReason, maskUnspoken } from "../reading/mask.ts";
import { type Sentence, sentencesOf } from "../reading/sentences.ts";

/** People do not speak of themselves at greater length in one go; pasted texts do. */
export const MOST_TURN_CHARACTERS = 20_000;

/** A sentence of a longer text is copied out of it: V8 keeps a text as long as any part of it, and the texts that were searched last are kept. */
const LONG_CHARACTERS = 1_000;

/** Orders of one turn that are kept for review. */
const MOST_ORDERS = 3;

const MASKED: Readonly<Record<MaskReason, RejectionReason>> = {
  echo: "echo",
  quoted: "quoted",
  code: "noise",
  log: "noise",
  markup: "noise",
  pasted: "quoted",
};

/** A turn in the pieces that are read one after the other. */
export interface SplitTurn {
  /** As much of the turn's text as is read. */
  readonly text: string;
  readonly sentences: readonly Sentence[];
  /** Sentences of the speaker's own that give orders to the service. */
  readonly orders: readonly Sentence[];
  /** Why parts of the text are not read. */
  readonly rejections: readonly RejectionReason[];
  /** The text is longer than what is read of it. */
  readonly isCut: boolean;
}

/**
 * First step: the sentences of a turn's first 20,000 characters, without what nobody said (quotes, code, logs). None for a text that
 * gives orders to the service but the orders themselves.
 */
export function splitTurn(whole: string, language: Language): SplitTurn {
  const text = whole.slice(0, MOST_TURN_CHARACTERS);
  const masked = maskUnspoken(text);
  if (isDirective(text)) {
    const orders = sentencesOf(masked.text, language)
      .filter((sentence) => isDirective(sentence.text))
      .slice(0, MOST_ORDERS);
    return { text, sentences: [], orders, rejections: ["untrusted_directive"], isCut: false };
  }
  return {
    text,
    orders: [],
    sentences: sentencesOf(masked.text, language).map((sentence) =>
      whole.length > LONG_CHARACTERS ? copied(sentence) : sentence,
    ),
    rejections: masked.reasons.map((reason) => MASKED[reason]),
    isCut: text.length < whole.length,
  };
}

const copied = (sentence: Sentence): Sentence => ({
  ...sentence,
  text: Buffer.from(sentence.text, "utf16le").toString("utf16le"),
});
