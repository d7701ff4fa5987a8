import fc from "fast-check";
import { expect, test } from "vitest";
import { streamedAnswer } from "./streamed-answer.ts";

const chunk = (delta: object, index = 0) =>
  `data: ${JSON.stringify({ choices: [{ index, delta }] })}\n\n`;
const STREAM = Buffer.from(
  `: hello\n\n${chunk({ role: "assistant" })}${chunk({ content: "Gr" })}${chunk({ content: "üß" })}` +
    `${chunk({ content: "other" }, 1)}data: {broken\n\n${chunk({ content: " dich 👋" })}` +
    `data: {"choices":[],"usage":{}}\n\ndata: [DONE]\n\n`,
);

test("however the bytes are cut, the text of the first choice comes together", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length })), (cuts) => {
      const answer = streamedAnswer();
      const places = [0, ...cuts.sort((a, b) => a - b), STREAM.length];
      for (let i = 1; i < places.length; i++)
        answer.feed(STREAM.subarray(places[i - 1], places[i]));

      expect(answer.read()).toEqual({ text: "Grüß dich 👋", hasToolCall: false, complete: true });
    }),
  );
});

test("a stream that broke off is not complete, one that calls a tool says so", () => {
  const answer = streamedAnswer();
  answer.feed(Buffer.from(chunk({ content: "a", tool_calls: [{ index: 0 }] })));

  expect(answer.read()).toEqual({ text: "a", hasToolCall: true, complete: false });
});

test("a stream without line breaks is not kept beyond a limit, and is not complete", () => {
  const answer = streamedAnswer();
  answer.feed(Buffer.from(chunk({ content: "a" })));
  const endless = Buffer.alloc(64 * 1024, "a");
  answer.feed(Buffer.from("data: "));
  for (let kilobytes = 0; kilobytes < 4 * 1024; kilobytes += 64) answer.feed(endless);
  answer.feed(Buffer.from(`\n\n${chunk({ content: "b" })}data: [DONE]\n\n`));

  expect(answer.isOver()).toBe(true);
  expect(answer.read()).toEqual({ text: "a", hasToolCall: false, complete: false });
});
