import { guessLanguages, KNOWN_BY } from "@memory/text/detection";
import { plainText } from "@memory/text/matching";
import { expect, test } from "vitest";
import { DIRECTIVES, isDirective } from "../../src/filters/directives.ts";
import { holdsSecret, speaksOfSecret } from "../../src/filters/secrets.ts";
import { withheld } from "../../src/filters/withhold.ts";
import { predicateRegistry } from "../../src/predicates/predicates.ts";
import { maskUnspoken } from "../../src/reading/mask.ts";
import { PASTE_WORDS } from "../../src/reading/paste-words.ts";
import { MOST_SENTENCE_CHARACTERS, sentencesOf } from "../../src/reading/sentences.ts";
import { turnsOf } from "../../src/reading/turns.ts";
import { TOPIC_PATTERNS } from "../../src/rules/project-topic.ts";
import { rulesExtractor } from "../../src/rules-extractor.ts";
import { sampleEvent } from "../sample-event.ts";
import { search, slow, superlinear } from "./growth.ts";
import { hardTexts, type TextOf } from "./hard-texts.ts";
import { literalsBelow, literalsIn } from "./patterns.ts";

/** Made to read patterns, not sentences. */
const OF_SOURCES = ["expand."];

const registry = predicateRegistry();
const { extract } = rulesExtractor((predicate) => registry.find(predicate).mainKey);

test.each([
  ["reading/mask.ts", maskUnspoken],
  ["reading/lead-in.ts", maskUnspoken],
  ["reading/lines.ts", maskUnspoken],
  ["reading/records.ts", maskUnspoken],
  ["reading/sentences.ts", (text: string) => sentencesOf(text, "en")],
  ["reading/transcript.ts", (text: string) => turnsOf(sampleEvent({ text }))],
  ["reading/turns.ts", (text: string) => turnsOf(sampleEvent({ text }))],
  ["filters/secrets.ts", (text: string) => holdsSecret(text) || speaksOfSecret(text)],
  ["../../text/src/matching/plain-text.ts", plainText],
  ["filters/withhold.ts", (text: string) => withheld(text, "")],
])(
  "whatever texts the patterns of %s are hard pressed by are read in linear time",
  (file, read) => {
    const patterns = literalsIn(file);

    expect(patterns.length).toBeGreaterThan(0);
    expect(superlinear(read, hardTexts(patterns.map(({ regex }) => regex)))).toEqual([]);
  },
);

test("so are texts by the patterns of directives", () => {
  const patterns = Array.from({ length: DIRECTIVES.size }, (_, place) => DIRECTIVES.at(place));

  expect(superlinear(isDirective, hardTexts(patterns))).toEqual([]);
});

test("so are texts by the words that show a text", () => {
  expect(superlinear(maskUnspoken, hardTexts(Object.values(PASTE_WORDS)))).toEqual([]);
});

test("so are texts by the words that languages are known by", () => {
  const read = (text: string) => guessLanguages(text);

  expect(superlinear(read, hardTexts(KNOWN_BY))).toEqual([]);
});

test("no pattern that reads a sentence takes long over one of the longest", () => {
  const topics = TOPIC_PATTERNS.map((regex) => ({ at: "project-topics.yaml", regex }));
  const patterns = [
    ...literalsBelow("rules/", OF_SOURCES),
    ...literalsBelow("pipeline/"),
    ...topics,
  ];

  const found = patterns.flatMap(({ at, regex }) =>
    slow((text) => search(regex, text), hardTexts([regex]), {
      length: MOST_SENTENCE_CHARACTERS,
      mostMs: 60,
    }).map((text) => `${at} ${regex.source.slice(0, 60)} on ${text}`),
  );

  expect(patterns.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

const repeated =
  (body: string, lead = "", end = ""): TextOf =>
  (length) =>
    lead + body.repeat(Math.ceil(length / body.length)) + end;

test.each([
  ["spaces", repeated(" ", "", "x")],
  ["spaces before a question mark", repeated(" ", "My town", "?")],
  ["lines that end in U+2028", repeated(";//", "", "\u2028x")],
  ["lines that end in a carriage return", repeated("a", "import ", "\rx")],
  ["a definition", repeated("a", "def ", " ")],
  ["short forms", repeated("etc. ")],
  ["turns of a transcript", repeated("me: a\n")],
  ["one long word", repeated("a")],
  ["one long word of marks", repeated("#", "My password is\n", "")],
  ["marks on a letter", repeated("\u0301\u0316", "a")],
  ["opening brackets", repeated("[")],
  ["opening tags", repeated("<context ")],
  ["orders", repeated("ignore all the ")],
  ["account numbers", repeated("AA00AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA_ ")],
  ["days of the week", repeated("every monday ")],
  [
    "numbers where a hedge may have some",
    repeated(`We talked, honestly I'm not ${"1 ".repeat(60)}x, I'm sure. `),
  ],
  ["praise", repeated(`Great, ${"oh ".repeat(60)}x because another one. `)],
  ["full sentences", repeated("I live in Oslo and my wife works at Acme since May 2019. ")],
  [
    "sentences without a stop",
    repeated("I live in Oslo and my wife works at Acme since May 2019 "),
  ],
])("an event of %s is read in linear time", async (_of, textOf) => {
  await extract([sampleEvent({ text: textOf(2_000) })]);

  expect(superlinear((text) => extract([sampleEvent({ text })]), [textOf])).toEqual([]);
});

test("a question of any length costs the answer to it no more than its own", () => {
  const asking: TextOf = (length) => `${"which ".repeat(length / 6)}town do you live in?`;
  const read = (text: string) =>
    extract([
      sampleEvent({
        messages: [
          { role: "assistant", content: text },
          { role: "user", content: "Whitby." },
        ],
      }),
    ]);

  expect(superlinear(read, [asking])).toEqual([]);
});
