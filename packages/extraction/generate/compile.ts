import type { Language } from "@memory/text/languages";
import { expanded } from "../src/rules/expand.ts";
import type { Mark, Pattern, Rewrite } from "../src/rules/grammar.ts";
import type { LanguageTables } from "../src/rules/tables.ts";
import { compileKinds } from "./kinds.ts";
import type { LanguageFiles, SharedFiles } from "./language-files.ts";
import { caseless } from "./patterns/caseless.ts";
import { compilePattern } from "./patterns/compile-pattern.ts";
import { compilePhrases } from "./patterns/compile-phrases.ts";
import { requiredWords } from "./patterns/required-words.ts";
import { compilePhrase, type MeantFamily } from "./phrases.ts";
import type { FileOf, SourcePattern, SourceRewrite } from "./schema.ts";

type Lexicon = Readonly<Record<string, string>>;
type Words = Readonly<Record<string, readonly string[]>>;

/** A table of words by what they stand for, word by word. */
const byWord = (words: Words): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([meant, all]) => all.map((word) => [word, meant])),
  );

/** An alternation of words, the longest first, so that no word hides a longer one. */
const alternation = (words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length).join("|");

/** The lexicon's entries that are made of the tables of words: `kin` and the bare alternation `kin_words`, likewise for the others. */
function entriesOfWords(kin: Record<string, string>, attributes: Record<string, string>): Lexicon {
  const pets = Object.keys(kin).filter((word) => kin[word] === "pet");
  const tables = { kin: Object.keys(kin), pet: pets, attr: Object.keys(attributes) };
  return Object.fromEntries(
    Object.entries(tables).flatMap(([name, words]) => [
      [`${name}_words`, alternation(words)],
      [name, `(?:{${name}_words})`],
    ]),
  );
}

/** The entries of a file, lists as groups of alternatives. */
const entriesOf = (file: FileOf<"lexicon">): Lexicon =>
  Object.fromEntries(
    Object.entries(file).map(([name, entry]) => [
      name,
      typeof entry === "string" ? entry : `(?:${entry.join("|")})`,
    ]),
  );

/** Somebody or something of the subject's, one way or another. */
const OWNED =
  "(?<![\\p{L}])(?:an?|one|my|our|une?|un|mon|ma|notre|eine?n?|meine?n?|unsere?n?|una|mi|nuestr[oa]) (?:(?-i:\\p{Ll}+) )?";

/** Somebody of the subject's, mentioned anywhere in a clause. */
function kinMention(lexicon: Lexicon): Pattern {
  const source = `${OWNED}(?<kin>${expanded("{kin}", lexicon)})s?(?![\\p{L}])`;
  return { source: caseless(source), flags: "u", needs: requiredWords(source) };
}

/** The families in their order. Throws for one that the order lacks or names without its being there. */
function inOrder(families: readonly MeantFamily[], order: readonly string[]): MeantFamily[] {
  const byName = new Map(families.map((family) => [family.name, family]));
  const unknown = order.filter((name) => !byName.has(name));
  const left = families.filter(({ name }) => !order.includes(name));
  if (unknown.length > 0) throw new Error(`no family is called ${unknown.join(", ")}`);
  if (left.length > 0) throw new Error(`not in order: ${left.map(({ name }) => name).join(", ")}`);
  return order.flatMap((name) => byName.get(name) ?? []);
}

/** The same keys with what each value becomes. */
const mapped = <Key extends string, From, To>(
  table: Readonly<Record<Key, From>>,
  to: (value: From) => To,
): Record<Key, To> =>
  Object.fromEntries(Object.entries<From>(table).map(([key, value]) => [key, to(value)])) as Record<
    Key,
    To
  >;

/** Compiles the patterns of a language, names of its lexicon in their places. */
function patternsOf(lexicon: Lexicon, language: Language) {
  const pattern = (written: SourcePattern, usual = "iu"): Pattern => {
    const { pattern: text, flags } =
      typeof written === "string" ? { pattern: written, flags: usual } : written;
    const { source } = new RegExp(expanded(text, lexicon), flags);
    return compilePattern(source, flags, language);
  };
  const rewrite = ({ from, to, flags, isOpening }: SourceRewrite): Rewrite<Pattern> => ({
    from: pattern(from),
    to,
    ...(flags && { flags }),
    ...(isOpening && { isOpening }),
  });
  const optional = <Name extends string>(name: Name, written: SourcePattern | undefined) =>
    (written === undefined ? {} : { [name]: pattern(written) }) as Partial<Record<Name, Pattern>>;
  return { pattern, rewrite, optional };
}

