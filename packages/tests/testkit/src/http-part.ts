import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

type Handler = (asked: Asked, answer: ServerResponse) => unknown;

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface HttpPart extends AsyncDisposable {
  url: string;
  asked: Asked[];
  sockets: Set<Socket>;
}

/** A real HTTP server of somebody else, such as a model provider. */
export async function httpPart(handler: Handler): Promise<HttpPart> {
  const asked: Asked[] = [];
  const sockets = new Set<Socket>();
  const take = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = incoming;
    const chunks = await incoming.toArray().catch(() => []);
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    asked.push(one);
    await handler(one, answer);
  };
  const server = createServer((incoming, answer) => void take(incoming, answer));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    sockets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
