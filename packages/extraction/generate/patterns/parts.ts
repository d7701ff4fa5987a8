import { expanded } from "../../src/rules/expand.ts";

/** Shorter texts are not worth a name. */
const LEAST_CHARACTERS = 24;

/** A text with `{name}` in the place of each part, longer parts first. Throws where it would not expand to the same text. */
export function withParts(text: string, parts: Readonly<Record<string, string>>): string {
  const byLength = Object.entries(parts)
    .filter(([, part]) => part.length >= LEAST_CHARACTERS)
    .sort(([, a], [, b]) => b.length - a.length);
  let short = text;
  for (const [name, part] of byLength) short = short.replaceAll(part, `{${name}}`);
  if (expanded(short, parts) !== text) throw new Error(`braces that name a part, in ${short}`);
  return short;
}
