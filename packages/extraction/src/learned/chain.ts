/**
 * A linear-chain conditional random field (Lafferty, McCallum and Pereira 2001) over three states of a word: it stands outside of any
 * value, it begins one, or it goes on with one. A word goes on only after one that begins or goes on.
 */
export const OUTSIDE = 0;
export const BEGINS = 1;
export const GOES_ON = 2;
export const STATES = 3;

/** The scores of words, two of each: of beginning a value and of going on with one; standing outside scores nought. */
export type Scores = Float64Array;

/** For each word and state, one after the other, the share of all labellings of the sentence in which the word has the state. */
export type Chain = Float64Array;

/** The probabilities of the states of the words of a sentence: forward and backward sums, scaled word by word. */
export function chainOf(scores: Scores): Chain {
  const local = localOf(scores);
  const forward = forwardOf(local);
  // Of what follows a word that stands outside, and one that does not.
  let outside = 1;
  let inside = 1;
  for (let at = forward.length - STATES; at >= 0; at -= STATES) {
    const o = (forward[at] ?? 0) * outside;
    const b = (forward[at + BEGINS] ?? 0) * inside;
    const g = (forward[at + GOES_ON] ?? 0) * inside;
    const whole = o + b + g;
    forward[at] = o / whole;
    forward[at + BEGINS] = b / whole;
    forward[at + GOES_ON] = g / whole;
    const opens = (local[at] ?? 0) * outside + (local[at + BEGINS] ?? 0) * inside;
    const goesOn = opens + (local[at + GOES_ON] ?? 0) * inside;
    const most = Math.max(opens, goesOn);
    outside = opens / most;
    inside = goesOn / most;
  }
  return forward;
}

/** exp(score) of each state, scaled by the greatest of its word. */
function localOf(scores: Scores): Float64Array {
  const words = scores.length / 2;
  const local = new Float64Array(STATES * words);
  for (let t = 0; t < words; t++) {
    const begins = scores[2 * t] ?? 0;
    const goesOn = scores[2 * t + 1] ?? 0;
    const most = Math.max(0, begins, goesOn);
    local[STATES * t] = Math.exp(-most);
    local[STATES * t + BEGINS] = Math.exp(begins - most);
    local[STATES * t + GOES_ON] = Math.exp(goesOn - most);
  }
  return local;
}

function forwardOf(local: Float64Array): Float64Array {
  const forward = new Float64Array(local.length);
  // Before the first word nothing has begun.
  let inside = 0;
  for (let at = 0; at < local.length; at += STATES) {
    const outside = local[at] ?? 0;
    const begins = local[at + BEGINS] ?? 0;
    const goesOn = (local[at + GOES_ON] ?? 0) * inside;
    const whole = outside + begins + goesOn;
    forward[at] = outside / whole;
    forward[at + BEGINS] = begins / whole;
    forward[at + GOES_ON] = goesOn / whole;
    inside = (begins + goesOn) / whole;
  }
  return forward;
}

/** The probability that a word is in a state. */
export const probabilityOf = (chain: Chain, word: number, state: number): number =>
  chain[STATES * word + state] ?? 0;
