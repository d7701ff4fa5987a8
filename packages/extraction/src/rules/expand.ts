const REFERENCE = /(?<!\\[pP])\{([a-z]\w*)\}/gi;
const DEEPEST = 16;

/** The names that a pattern refers to as `{name}`. */
export const referencesIn = (pattern: string): string[] =>
  [...pattern.matchAll(REFERENCE)].map(([, name = ""]) => name);

/** A pattern with the lexicon's text for each `{name}` in it. Throws for a name that the lexicon lacks, or that refers to itself. */
export function expanded(pattern: string, lexicon: Readonly<Record<string, string>>): string {
  let text = pattern;
  for (let depth = 0; referencesIn(text).length > 0; depth++) {
    if (depth === DEEPEST) throw new Error(`a name that refers to itself in ${pattern}`);
    text = text.replace(REFERENCE, (_, name: string) => {
      const meant = lexicon[name];
      if (meant === undefined) throw new Error(`unknown name {${name}} in ${pattern}`);
      return meant;
    });
  }
  return text;
}
