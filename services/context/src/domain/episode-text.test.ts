import { expect, test } from "vitest";
import { episodeText } from "./episode-text.ts";

const read = (payload: unknown) => episodeText(JSON.stringify(payload));

test.each([
  ["a content string", { content: "Hello there" }, "Hello there"],
  ["a text field", { text: "Hello there" }, "Hello there"],
  ["a message string", { message: "Hello there" }, "Hello there"],
  ["a message object", { message: { role: "user", content: "Hello there" } }, "Hello there"],
  [
    "content parts",
    { content: [{ type: "text", text: "Hello" }, { type: "image_url" }, "there"] },
    "Hello\nthere",
  ],
  [
    "one message of a list",
    { messages: [{ role: "user", content: "Hello there" }] },
    "Hello there",
  ],
  [
    "a turn of a gateway",
    {
      messages: [
        { role: "user", content: "Hi" },
        { role: "assistant", content: [{ type: "text", text: "Hello" }] },
      ],
      model: "m",
    },
    "user: Hi\nassistant: Hello",
  ],
  [
    "speakers before roles",
    {
      messages: [
        { speaker: "Ann", role: "user", content: "Hi" },
        { speaker: "Bo", content: "Ho" },
      ],
    },
    "Ann: Hi\nBo: Ho",
  ],
])("%s is the text", (_, payload, text) => {
  expect(read(payload).text).toBe(text);
});

test("a payload without any text gives its compact JSON, digit for digit", () => {
  expect(episodeText('{ "n": 12345678901234567890,\n "list": [1, " a  b "] }').text).toBe(
    '{"n":12345678901234567890,"list":[1," a  b "]}',
  );
});

test("memory that the service itself injected is left out", () => {
  const content = "You are kind.\n<service_memory>\nlikes: tea\n</service_memory>\nHello";

  expect(read({ content }).text).toBe("You are kind.\n\nHello");
});

test("an injected block whose end was cut off is left out to the end", () => {
  expect(read({ content: "Hello <service_memory>\nlikes: tea" }).text).toBe("Hello");
});

test.each([
  ["speaker", { speaker: "Ann", content: "x" }, "Ann"],
  ["author's name", { author: { name: "Ann" }, content: "x" }, "Ann"],
  ["name of the one message", { messages: [{ role: "user", name: "Ann", content: "x" }] }, "Ann"],
  ["role instead of a name", { name: "user", content: "x" }, null],
  ["nothing", { content: "x" }, null],
])("who spoke is read from %s", (_, payload, speaker) => {
  expect(read(payload).speaker).toBe(speaker);
});

test("the role is the message's own", () => {
  expect(read({ messages: [{ role: "assistant", content: "x" }] }).role).toBe("assistant");
});
