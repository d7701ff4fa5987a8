// A model provider that answers by rule, to try the gateway with: it says how long the conversation is and repeats the last message.
import { createServer } from "node:http";

const MODEL = "fake-model";
const PORT = 8000;

createServer(async (request, response) => {
  const path = new URL(request.url ?? "/", "http://model").pathname;
  if (path === "/v1/models")
    return send(response, { object: "list", data: [{ id: MODEL, object: "model" }] });
  if (path !== "/v1/chat/completions")
    return send(response, { error: { message: "no such route" } }, 404);
  const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString());
  const text = answerTo(body.messages ?? [], body.response_format);
  if (body.stream === true) return stream(response, text);
  return send(response, {
    id: `chat-${Date.now()}`,
    object: "chat.completion",
    model: MODEL,
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: text } }],
  });
}).listen(PORT);

function answerTo(messages, form) {
  // Asked by the extractor what there is to note.
  if (form !== undefined) return '{"facts": []}';
  const last = messages.findLast(({ role }) => role === "user");
  const memory = messages.find(({ role }) => role === "system");
  const seen =
    memory === undefined ? "no system message" : `a system message that says: ${memory.content}`;
  return `I was given ${messages.length} message(s) and ${seen}\nYou said: ${last?.content ?? ""}`;
}

function send(response, body, status = 200) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function stream(response, text) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const chunk = (delta, finish) => ({
    object: "chat.completion.chunk",
    model: MODEL,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  for (const word of text.split(/(?<= )/))
    response.write(`data: ${JSON.stringify(chunk({ content: word }, null))}\n\n`);
  response.end(`data: ${JSON.stringify(chunk({}, "stop"))}\n\ndata: [DONE]\n\n`);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(0));
