const WORDS = 6_000;
const STARTS = ["b", "br", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "st", "t", "tr", "v"];
const VOWELS = ["a", "e", "i", "o", "u", "ai", "ou"];
const ENDS = ["l", "m", "n", "r", "s", "t", "nd", "rk"];

const pick = (from: readonly string[], n: number): string => from[n % from.length] ?? "";

function word(n: number): string {
  const first = pick(STARTS, n) + pick(VOWELS, Math.floor(n / 16));
  const second = pick(STARTS, Math.floor(n / 112) + n) + pick(VOWELS, n + 3);
  return `${first}${second}${pick(ENDS, Math.floor(n / 1_792))}`;
}

/** Numbers from 0 to 1 that are always the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// The words said most in any language tell nothing and are in no index.
const FUNCTION_WORDS = 40;

/** Few words are said often and most seldom: the nth as often as Zipf's law has it, function words left out. */
const someWords = (count: number, seed: number): string => {
  const next = random(seed);
  const rank = () => Math.floor(FUNCTION_WORDS * (WORDS / FUNCTION_WORDS) ** next());
  return Array.from({ length: count }, () => word(rank())).join(" ");
};

/** Made-up sentences, the same ones for the same numbers. */
export const sayings = {
  text: (n: number): string => `${someWords(22, n)}.`,
  fact: (n: number): string => someWords(6, n + 1_000_000_000),
  question: (n: number): string => `What of ${someWords(5, n + 2_000_000_000)}?`,
};
