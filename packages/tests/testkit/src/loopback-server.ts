import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface LoopbackServer extends AsyncDisposable {
  /** Without a path. */
  url: string;
  /** Connections open to it. */
  sockets: Set<Socket>;
}

/** A real HTTP server on a free port of the loopback, whose end closes its connections. */
export async function loopbackServer(listener: RequestListener): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  const server = createServer(listener);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
