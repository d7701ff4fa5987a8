import { LANGUAGES } from "@memory/text/languages";
import { z } from "zod";
import { FLAGS, MARKS } from "../src/rules/grammar.ts";
import { CUES_OF_PHRASES, POLARITIES, TENSES } from "../src/rules/phrase.ts";
import { TABLE_FILES } from "./table-schemas.ts";

const Source = z.string().min(1);
const Pattern = z
  .union([Source, z.strictObject({ pattern: Source, flags: z.string().regex(/^[gimsu]+$/) })])
  .describe(
    "A regular expression, with {name} for an entry of the lexicon. Its flags are iu (giu in splits) unless they stand beside it.",
  );
const Patterns = z.array(Pattern);
const Words = z.record(z.string(), z.array(z.string().min(1)));

const Rewrite = z.strictObject({
  from: Pattern,
  to: z.string(),
  flags: z.array(z.enum(FLAGS)).describe("What it says of the clause.").optional(),
  isOpening: z
    .literal(true)
    .describe("Only at the start of a sentence: puts the subject before a verb that has lost it.")
    .optional(),
});

const Slot = z.string().regex(/^\$\w+$/, "a slot: a dollar sign and a word");

const Marked = z
  .partialRecord(z.enum(MARKS), z.array(Pattern).min(1))
  .describe("Patterns by the mark that each of them raises.");

const Frame = z.strictObject({
  facts: z
    .record(z.string(), z.union([Slot, z.record(z.string(), Slot)]))
    .describe("Predicate to value, in slots. A predicate may be $slot too, or hold one."),
  qualifiers: z.record(z.string(), Slot).optional(),
  cue: z
    .enum(CUES_OF_PHRASES)
    .describe("replaces: what was so before is over. ends: what is said here is over.")
    .optional(),
  confidence: z.number().min(0).max(1).describe("Of all its phrases; 0.9 unless said.").optional(),
  accepts: z
    .array(z.enum(FLAGS))
    .min(1)
    .describe(
      "Marks of a clause that its phrases take though others do not: ironic, reported, unsure, denied.",
    )
    .optional(),
  refuses: z
    .array(z.enum(FLAGS))
    .min(1)
    .describe("Marks of a clause from which its phrases read nothing.")
    .optional(),
});

const Phrase = z.strictObject({
  frame: z.string().describe("What it means: the name of an entry in frames/."),
  with: z
    .record(z.string(), z.string())
    .describe(
      "What stands in a slot of the frame that no group is named after; $group is what the pattern caught.",
    )
    .optional(),
  pattern: Source.describe(
    "A regular expression over a prepared clause, from its start: {name} is an entry of the lexicon, <slot:kind> catches a value.",
  ),
  polarity: z.enum(POLARITIES).describe("plain unless said.").optional(),
  tense: z.enum(TENSES).optional(),
  confidence: z.number().min(0).max(1).describe("0.9 unless said.").optional(),
  prefersFuture: z.literal(true).optional(),
  ignoresNegation: z.literal(true).optional(),
  unanchored: z.literal(true).optional(),
  yes: z
    .array(z.string().min(1))
    .min(1)
    .describe("What people say that it reads a fact from; each is a test."),
  no: z
    .array(z.string().min(1))
    .min(1)
    .describe("What it reads nothing from, and might have; each is a test.")
    .optional(),
});

const Family = z.strictObject({
  name: z.string().min(1),
  isWeak: z
    .literal(true)
    .describe("Read only in a clause in which no family before it has found anything.")
    .optional(),
  phrases: z.array(Phrase).min(1),
});

