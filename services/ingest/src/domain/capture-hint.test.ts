import { expect, test } from "vitest";
import { captureHint } from "./capture-hint.ts";

test.each([
  [{ messages: [] }, "each message as the payload"],
  [{ content: "I moved" }, "the content in the payload"],
  [{ payload: {}, kind: "note" }, "this body is a single event"],
  [{}, 'send {"events": [{…}]}.'],
  [{ events: null }, 'send {"events": [{…}]}.'],
])("%j without events is answered with what to send", (body, hint) => {
  expect(captureHint(body)).toContain(hint);
});

test.each([[{ events: [] }], [{ events: 7, messages: [] }], [[]], [null], ["text"]])(
  "%j has other faults",
  (body) => {
    expect(captureHint(body)).toBeNull();
  },
);
