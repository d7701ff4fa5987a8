import { allMatches, plainText } from "@memory/text/matching";
import type { Template } from "./phrase.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

/** What the groups of a pattern caught, by their names; several texts for a list. */
export type Caught = Readonly<Record<string, readonly string[]>>;

/** `$group` filled in; one result for each item of a list. Null when a group caught nothing; `a|b` is b then. */
export function fill(template: string, caught: Caught): string[] | null {
  for (const one of template.split("|")) {
    const filled = fillOne(one, caught);
    if (filled !== null) return filled;
  }
  return null;
}

const GROUP = /\$(\w+)/g;

function fillOne(template: string, caught: Caught): string[] | null {
  const groups = allMatches(template, GROUP).map(([, name = ""]) => caught[name] ?? []);
  if (groups.some((values) => values.length === 0)) return null;
  const many = Math.max(1, ...groups.map((values) => values.length));
  return Array.from({ length: many }, (_, i) =>
    template.replace(GROUP, (_all, name: string) => caught[name]?.[i] ?? caught[name]?.[0] ?? ""),
  );
}

/** The values of a fact, filled in; a template that is a text alone stands under `key`. */
export function valuesOf(
  template: Template,
  caught: Caught,
  key: string,
): Record<string, string>[] {
  if (typeof template === "string") {
    return (fill(template, caught) ?? []).map((text) => ({ [key]: text }));
  }
  const rows = Object.entries(template).map(([name, part]) => ({
    name,
    texts: fill(part, caught),
  }));
  if (rows[0]?.texts === null) return [];
  const many = Math.max(...rows.map(({ texts }) => texts?.length ?? 0));
  return Array.from({ length: many }, (_, i) =>
    Object.fromEntries(
      rows.flatMap(({ name, texts }) => {
        const text = texts?.[Math.min(i, texts.length - 1)];
        return text === undefined ? [] : [[name, text]];
      }),
    ),
  );
}

/** The predicate that a name of a frame stands for; null when the word it looks up is not known. */
export function predicateOf(name: string, caught: Caught, grammar: ReadyGrammar): string | null {
  if (name.startsWith("favorite_$")) return favorite(caught[name.slice(10)]?.[0] ?? "");
  if (!name.startsWith("$")) return name;
  const word = (caught[name.slice(1)]?.[0] ?? "").toLowerCase().replace(/\s+/g, " ");
  const known = predicatesByWord(grammar);
  return known[word] ?? known[word.replace(/s$/, "")] ?? withoutAccents(known, word);
}

const byWord = new WeakMap<ReadyGrammar, Readonly<Record<string, string>>>();

/** The predicates that words of a language stand for. */
function predicatesByWord(grammar: ReadyGrammar): Readonly<Record<string, string>> {
  const known = byWord.get(grammar);
  if (known) return known;
  const made = { ...grammar.attributes, ...grammar.kin };
  byWord.set(grammar, made);
  return made;
}

function favorite(of: string): string {
  const kind = of
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
  return kind === "" ? "favorite" : `favorite_${kind}`;
}

/** What a word stands for that was typed without its accents. */
function withoutAccents(known: Readonly<Record<string, string>>, word: string): string | null {
  const plain = plainText(word);
  const found = Object.keys(known).find((name) => {
    const other = plainText(name);
    return other === plain || `${other}s` === plain;
  });
  return found === undefined ? null : (known[found] ?? null);
}
