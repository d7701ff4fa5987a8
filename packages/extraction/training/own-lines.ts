import type { Language } from "@memory/text/languages";
import { predicateRegistry } from "../src/predicates/predicates.ts";
import { rulesExtractor } from "../src/rules-extractor.ts";
import type { Statement } from "../src/statement.ts";
import { readCases } from "../test/cases.ts";
import { phrasesOf } from "../test/examples.ts";
import { sampleEvent } from "../test/sample-event.ts";
import type { Mark } from "./annotated-line.ts";
import type { KindOfLine } from "./lines.ts";

const registry = predicateRegistry();
const extractor = rulesExtractor((predicate) => registry.find(predicate).mainKey, {
  likelihood: null,
});

/** Texts of the cases of a language, marked as the rules read them, which a test says is right. */
export const caseLines = (language: Language): Promise<KindOfLine[]> =>
  marked(
    readCases().flatMap((one) =>
      one.language === language && one.text !== undefined && one.role === undefined
        ? [one.text]
        : [],
    ),
    "cases",
  );

/** Examples of phrases of a language, marked as the rules read them. */
export const exampleLines = (language: Language): Promise<KindOfLine[]> =>
  marked(
    phrasesOf(language).flatMap(({ source }) => [...(source.yes ?? []), ...(source.no ?? [])]),
    "examples",
  );

/** A text with a value that does not stand in it is left out. */
async function marked(texts: readonly string[], kind: string): Promise<KindOfLine[]> {
  const lines: KindOfLine[] = [];
  for (const text of new Set(texts)) {
    const [read] = await extractor.extract([
      sampleEvent({ text }, { id: "own", actorType: "user" }),
    ]);
    const marks = (read?.statements ?? []).map((one) => markOf(one, text));
    if (marks.every((mark) => mark !== null))
      lines.push({ text, kind, isSeen: true, marks: marks.flatMap((mark) => mark ?? []) });
  }
  return lines;
}

function markOf(
  { predicate, qualifiers, value, refersTo, origin }: Statement,
  text: string,
): Mark[] | null {
  if (qualifiers["person"] !== undefined || origin !== "text" || refersTo !== null) return [];
  const { mainKey } = registry.find(predicate);
  const found = String(value?.[mainKey] ?? Object.values(value ?? {})[0] ?? "");
  if (found === "") return [];
  const start = text.toLowerCase().indexOf(found.toLowerCase());
  return start < 0 ? null : [{ label: predicate, cue: "none", start, end: start + found.length }];
}