/** What each kind of file of the package may hold. */
export const FILES = {
  ...TABLE_FILES,
  frames: z.record(z.string().regex(/^[a-z]\w*$/), Frame),
  gaps: z.record(
    z.string(),
    z.strictObject({
      in: z.array(z.enum(LANGUAGES)).min(1).describe("The languages that lack phrases for it."),
      why: z.string().min(1),
    }),
  ),
  phrases: z.strictObject({ families: z.array(Family).min(1) }),
  rewrites: z.strictObject({ rewrites: z.array(Rewrite).min(1) }),
  lexicon: z
    .record(z.string().regex(/^[a-z]\w*$/), z.union([Source, z.array(Source).min(2)]))
    .describe("Parts of patterns by name; a list is a group of alternatives."),
  words: z.strictObject({ kin: Words, attributes: Words }),
  topics: z.array(z.strictObject({ topic: z.string(), pattern: Pattern })),
  introduction: z.strictObject({ start: Pattern, fragments: z.array(Rewrite) }),
  instructions: z.strictObject({
    durable: Patterns,
    once: Pattern,
    withdrawn: Patterns,
    lead: Pattern,
  }),
  references: z.strictObject({
    ends: Patterns,
    swaps: Patterns,
    contrast: Pattern,
    changes: z.strictObject({
      light: Pattern.describe("A word that is no part of what is named beside a sign."),
      lets: Pattern.describe("Before what is over."),
      over: Pattern.describe("After what is over."),
      instead: Pattern.describe("Before what no longer holds, beside what does."),
      swap: Pattern.describe("Between what was and what is."),
      trade: Pattern.describe("The same after a verb of exchange."),
      trades: Pattern.describe("A sign of an exchange."),
      reports: Pattern.describe("Opens what somebody reports."),
      begins: Pattern.describe("Before what is so now."),
      now: Pattern.describe("After what is so now."),
      until: Pattern.describe("Ends what is named beside a sign."),
      mistaken: Pattern.describe("Says that something said before was wrong."),
      slip: Pattern.describe("Says that what was written was a slip."),
      promoted: Pattern.describe("Before a new title."),
      jobless: Pattern.describe("Without work from then on."),
      brief: Pattern.describe("It is for a while only."),
    }),
  }),
  questions: z.strictObject({
    asked: z.array(
      z.strictObject({
        question: Pattern,
        means: z.string().describe("# takes the answer; $name a group of the question."),
        counted: z.string().describe("Where the answer is a number.").optional(),
      }),
    ),
    addressed: Pattern.describe("A question about the subject, or about what they work on."),
    noAnswer: Pattern.describe("Words in the place of an answer that answer nothing."),
    continues: Pattern.describe("What goes on with a question after a yes: with whom, since when."),
    pointing: z
      .strictObject({
        topic: Pattern.describe("Group noun: what the pronoun of a question stands for."),
        named: z
          .array(z.strictObject({ pronoun: Pattern, to: z.string() }))
          .min(1)
          .describe("What stands in the place of a pronoun; $noun takes the topic."),
      })
      .optional(),
    polar: z.array(Rewrite),
    negate: Rewrite,
    choice: Pattern,
    choose: z.string(),
    is: z.string().describe("Between a question of one's own and its answer."),
    yes: Pattern,
    no: Pattern,
    answerNoise: Pattern,
    remark: Pattern.optional(),
  }),
  marks: z.strictObject({
    clause: Marked.describe("In a clause as it was said, contractions and fillers in it."),
    sentence: Marked.describe("In a whole sentence: every clause of it has the mark."),
    turn: Marked.describe("In any sentence of a turn: the whole turn has the mark."),
    remarks: Pattern.describe("Where what a clause says is over and a remark is added to it."),
  }),
  grammar: z.strictObject({
    families: z
      .array(z.string())
      .describe("The families of phrases, in the order they are read in."),
    rewrites: z
      .array(z.string())
      .describe("The files of rewrites, in the order they are applied in."),
    splits: Patterns,
    carried: Pattern,
    subject: Pattern,
    firstPerson: z.string(),
    demonstrative: Pattern,
    possessive: Pattern,
    ownVerb: Pattern,
    pastVerb: Pattern,
    notAhead: Pattern.optional(),
    naming: Pattern.optional(),
    questions: Pattern,
    repeated: Pattern,
    hypothetical: Pattern,
    joke: Pattern,
    hedge: Pattern,
    others: Patterns,
    pronoun: Pattern,
    retell: z.array(Rewrite),
    strangers: Pattern.optional(),
    subjectNoun: Pattern,
    notNames: Pattern,
  }),
} as const;

export type FileKind = keyof typeof FILES;
export type FileOf<Kind extends FileKind> = z.infer<(typeof FILES)[Kind]>;
export type SourcePattern = z.infer<typeof Pattern>;
export type SourceRewrite = z.infer<typeof Rewrite>;
export type SourcePhrase = z.infer<typeof Phrase>;
export type SourceFamily = z.infer<typeof Family>;
export type SourceFrame = z.infer<typeof Frame>;
