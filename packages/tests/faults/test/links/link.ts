import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type From = "client" | "server";

/** Looks at bytes on their way over one of the connections; false keeps them from ever arriving. */
type Look = (bytes: Buffer, from: From, connection: number) => boolean;

/** One direction of a connection. */
interface Way {
  source: Socket;
  sink: Socket;
  from: From;
  connection: number;
}

/** A TCP link between a client and a server that can fail. */
export interface Link extends AsyncDisposable {
  port: number;
  /** Where connections go from now on. */
  leadTo(host: string, port: number): void;
  /** Bytes are lost in silence on the way, in both directions, and on new connections too: nobody gets a reset. */
  stall(): void;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  /** Lets new connections through. Those that stalled are dead: they end. */
  heal(): void;
  /** From now on sees what passes. */
  watch(look: Look | null): void;
  /** Connections that are open now. */
  open(): number;
}

/** Opens a link on a free port of the loopback. It leads nowhere yet. */
export async function openLink(): Promise<Link> {
  const sockets = new Set<Socket>();
  const stalled = new Set<Socket>();
  let target = { host: "127.0.0.1", port: 0 };
  let state: "open" | "stalled" | "cut" = "open";
  let look: Look | null = null;
  let connections = 0;

  function hold(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  }

  /** Whether bytes arrive. */
  function passes(bytes: Buffer, { source, from, connection }: Way): boolean {
    if (state === "stalled") stalled.add(source);
    return !stalled.has(source) && (look === null || look(bytes, from, connection));
  }

  async function pump(way: Way): Promise<void> {
    const { source, sink } = way;
    for await (const bytes of source as AsyncIterable<Buffer>) {
      if (!passes(bytes, way) || sink.write(bytes)) continue;
      await Promise.race([once(sink, "drain"), once(sink, "close")]);
    }
    if (!stalled.has(source)) sink.end();
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    hold(client);
    if (state === "cut") return void client.destroy();
    if (state === "stalled") {
      stalled.add(client);
      return void client.resume();
    }
    const owner = connect({ ...target, allowHalfOpen: true });
    hold(owner);
    owner.once("close", () => client.destroy());
    client.once("close", () => owner.destroy());
    const connection = ++connections;
    const there: Way = { source: client, sink: owner, from: "client", connection };
    const back: Way = { source: owner, sink: client, from: "server", connection };
    for (const way of [there, back]) void pump(way).catch(() => way.source.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  const end = (which: Iterable<Socket>) => {
    for (const socket of which) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (host, port) => {
      target = { host, port };
    },
    stall: () => {
      state = "stalled";
      for (const socket of sockets) stalled.add(socket);
    },
    cut: () => {
      state = "cut";
      end(sockets);
    },
    heal: () => {
      state = "open";
      end(stalled);
      stalled.clear();
    },
    watch: (next) => {
      look = next;
    },
    open: () => sockets.size / 2,
    async [Symbol.asyncDispose]() {
      state = "cut";
      end(sockets);
      await new Promise((closed) => server.close(closed));
    },
  };
}
