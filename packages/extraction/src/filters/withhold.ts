import { maskUnspoken, QUOTED } from "../reading/mask.ts";
import { holdsSecret, speaksOfSecret } from "./secrets.ts";

/** Stands for one character that must not leave the service; nothing that is quoted can reach across it. */
export const WITHHELD = "\uE001";

const KEY_BLOCK = /-----BEGIN [\s\S]*?(?:-----END [^\n]*|$)/g;
/** A stop within a word (a token, an address) ends no sentence. */
const SENTENCE = /[\s\S]+?(?:[.!?](?=\s|$)\s*|\n+|$)/gu;
const SHORT_WORDS = 6;

const hide = (text: string): string => text.replace(/[^\n]/g, WITHHELD);

/** True for what may be the secret that the sentence before speaks of: it is short, or has a digit. */
const mayBeOne = (sentence: string): boolean =>
  /\d/.test(sentence) || (sentence.match(/\S+/gu) ?? []).length <= SHORT_WORDS;

/**
 * A text without its secrets, and without a short answer to a question for one; `after` is what was said just before. As long
 * as the text itself.
 */
function withoutSecrets(text: string, after: string): string {
  let before = after;
  const shown = text.replace(KEY_BLOCK, hide).replace(SENTENCE, (sentence) => {
    const isSecret = holdsSecret(sentence) || (speaksOfSecret(before) && mayBeOne(sentence));
    if (sentence.trim() !== "") before = sentence;
    return isSecret ? hide(sentence) : sentence;
  });
  return holdsSecret(shown) ? hide(shown) : shown;
}

/**
 * What a model may see of a turn: memory blocks, code, logs and secrets never leave the service; quotes stay, they are part of
 * the sentence. As long as the turn's text.
 */
export function withheld(text: string, after: string): string {
  const masked = maskUnspoken(text).text;
  let spoken = "";
  for (let i = 0; i < text.length; i++) {
    const isKept = masked[i] === text[i] || masked[i] === QUOTED;
    spoken += isKept ? text[i] : WITHHELD;
  }
  return withoutSecrets(spoken, after.slice(-200));
}
