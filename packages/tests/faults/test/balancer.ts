import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Balancer extends AsyncDisposable {
  url: string;
  /** The processes behind it. */
  backends: Backend[];
}

interface Backend {
  url: string;
  /** Where it answers whether it wants requests. */
  readyUrl: string;
}

const LOOK_MS = 200;

/**
 * Spreads connections, bytes as they are, over those of its backends that were ready when it last looked, as a Service of Kubernetes does.
 * One that refuses a connection is passed over; connections that are there stay where they are.
 */
export async function balancer(): Promise<Balancer> {
  const open = new Set<Socket>();
  const held: Balancer["backends"] = [];
  const unready = new Set<Backend>();
  let turn = 0;
  const looking = setInterval(() => {
    for (const backend of held)
      void isReady(backend).then((ready) =>
        ready ? unready.delete(backend) : unready.add(backend),
      );
  }, LOOK_MS);
  const server = createServer({ allowHalfOpen: true }, (client) => {
    hold(client);
    join(client, turn++, held.length);
  });

  function hold(socket: Socket): void {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
  }

  function join(client: Socket, at: number, triesLeft: number): void {
    const ready = held.filter((backend) => !unready.has(backend));
    const { url: backend } = ready[at % ready.length] ?? {};
    if (backend === undefined || triesLeft === 0) return void client.destroy();
    const { hostname, port } = new URL(backend);
    const owner = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const refused = () => join(client, at + 1, triesLeft - 1);
    owner.once("error", refused);
    owner.once("connect", () => {
      owner.off("error", refused);
      hold(owner);
      client.pipe(owner);
      owner.pipe(client);
      client.on("close", () => owner.destroy());
      owner.on("close", () => client.destroy());
    });
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    backends: held,
    async [Symbol.asyncDispose]() {
      clearInterval(looking);
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const isReady = ({ readyUrl }: Backend): Promise<boolean> =>
  fetch(readyUrl, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
