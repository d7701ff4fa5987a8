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
  ['{"messages":[{"role":"user","content":"a\\u0000b"}]}', "messages.0.content"],
  ['{"messages":[{"role":"user","content":[{"text":"\\udC00"}]}]}', "messages.0.content.0.text"],
  ['{"messages":[],"metadata":{"note":"\\ud800"}}', "metadata.note"],
  ['{"messages":[],"tools":[{"a\\u0000":1}]}', "tools.0"],
])("the body %s is refused", (body, field) => {
  expect(() => readChatBody(Buffer.from(body))).toThrowError(
    expect.objectContaining({ type: "invalid_payload", field }),
  );
});

test("an escaped pair is one character, and an escaped backslash before u0000 is no NUL", () => {
  const body = '{"messages":[{"role":"user","content":"\\ud83d\\ude00 \\\\u0000"}]}';

  expect(readChatBody(Buffer.from(body)).query).toBe("😀 \\u0000");
});

test("a body of very many values is refused before values are made of it, one of very much text is not", () => {
  const many = `{"messages":[],"x":[${"[],".repeat(400_000)}[]]}`;
  const long = JSON.stringify({ messages: [user("a, [".repeat(500_000))] });

  expect(() => readChatBody(Buffer.from(many))).toThrowError(/more than 300000 values/);
  expect(readChatBody(Buffer.from(long)).query).toHaveLength(2_000_000);
});
