import { type LoopbackServer, loopbackServer } from "@memory/testkit/loopback-server";

const COMPLETION = {
  id: "chatcmpl-1",
  object: "chat.completion",
  model: "stand-in",
  choices: [{ index: 0, message: { role: "assistant", content: "In Oslo." } }],
};
const MODELS = { object: "list", data: [{ id: "stand-in", object: "model" }] };

/** A model provider that answers every call alike. */
export const modelStandIn = (): Promise<LoopbackServer> =>
  loopbackServer((request, response) => {
    request.resume().on("end", () => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(request.method === "GET" ? MODELS : COMPLETION));
    });
  });
