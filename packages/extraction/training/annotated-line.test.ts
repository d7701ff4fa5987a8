import { expect, test } from "vitest";
import { parseLine } from "./annotated-line.ts";

const read = (line: string) => {
  const { text, marks } = parseLine(line);
  return {
    text,
    marks: marks.map((mark) => [mark.label, mark.cue, text.slice(mark.start, mark.end)]),
  };
};

test("marks are taken out of a line, each with its label and what becomes of the value", () => {
  expect(
    read("left [employer-:Vodafone] for [employer+:Orange], love [favorite.band:Pixies]"),
  ).toEqual({
    text: "left Vodafone for Orange, love Pixies",
    marks: [
      ["employer", "ends", "Vodafone"],
      ["employer", "replaces", "Orange"],
      ["favorite", "none", "Pixies"],
    ],
  });
});

test("the species of a pet is a label of its own", () => {
  expect(read("a [pet.species:tortoise] called [pet.name:Pickles]").marks).toEqual([
    ["pet_species", "none", "tortoise"],
    ["pet", "none", "Pickles"],
  ]);
});

test("brackets inside a value belong to it, and others to the text", () => {
  expect(read("[sic] I use [uses:C [the language]]")).toEqual({
    text: "[sic] I use C [the language]",
    marks: [["uses", "none", "C [the language]"]],
  });
});

test("a line that teaches nothing is read without its mark", () => {
  expect(read("! what a day")).toEqual({ text: "what a day", marks: [] });
});
