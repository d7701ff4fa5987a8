import { expect, test } from "vitest";
import { readChatBody } from "./chat-body.ts";

const read = (body: unknown) => readChatBody(Buffer.from(JSON.stringify(body)));
const user = (content: unknown) => ({ role: "user", content });

test.each([
  ["the last message of the user", [user("a"), user("b"), { role: "tool", content: "c" }], "b"],
  [
    "the text parts of it",
    [user([{ type: "text", text: "a" }, { type: "image_url" }, { type: "text", text: "b" }])],
    "a\nb",
  ],
  ["nothing without a user", [{ role: "system", content: "a" }], null],
  ["nothing where the user said nothing", [user("a"), user(" ")], null],
  ["nothing for a picture alone", [user([{ type: "image_url" }])], null],
])("the query is %s", (_what, messages, query) => {
  expect(read({ messages }).query).toBe(query);
});

test.each([
  [true, true],
  [false, false],
  ["true", false],
  [1, false],
  [undefined, false],
])("stream: %j streams: %j", (stream, streamed) => {
  expect(read({ messages: [], stream }).streamed).toBe(streamed);
});

test.each([
  ["{", null],
  ["", null],
  ["[]", null],
  ["null", null],
  ["{}", "messages"],
  ['{"messages":{}}', "messages"],
  ['{"messages":[{},1]}', "messages.1"],
])("the body %s is refused", (body, field) => {
  expect(() => readChatBody(Buffer.from(body))).toThrowError(
    expect.objectContaining({ type: "invalid_payload", field }),
  );
});
