import { expect, test } from "vitest";
import { citedEvents, shownEvents } from "./evidence.ts";

test("an event is cited by an episode or a fact, but shown only if its words are there", () => {
  const packet = {
    facts: [
      { predicate: "pet", value: { value: "parrot" }, source_event_ids: ["a"] },
      { predicate: "city", value: { value: "Rome" }, source_event_ids: ["b"] },
    ],
    episodes: [
      { event_id: "c", excerpt: "one two three" },
      { event_id: "d", excerpt: "one" },
    ],
  };
  const texts = new Map([
    ["a", "We have a parrot"],
    ["b", "I moved"],
    ["c", "One, two, three, four"],
    ["d", "One, two, three, four"],
  ]);

  expect([...citedEvents(packet)].sort()).toEqual(["a", "b", "c", "d"]);
  expect([...shownEvents(packet, texts)].sort()).toEqual(["a", "c"]);
});
