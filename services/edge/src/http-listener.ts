import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { connectionsEnded, type Listener } from "@memory/http-server";
import { refuseUnreadable } from "./send.ts";

export interface Limits {
  /** URL and headers together; a little below what owners take, so that theirs is never met. */
  headBytes: number;
  /** Time to send the head, and the whole request. */
  headMs: number;
  requestMs: number;
  /** Nothing sent or received on a connection; longer than any answer is waited for. */
  idleMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  headBytes: 15 * 1024,
  headMs: 15_000,
  requestMs: 60_000,
  idleMs: 660_000,
};

type OnRequest = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A plain HTTP server with limits; what cannot be read as a request is refused in the contract's shape.
 * While it drains, every answer ends its connection. Closing lets every answer end and then drops what is still connected.
 */
export function httpListener(onRequest: OnRequest, limits: Limits): Listener {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const open = new Set<ServerResponse>();
  let closing = false;
  const take: OnRequest = (request, response) => {
    latest.set(request.socket, response);
    open.add(response);
    response.on("close", () => {
      open.delete(response);
      if (closing && !server.listening && open.size === 0) server.closeAllConnections();
    });
    if (closing) response.setHeader("connection", "close");
    onRequest(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headBytes,
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: Math.min(5_000, limits.headMs, limits.requestMs),
    },
    take,
  );
  server.timeout = limits.idleMs;
  server.on("checkExpectation", take);
  server.on("clientError", (fault, socket) => {
    const current = latest.get(socket);
    if (current?.headersSent && !current.writableFinished) socket.destroy();
    else refuseUnreadable(fault, socket);
  });
  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve(server.address()));
      }),
    drain: (atMostMs) => {
      closing = true;
      return connectionsEnded(server, atMostMs);
    },
    close: () => {
      closing = true;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const response of open)
        if (!response.headersSent) response.setHeader("connection", "close");
      if (open.size === 0) server.closeAllConnections();
      return closed;
    },
  };
}
