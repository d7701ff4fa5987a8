import type { LearnedFact } from "./learned-facts.ts";

/** What a labeller sees of a fact: neither its confidence nor what has read it. */
interface Blind {
  readonly n: number;
  readonly fact: string;
  readonly day: string;
  /** What the agent wrote before the message. */
  readonly before: string | null;
  readonly message: string;
  /** Later messages that say the same. */
  readonly restated: readonly string[];
  readonly predicate: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly qualifiers?: Readonly<Record<string, unknown>>;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

const MOST_BEFORE = 300;
const MOST_AROUND = 900;
const MOST_RESTATED = 2;

/** A random draw of `count` facts, the same for a seed whatever the order of the facts. */
export function drawn(
  facts: readonly LearnedFact[],
  { count, seed }: { count: number; seed: number },
): LearnedFact[] {
  const next = randomFrom(seed);
  const left = facts.toSorted((a, b) => (a.digest < b.digest ? -1 : 1));
  const taken: LearnedFact[] = [];
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(Math.floor(next() * left.length), 1));
  return taken;
}

/** Numbers from 0 to 1, 1 excluded, the same for a seed: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A fact as a labeller sees it. */
export function blind({ digest, shown, sources }: LearnedFact, n: number): Blind {
  const words = String(Object.values(shown.value)[0] ?? "");
  const [first, ...others] = sources;
  return {
    n,
    fact: digest,
    day: first?.message.at.slice(0, 10) ?? "",
    before: first?.before?.role === "assistant" ? first.before.text.slice(-MOST_BEFORE) : null,
    message: around(first?.message.text ?? "", words),
    restated: others
      .slice(0, MOST_RESTATED)
      .map(({ message: { at, text } }) => `${at.slice(0, 10)}: ${around(text, words)}`),
    predicate: shown.predicate,
    value: shown.value,
    ...(Object.keys(shown.qualifiers ?? {}).length > 0 && { qualifiers: shown.qualifiers }),
    valid_from: shown.valid_from,
    valid_to: shown.valid_to,
  };
}

/** The text, or as much of it around the words as a labeller can read. */
function around(text: string, words: string): string {
  if (text.length <= MOST_AROUND) return text;
  const at = Math.max(0, text.toLowerCase().indexOf(words.toLowerCase()));
  const from = Math.max(0, Math.min(at - MOST_AROUND / 2, text.length - MOST_AROUND));
  const part = text.slice(from, from + MOST_AROUND);
  return `${from > 0 ? "… " : ""}${part}${from + MOST_AROUND < text.length ? " …" : ""}`;
}
