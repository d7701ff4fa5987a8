import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { connectionsEnded, type Listener, LONG_BODY_BYTES } from "@memory/http-server";
import type { TrustedProxies } from "./caller-address.ts";
import {
  type Closed,
  type ConnectionLimits,
  connections,
  DEFAULT_CONNECTIONS,
} from "./connections.ts";
import { isOfAnySize } from "./domain/streamed-body.ts";
import { refuseConnect, refuseUnreadable } from "./send.ts";

// An import of it reads all of its exports, among them WebSocket, which loads Node's own undici: 4 MB.
const { createServer } = process.getBuiltinModule("node:http");

export interface Limits extends ConnectionLimits {
  /** URL and headers together; a little below the limit of the upstreams, so that theirs is never reached. */
  headBytes: number;
  /** Time to send the head. */
  headMs: number;
  /** Nothing sent or received on a connection; longer than any deadline of an answer. */
  idleMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_CONNECTIONS,
  headBytes: 15 * 1024,
  headMs: 10_000,
  idleMs: 660_000,
};

type OnRequest = (request: IncomingMessage, response: ServerResponse) => void;

interface Hooks {
  onRequest: OnRequest;
  /** Called when edge closed a connection, and not its client. */
  onClosed: (why: Closed) => void;
  proxies: TrustedProxies;
}

export interface HttpListener extends Listener {
  /** Connections that are open now. */
  connections(): number;
}

/**
 * A plain HTTP server with limits; input that is not an HTTP request is refused in the contract's shape.
 * While it drains, every answer ends its connection. Closing lets every answer end and then drops what is still connected.
 */
export function httpListener(
  { onRequest, onClosed, proxies }: Hooks,
  limits: Limits,
): HttpListener {
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
    held.take(request, response);
    onRequest(request, response);
  };
  const held = connections(limits, {
    proxies,
    closed: onClosed,
    mayTakeLong,
    end: (socket) => {
      if (latest.get(socket)?.headersSent) socket.destroy();
      else refuseUnreadable(TOO_SLOW, socket);
    },
  });
  const server = createServer(
    {
      maxHeaderSize: limits.headBytes,
      headersTimeout: limits.headMs,
      // How long a body may take is judged by its route, see connections.ts.
      requestTimeout: 0,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: Math.min(5_000, limits.headMs),
      // Refused by the same rule as any other Host, see host-rule.ts.
      requireHostHeader: false,
    },
    take,
  );
  server.timeout = limits.idleMs;
  server.on("connection", (socket: Socket) => held.open(socket));
  server.on("checkExpectation", take);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    // A body that is declared too large is refused without a 100 Continue.
    const declared = Number(request.headers["content-length"] ?? 0);
    if (declared > LONG_BODY_BYTES && !mayTakeLong(request)) response.shouldKeepAlive = false;
    else response.writeContinue();
    take(request, response);
  });
  server.on("connect", (_request, socket: Duplex) => refuseConnect(socket));
  server.on("clientError", (fault, socket) => {
    const current = latest.get(socket);
    if (current?.headersSent && !current.writableFinished) socket.destroy();
    else refuseUnreadable(fault, socket);
  });
  return {
    connections: held.count,
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
      held.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const response of open)
        if (!response.headersSent) response.setHeader("connection", "close");
      if (open.size === 0) server.closeAllConnections();
      return closed;
    },
  };
}

const mayTakeLong = ({ method, url }: IncomingMessage): boolean => isOfAnySize(method, url);

const TOO_SLOW = Object.assign(new Error("too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
