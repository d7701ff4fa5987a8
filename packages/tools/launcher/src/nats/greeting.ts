import { connect } from "node:net";

/** Whether a NATS server with JetStream listens there: the first line it sends tells. */
export async function offersJetStream(host: string, port: number): Promise<boolean> {
  return (await greeting(host, port)).includes('"jetstream":true');
}

function greeting(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 2_000 });
    const finish = (text: string) => {
      socket.destroy();
      resolve(text);
    };
    socket.once("data", (data) => finish(data.toString()));
    socket.once("timeout", () => finish(""));
    socket.once("error", () => finish(""));
  });
}
