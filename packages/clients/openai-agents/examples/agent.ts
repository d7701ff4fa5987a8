import { Memory } from "@memory-service/client";
import { CapturingSession, memoryFilter } from "@memory-service/openai-agents";
import { Agent, MemorySession, OpenAIChatCompletionsModel, run, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";

const client = new OpenAI({ baseURL: process.env["LLM_URL"], apiKey: "none" });
const sam = new Memory().subject("sam", { threadId: process.env["THREAD"] ?? "thread-1" });
const weather = tool({
  name: "weather",
  description: "The weather of a city",
  parameters: z.object({ city: z.string() }),
  execute: ({ city }) => `22 degrees in ${city}`,
});
const model = new OpenAIChatCompletionsModel(client, "m-1");
const agent = new Agent({ name: "helper", instructions: "Be brief.", model, tools: [weather] });

const answer = await run(agent, process.argv.slice(2).join(" "), {
  session: new CapturingSession(new MemorySession(), { subject: sam }),
  callModelInputFilter: memoryFilter({ subject: sam }),
});
console.log(answer.finalOutput);
