import { CARDINALITIES, VOLATILITIES } from "@memory/contracts";
import { z } from "zod";

const Text = z.string().min(1);
const Words = z.array(Text).min(1);
const Parts = z.record(z.string().regex(/^[a-z]\w*$/), Text);

/** What is known of a predicate. */
const Predicate = z.strictObject({
  cardinality: z.enum(CARDINALITIES),
  volatility: z.enum(VOLATILITIES),
  mainKey: z
    .string()
    .describe('The key of its value that a bare {"value": v} stands for.')
    .optional(),
  synonyms: z
    .array(z.string())
    .min(1)
    .describe("Other names of exactly the same thing: their facts are decided against each other.")
    .optional(),
  passing: z
    .literal(true)
    .describe(
      "Passing states: what is read later from text replaces what was before without saying so.",
    )
    .optional(),
});

const Seasons = z.strictObject({ spring: Words, summer: Words, autumn: Words, winter: Words });
const Units = z.strictObject({ day: Words, week: Words, month: Words, year: Words });

const Dates = z.strictObject({
  months: Words.length(12).describe("From January."),
  weekdays: Words.length(7).describe("From Sunday."),
  afterWeekday: z.string().describe("What must follow a weekday, or must not.").optional(),
  seasons: Seasons,
  numbers: z.record(z.string(), z.number()),
  units: Units,
  weekend: Words,
  days: z
    .array(z.strictObject({ said: Text, days: z.int() }))
    .describe("Fixed words and how many days from now they mean."),
  next: Words.describe("Before or after a unit, weekday or season; likewise last and current."),
  last: Words,
  current: Words,
  ahead: Words.describe("# stands for the number, @ for the unit."),
  ago: Words.describe("# stands for the number, @ for the unit."),
  since: Words,
  until: Words,
  at: Words,
  of: Words.describe('Between the parts of a date, as in "9 de julio de 1995".').optional(),
  ordinal: Words,
  edge: z.strictObject({ start: Words, middle: Words, end: Words }),
  article: Text.describe("Before a day, a month or a unit."),
  notRepeated: Text.describe("What must not stand before a weekday alone."),
  dayOnly: Text.describe("A day of the month alone; group d, maybe until."),
  monthFirst: z
    .literal(true)
    .describe('"July 9" is a day too, and a weekday beside a day is read.')
    .optional(),
  shortDay: z.literal(true).describe('"9.7." is a day.').optional(),
  dayAfterWeekday: Text.describe(
    "The day of the month that stands right after a weekday.",
  ).optional(),
  bareYearAfter: Text.describe("Before a year that no preposition introduces.").optional(),
  habits: z
    .array(z.strictObject({ found: Text.optional(), before: Text.optional() }))
    .describe(
      "What is found is no date but a habit where all of an entry fit: the words that were found, and those before them.",
    )
    .optional(),
});

/** What each kind of file may hold that has no phrases in it. */
export const TABLE_FILES = {
  predicates: z.strictObject({
    singlePrefixes: z
      .array(z.string())
      .describe("An unknown predicate that begins with one of them holds one value."),
    predicates: z.record(z.string().regex(/^[a-z]\w*$/), Predicate),
  }),
  dates: Dates,
  detection: z.strictObject({
    iso639: z.string().length(3).describe("Its name in ISO 639-3."),
    words: Words.describe("Little words that only this language has."),
    contractions: Text.describe("They count before any letter.").optional(),
    notBefore: Text.describe("What must not follow a word."),
  }),
  kinds: z.strictObject({
    parts: Parts.describe("Parts of the patterns by name."),
    kinds: Parts.describe("What a value of the kind is caught with."),
    ends: Parts.describe("What must follow a value of the kind at the end of a phrase."),
  }),
  "phrase-ends": z.strictObject({
    breaks: Words.describe("They open another clause or phrase."),
    prepositions: Words.describe("They end a short noun phrase too."),
  }),
  directives: z.array(Text),
  certainty: z.array(
    z.strictObject({
      predicates: Words,
      value: z.enum(["named", "plain"]).optional(),
      with: Text.optional(),
      right: z.number().int().min(0).describe("Of the readings that were judged."),
      of: z.number().int().min(0).describe("How many were judged."),
    }),
  ),
  pastes: z
    .strictObject({
      requests: Words,
      pointing: Words,
      texts: Words,
      presenting: Words,
      tasks: Words,
      saying: Words,
      speaker: Words,
      fiction: Words,
      roles: Words,
      headers: Words,
      headings: Words,
      names: Words,
      own: Words,
      returns: Words,
    })
    .describe("Each list is an alternation of patterns, matched as whole words in either case."),
  "function-words": Words.describe("Folded: lower case, without accents."),
  "project-topics": z.strictObject({
    determiner: Text.describe("Taken off the front of a noun."),
    nouns: z
      .array(z.strictObject({ topic: z.string(), pattern: Text }))
      .describe("The first that fits decides."),
    tools: z
      .record(z.string(), Words)
      .describe("Names of tools by what they are for, as they are written, in either case."),
  }),
} as const;
