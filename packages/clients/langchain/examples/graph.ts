import { SystemMessage } from "@langchain/core/messages";
import * as graphs from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import { Memory } from "@memory-service/client";
import { captureNode, recallNode } from "@memory-service/langchain";
import { z } from "zod";

const configuration = { baseURL: process.env["LLM_URL"] };
const model = new ChatOpenAI({ model: "m-1", apiKey: "none", configuration });
const sam = new Memory().subject("sam", { threadId: process.env["THREAD"] ?? "thread-1" });
const State = new graphs.StateSchema({
  messages: graphs.MessagesValue,
  memory: new graphs.UntrackedValue(z.string()),
});

const graph = new graphs.StateGraph(State)
  .addNode("recall", recallNode({ subject: sam }))
  .addNode("answer", async ({ messages, memory }) => ({
    messages: await model.invoke([new SystemMessage(`Be brief.\n\n${memory}`), ...messages]),
  }))
  .addNode("capture", captureNode({ subject: sam }))
  .addEdge(graphs.START, "recall")
  .addEdge("recall", "answer")
  .addEdge("answer", "capture")
  .addEdge("capture", graphs.END)
  .compile();

const messages = [{ role: "user", content: process.argv.slice(2).join(" ") }];
const answer = await graph.invoke({ messages });
console.log(answer.messages.at(-1)?.text);
