import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const COMPLETION = {
  id: "chatcmpl-1",
  object: "chat.completion",
  model: "stand-in",
  choices: [{ index: 0, message: { role: "assistant", content: "In Oslo." } }],
};
const MODELS = { object: "list", data: [{ id: "stand-in", object: "model" }] };

/** A model provider that answers every call alike. */
export async function modelStandIn(): Promise<AsyncDisposable & { baseUrl: string }> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(request.method === "GET" ? MODELS : COMPLETION));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // listens on a port
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
