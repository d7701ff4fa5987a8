import { expect, test } from "vitest";
import { readCompletion } from "./chat-completions.ts";

const usage = { prompt_tokens: 7, completion_tokens: 3 };

test.each([
  ["the text of a message", { content: "yes" }],
  ["the arguments of a tool call", { tool_calls: [{ function: { arguments: "yes" } }] }],
])("an answer is %s", (_what, message) => {
  expect(readCompletion({ choices: [{ finish_reason: "stop", message }], usage })).toEqual({
    text: "yes",
    isCut: false,
    isDeclined: false,
    promptTokens: 7,
    answerTokens: 3,
  });
});

test("an answer that reached its longest is cut, and unknown usage counts nothing", () => {
  const choices = [{ finish_reason: "length", message: { content: "ye" } }];

  expect(readCompletion({ choices })).toMatchObject({ isCut: true, promptTokens: 0 });
});

test("what has no choices is no completion", () => {
  expect(readCompletion({ choices: [] })).toBeNull();
  expect(readCompletion("yes")).toBeNull();
});
