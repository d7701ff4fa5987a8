import { loopbackServer } from "@memory/testkit";
import type { Memory } from "@memory-service/client";

/** Adds webhooks whose receiver takes most of what it is sent; gives back the id of one, and how to end the receiver. */
export async function addWebhooks(memory: Memory) {
  let calls = 0;
  const receiver = await loopbackServer((request, response) => {
    request.resume().on("end", () => {
      calls += 1;
      response.writeHead(calls % 5 === 3 ? 503 : 204).end();
    });
  });
  const { id } = await memory.webhooks.create({
    url: `${receiver.url}/memory/conflicts`,
    events: ["conflict.opened", "conflict.resolved", "forget.completed", "job.failed"],
    description: "Opens tickets for the support team",
  });
  const chat = await memory.webhooks.create({
    url: `${receiver.url}/chat/memory-alerts`,
    events: ["job.failed"],
    description: "Posts to #memory-alerts",
  });
  for (const webhook of [id, chat.id, id, id]) await memory.webhooks.test(webhook);
  const { id: old } = await memory.webhooks.create({
    url: "https://hooks.example.com/memory",
    events: ["fact.superseded", "fact.disputed"],
    include: ["content"],
    description: "CRM, until its new API is there",
  });
  await memory.webhooks.update(old, { enabled: false });
  return { webhook: id, receiver };
}
