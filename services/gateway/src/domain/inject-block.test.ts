import fc from "fast-check";
import { expect, test } from "vitest";
import { readChatBody } from "./chat-body.ts";
import { injectBlock } from "./inject-block.ts";

const inject = (body: string, block = "BLOCK") => {
  const raw = Buffer.from(body);
  return injectBlock(raw, readChatBody(raw).systemAt, block).toString();
};

test.each([
  [
    "a string is prepended to",
    '{ "n":1.50, "messages" : [ {"role":"system" , "content": "Be \\u00e9 kind."}, {"role":"user","content":"hi"} ],"x":1e2}',
    '{ "n":1.50, "messages" : [ {"role":"system" , "content": "BLOCK\\n\\nBe \\u00e9 kind."}, {"role":"user","content":"hi"} ],"x":1e2}',
  ],
  [
    "a list of parts gets one more in front",
    '{"messages":[{"role":"user","content":"hi"},{"content":[{"type":"text","text":"a"}],"role":"system"}]}',
    '{"messages":[{"role":"user","content":"hi"},{"content":[{"type":"text","text":"BLOCK"},{"type":"text","text":"a"}],"role":"system"}]}',
  ],
  [
    "an empty list of parts gets its first",
    '{"messages":[{"role":"system","content":[]}]}',
    '{"messages":[{"role":"system","content":[{"type":"text","text":"BLOCK"}]}]}',
  ],
  [
    "null becomes the block",
    '{"messages":[{"role":"system","content":null }]}',
    '{"messages":[{"role":"system","content":"BLOCK" }]}',
  ],
  [
    "a missing content is added",
    '{"messages":[{"role":"system"}]}',
    '{"messages":[{"content":"BLOCK","role":"system"}]}',
  ],
  [
    "without a system message one is made first",
    '{"messages":[ {"role":"user","content":"hi","n":12345678901234567890}]}',
    '{"messages":[{"role":"system","content":"BLOCK"}, {"role":"user","content":"hi","n":12345678901234567890}]}',
  ],
  [
    "a list of no messages gets its first",
    '{"messages":[]}',
    '{"messages":[{"role":"system","content":"BLOCK"}]}',
  ],
  [
    "only the first system message is touched",
    '{"messages":[{"role":"system","content":"a"},{"role":"system","content":"b"}]}',
    '{"messages":[{"role":"system","content":"BLOCK\\n\\na"},{"role":"system","content":"b"}]}',
  ],
  [
    "of doubled keys the last counts, as for every reader of JSON",
    '{"messages":[1],"messages":[{"role":"system","content":"x","content":"y"}]}',
    '{"messages":[1],"messages":[{"role":"system","content":"x","content":"BLOCK\\n\\ny"}]}',
  ],
])("%s", (_what, body, expected) => {
  expect(inject(body)).toBe(expected);
});

test("a block with quotes and line breaks is the text the model reads", () => {
  const block = '<m>\n"é\\"\n</m>';
  const body = JSON.parse(inject('{"messages":[{"role":"system","content":"s"}]}', block));

  expect(body.messages[0].content).toBe(`${block}\n\ns`);
});

test("whatever the body, the messages are what they would be if it were read, changed and written", () => {
  const content = fc.oneof(
    fc.string(),
    fc.constant(null),
    fc.array(fc.record({ type: fc.constant("text"), text: fc.string() })),
  );
  const message = fc.record({
    role: fc.constantFrom("user", "system", "assistant", "tool"),
    content,
    extra: fc.jsonValue({ maxDepth: 4 }),
  });
  const body = fc.record({
    a: fc.jsonValue({ maxDepth: 4 }),
    messages: fc.array(message),
    z: fc.jsonValue({ maxDepth: 4 }),
  });
  fc.assert(
    fc.property(body, fc.constantFrom(undefined, 1, "\t\n"), (value, indent) => {
      const changed = JSON.parse(inject(JSON.stringify(value, null, indent)));
      expect(changed).toEqual(JSON.parse(JSON.stringify(byTheBook(value))));
    }),
  );
});

interface Message {
  role: string;
  content: string | null | { type: string; text: string }[];
}

function byTheBook<T extends { messages: Message[] }>(body: T): T {
  const at = body.messages.findIndex(({ role }) => role === "system");
  if (at === -1)
    return { ...body, messages: [{ role: "system", content: "BLOCK" }, ...body.messages] };
  const messages = body.messages.map((message, n) =>
    n === at ? { ...message, content: prepended(message.content) } : message,
  );
  return { ...body, messages };
}

function prepended(content: Message["content"]): Message["content"] {
  if (content === null) return "BLOCK";
  if (typeof content === "string") return `BLOCK\n\n${content}`;
  return [{ type: "text", text: "BLOCK" }, ...content];
}

test("a hundred thousand levels of nesting beside the messages are no obstacle", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);

  expect(inject(`{"deep":${deep},"messages":[]}`)).toContain('"BLOCK"');
});
