import { expect, test } from "vitest";
import { type EventOutcome, worthKeeping } from "./event-outcome.ts";

const event = (eventId: string, ...reasons: (string | null)[]): EventOutcome => ({
  eventId,
  outcomes: reasons.map((reason) => ({
    kind: reason === null ? "made" : "rejected",
    factIds: [],
    reason,
  })),
});

test("an event with nothing in it is not worth a note; what was made, refused or paid for is", () => {
  const paid = { ...event("paid", "noise"), usage: { promptTokens: 9, answerTokens: 1 } };
  const events = [
    event("empty"),
    event("noise", "noise: payload.text", "noise"),
    event("made", null, "noise: payload.text"),
    event("secret", "secret: payload.text"),
    paid,
  ];

  expect(worthKeeping(events).map(({ eventId }) => eventId)).toEqual(["made", "secret", "paid"]);
});
