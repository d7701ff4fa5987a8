import { expect, test } from "vitest";
import { ask, episodeRow, factRow, idOf, indexOf } from "../../../test/arbitrary-rows.ts";
import { recall } from "../build-packet.ts";
import type { RowChanges } from "../memory/scope-index.ts";
import { analyze, fold } from "./text-analysis.ts";

const packetOf = (rows: RowChanges, query: string) => recall(indexOf(rows), ask(query)).packet;

test.each([
  ["Café CRÈME", "cafe creme"],
  ["Straße", "strasse"],
  ["ﬁne Å", "fine a"],
  ["plain", "plain"],
])("%s folds to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ["en", "The children went running in the gardens", ["kid", "go", "run", "garden"]],
  ["fr", "Nous avons visité les maisons de nos amies", ["visit", "maison", "ami"]],
  ["de", "Ich habe zwei Häuser und einen Garten", ["zwei", "haus", "gart"]],
  ["es", "Mi hermana trabaja en las casas de la ciudad", ["herman", "trabaj", "cas", "ciud"]],
])("a text in %s is cut to the stems of its language", (language, text, terms) => {
  expect(analyze(text)).toEqual({ language, terms });
});

const talk = [
  episodeRow(1, "J'ai acheté une maison près de la gare."),
  episodeRow(2, "Meine Schwester hat zwei Kinder und einen Hund.", { threadId: "b" }),
  episodeRow(3, "My brother keeps bees behind the old barn.", { threadId: "c" }),
];

test.each([
  ["Quelles maisons avez-vous achetées ?", 1],
  ["Hat deine Schwester ein Kind?", 2],
  ["Which brother keeps a bee?", 3],
])("%s finds what was said in its language", (question, number) => {
  expect(packetOf({ episodes: talk }, question).episodes[0]?.event_id).toBe(idOf("event", number));
});

test.each(["Où est-ce qu'elle habite ?", "Wo wohnt sie?", "¿En qué ciudad vive ella?"])(
  "%s finds the fact whose predicate answers it",
  (question) => {
    const facts = [
      factRow(1, { predicate: "likes", value: '{"value":"la musique et les films de la ville"}' }),
      factRow(2, { predicate: "home_city", value: '{"city":"Nantes"}' }),
      factRow(3, {
        predicate: "note",
        value: '{"value":"Ich habe keine Zeit und das ist nicht gut"}',
      }),
      factRow(4, { predicate: "note", value: '{"value":"Ella no tiene tiempo para los libros"}' }),
    ];

    expect(packetOf({ facts }, question).facts[0]?.id).toBe(idOf("fact", 2));
  },
);
