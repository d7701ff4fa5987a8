import type { AgentInputItem } from "@openai/agents";
import { expect, test } from "vitest";
import { allSaid, without } from "./said.ts";

const items = [
  { role: "system", content: "Be brief." },
  { role: "user", content: [{ type: "input_text", text: " Hello. " }, { type: "input_image" }] },
  { type: "function_call", callId: "c", name: "weather", arguments: "{}" },
  { role: "assistant", status: "completed", content: [{ type: "output_text", text: "Good day." }] },
  { role: "user", content: [{ type: "input_image" }] },
] as unknown as AgentInputItem[];

test("what the user and the model said is text; calls of tools, system messages and images are not", () => {
  expect(allSaid(items)).toEqual([
    { role: "user", content: "Hello." },
    { role: "assistant", content: "Good day." },
  ]);
});

test("what is known is left out as often as it is known, and no more", () => {
  const hello = { role: "user" as const, content: "Hello." };
  const other = { role: "assistant" as const, content: "Hello." };

  expect(without([hello, other, hello], [hello])).toEqual([other, hello]);
  expect(without([hello], [other])).toEqual([hello]);
});