/** The tables of a language, from its files. Throws for a pattern that is none, and for a name that nothing defines. */
export function compileLanguage(
  language: Language,
  files: LanguageFiles,
  shared: SharedFiles,
): LanguageTables {
  const { grammar, words, instructions, references, questions, introduction, marks } = files;
  const kin = byWord(words.kin);
  const attributes = byWord(words.attributes);
  const lexicon = {
    ...entriesOf(shared.lexicon),
    ...entriesOfWords(kin, attributes),
    ...entriesOf(files.lexicon),
  };
  const { pattern, rewrite, optional } = patternsOf(lexicon, language);
  const all = (written: readonly SourcePattern[], usual = "iu") =>
    written.map((one) => pattern(one, usual));
  const marking = (table: FileOf<"marks">["clause"]) =>
    Object.entries(table).flatMap(([mark, patterns]) =>
      all(patterns).map((one) => ({ mark: mark as Mark, pattern: one })),
    );
  const read = files.families.map(({ name, isWeak, phrases }) => ({
    name,
    ...(isWeak && { isWeak }),
    phrases: phrases.map((phrase) => compilePhrase(phrase, shared.frames)),
  }));
  const kinds = compileKinds(shared.kinds, files["phrase-ends"]);
  return {
    ...compilePhrases(inOrder(read, grammar.families), { language, lexicon, ...kinds }),
    kinMention: kinMention(lexicon),
    introduction: {
      start: pattern(introduction.start),
      fragments: introduction.fragments.map(rewrite),
    },
    grammar: {
      language,
      splits: all(grammar.splits, "giu"),
      carried: pattern(grammar.carried),
      subject: pattern(grammar.subject),
      firstPerson: grammar.firstPerson,
      demonstrative: pattern(grammar.demonstrative),
      possessive: pattern(grammar.possessive),
      ownVerb: pattern(grammar.ownVerb),
      pastVerb: pattern(grammar.pastVerb),
      ...optional("notAhead", grammar.notAhead),
      ...optional("naming", grammar.naming),
      rewrites: grammar.rewrites.flatMap((name) => {
        const file = files.rewrites[name];
        if (file === undefined) throw new Error(`no file is called rewrites/${name}.yaml`);
        return file.rewrites.map(rewrite);
      }),
      marks: {
        clause: marking(marks.clause),
        sentence: marking(marks.sentence),
        turn: marking(marks.turn),
      },
      remarks: pattern(marks.remarks),
      questions: pattern(grammar.questions),
      repeated: pattern(grammar.repeated),
      hypothetical: pattern(grammar.hypothetical),
      joke: pattern(grammar.joke),
      hedge: pattern(grammar.hedge),
      others: all(grammar.others),
      pronoun: pattern(grammar.pronoun),
      retell: grammar.retell.map(rewrite),
      ...optional("strangers", grammar.strangers),
      sentenceRewrites: files.sentences.rewrites.map(rewrite),
      subjectNoun: pattern(grammar.subjectNoun),
      kin,
      attributes,
      asked: questions.asked.map(({ question, means, counted }) => ({
        ...{ question: pattern(question), means },
        ...(counted !== undefined && { counted }),
      })),
      addressed: pattern(questions.addressed),
      noAnswer: pattern(questions.noAnswer),
      continues: pattern(questions.continues),
      ...(questions.pointing && {
        pointing: {
          topic: pattern(questions.pointing.topic),
          named: questions.pointing.named.map(({ pronoun, to }) => ({
            pronoun: pattern(pronoun),
            to,
          })),
        },
      }),
      polar: questions.polar.map(rewrite),
      negate: rewrite(questions.negate),
      choice: pattern(questions.choice),
      choose: questions.choose,
      is: questions.is,
      instructions: {
        durable: all(instructions.durable),
        once: pattern(instructions.once),
        withdrawn: all(instructions.withdrawn),
        lead: pattern(instructions.lead),
        topics: shared.topics.map(({ topic, pattern: written }) => [topic, pattern(written)]),
      },
      references: {
        ends: all(references.ends),
        swaps: all(references.swaps),
        contrast: pattern(references.contrast),
        changes: mapped(references.changes, (one) => pattern(one)),
      },
      yes: pattern(questions.yes),
      no: pattern(questions.no),
      answerNoise: pattern(questions.answerNoise),
      ...optional("remark", questions.remark),
      notNames: pattern(grammar.notNames),
    },
  };
}
