import { ChatOpenAI } from "@langchain/openai";
import { Memory } from "@memory-service/client";
import { memoryMiddleware } from "@memory-service/langchain";
import { createAgent, tool } from "langchain";
import { z } from "zod";

const configuration = { baseURL: process.env["LLM_URL"] };
const model = new ChatOpenAI({ model: "m-1", apiKey: "none", configuration });
const sam = new Memory().subject("sam", { threadId: process.env["THREAD"] ?? "thread-1" });
const weather = tool(({ city }) => `22 degrees in ${city}`, {
  name: "weather",
  description: "The weather of a city",
  schema: z.object({ city: z.string() }),
});
const middleware = [memoryMiddleware({ subject: sam })];
const agent = createAgent({ model, tools: [weather], middleware });

const messages = [{ role: "user" as const, content: process.argv.slice(2).join(" ") }];
const answer = await agent.invoke({ messages });
console.log(answer.messages.at(-1)?.text);
