import type { TextOf } from "./hard-texts.ts";

const TRIES = 5;
const LENGTH = 4_000;
/** Processor time that needs no second look. */
const QUICK_MS = 25;
/** Of a text four times as long: less than the square of it, with room for what the machine does besides. */
const MOST_GROWTH = 4 ** 1.6;

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Processor time of the quickest of several runs; one that is quick enough is not repeated. */
function quickestMs(run: () => unknown, enoughMs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > enoughMs; tries++) {
    const startMs = cpuMs();
    run();
    least = Math.min(least, cpuMs() - startMs);
  }
  return least;
}

const shown = (text: string): string =>
  `${JSON.stringify(text.slice(0, 24))} … ${JSON.stringify(text.slice(-4))}`;

/** What of the texts takes a time that grows faster than their length: empty for a function that is linear in them. */
export const superlinear = (read: (text: string) => unknown, texts: readonly TextOf[]): string[] =>
  texts.flatMap((textOf) => {
    const [small, large] = [textOf(LENGTH), textOf(4 * LENGTH)];
    const ms = quickestMs(() => read(small), QUICK_MS);
    if (ms <= QUICK_MS) return [];
    return quickestMs(() => read(large), ms * MOST_GROWTH) > ms * MOST_GROWTH ? [shown(small)] : [];
  });

/** Lengths at which what grows exponentially is slow, but comes to its end. */
const SHORT_LENGTHS = [24, 48, 72, 96, 128, 192, 256];

/** What of the texts takes longer than a bounded text may, at that bound or below it. */
export const slow = (
  read: (text: string) => unknown,
  texts: readonly TextOf[],
  { length, mostMs }: { length: number; mostMs: number },
): string[] =>
  texts.flatMap((textOf) => {
    const tooSlow = [...SHORT_LENGTHS, length]
      .map(textOf)
      .find((text) => quickestMs(() => read(text), mostMs) > mostMs);
    return tooSlow === undefined ? [] : [shown(tooSlow)];
  });

/** Finds all that a pattern matches, or the first if it is no global one. */
export function search(regex: RegExp, text: string): void {
  regex.lastIndex = 0;
  if (!regex.global) regex.exec(text);
  else for (const _ of text.matchAll(regex));
}
