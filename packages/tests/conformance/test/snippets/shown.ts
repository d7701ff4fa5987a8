import { isDeepStrictEqual } from "node:util";

/** What differs between two runs: ids, moments, keys. */
const VOLATILE = [
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/,
  /^mk_\w+$/,
];

/**
 * Where an answer is not as a page shows it: paths with what is shown and what came. Fields that the page leaves out do not count;
 * ids, moments and keys count by their form, and `…` in a text stands for any characters.
 */
export function differences(shown: unknown, came: unknown, path = "$"): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(came) || came.length !== shown.length) return [differs(path, shown, came)];
    return shown.flatMap((item, n) => differences(item, came[n], `${path}[${n}]`));
  }
  if (isObject(shown)) {
    if (!isObject(came)) return [differs(path, shown, came)];
    return Object.entries(shown).flatMap(([name, value]) =>
      differences(value, came[name], `${path}.${name}`),
    );
  }
  return isAlike(shown, came) ? [] : [differs(path, shown, came)];
}

/** The lines of a text that a page shows and that did not come, in any place. */
export function missingLines(shown: string, came: string): string[] {
  const lines = came.split(/\r?\n/).map((line) => line.trim());
  const isThere = (line: string) => lines.some((other) => matches(line.trim(), other));
  return shown.split("\n").filter((line) => line.trim() !== "" && !isThere(line));
}

function isAlike(shown: unknown, came: unknown): boolean {
  if (typeof shown !== "string" || typeof came !== "string") return isDeepStrictEqual(shown, came);
  if (VOLATILE.some((form) => form.test(shown) && form.test(came))) return true;
  return matches(shown, came);
}

function matches(shown: string, came: string): boolean {
  const [first = "", ...others] = shown.split("…");
  if (others.length === 0) return first === came;
  if (!came.startsWith(first)) return false;
  let at = first.length;
  for (const part of others.slice(0, -1)) {
    const found = came.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  const last = others.at(-1) ?? "";
  return came.length >= at + last.length && came.endsWith(last);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const differs = (path: string, shown: unknown, came: unknown): string =>
  `${path}: the page shows ${JSON.stringify(shown)}, there came ${JSON.stringify(came)}`;
