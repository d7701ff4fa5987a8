import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { withMemory } from "@memory-service/ai-sdk";
import { Memory } from "@memory-service/client";
import { jsonSchema, stepCountIs, streamText, tool } from "ai";

const provider = createOpenAICompatible({ name: "llm", baseURL: process.env["LLM_URL"] ?? "" });
const sam = new Memory().subject("sam", { threadId: process.env["THREAD"] ?? "thread-1" });
const model = withMemory(provider("m-1"), { subject: sam });
const weather = tool({
  description: "The weather of a city",
  inputSchema: jsonSchema<{ city: string }>({
    type: "object",
    required: ["city"],
    properties: { city: { type: "string" } },
  }),
  execute: async ({ city }) => `22 degrees in ${city}`,
});

const prompt = process.argv.slice(2).join(" ");
const answer = streamText({ model, prompt, tools: { weather }, stopWhen: stepCountIs(5) });
for await (const text of answer.textStream) process.stdout.write(text);
process.stdout.write("\n");
