import { z } from "zod";
import { EXAMPLE } from "./example-ids.ts";
import { Id, Moment } from "./fields.ts";
import { named } from "./named.ts";

/** Why the words of an event are not shown. */
const WITHHELD = ["erased", "disabled", "unavailable"] as const;
export type Withheld = (typeof WITHHELD)[number];

/** The most characters of an event that are shown as the words a fact was taken from. */
export const MOST_WORDS = 500;

export const SAID = {
  event_id: EXAMPLE.event,
  occurred_at: "2026-03-01T10:20:30.000Z",
  kind: "conversation.message",
  ...{ actor_type: "user", actor_id: "sam", thread_id: "thread-1" },
  words: "I moved to Oslo last week.",
  withheld: null,
};

export const Evidence = named(
  {
    id: "Evidence",
    description: "An event that a fact was taken from, with the words that say it.",
    example: SAID,
  },
  z.object({
    event_id: Id,
    occurred_at: Moment.nullable().meta({ description: "Null where the event is not there." }),
    kind: z.string().nullable(),
    actor_type: z.string().nullable(),
    actor_id: z.string().nullable(),
    thread_id: z.string().nullable(),
    words: z
      .string()
      .nullable()
      .meta({
        description: `The sentence that was read, or, of a fact that a payload states, its entry as JSON text; at most ${MOST_WORDS} characters, parts joined by " … ". Null where they are withheld.`,
      }),
    withheld: z.enum(WITHHELD).nullable().meta({
      description:
        "Why there are no words. `erased`: the event is deleted, or a deleted fact was taken from it too. `disabled`: the fact or the event is hidden by a forget. `unavailable`: the events cannot be read at the moment.",
    }),
  }),
);
