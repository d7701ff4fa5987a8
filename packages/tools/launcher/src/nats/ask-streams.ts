import { connect } from "node:net";
import type { NatsAccount } from "./server.ts";

/** `silent`: the server answers, but not for its streams. `unreachable`: it does not answer at all. */
export type StreamsState = "answering" | "silent" | "unreachable";

interface Asked {
  host: string;
  port: number;
  account: NatsAccount;
  withinMs: number;
}

const INBOX = "_INBOX.launcher";
const LIST = "$JS.API.STREAM.LIST";

/**
 * Asks a NATS server for the list of an account's streams, on a connection of its own, by the text protocol of clients
 * (https://docs.nats.io/reference/reference-protocols/nats-protocol).
 */
export function askStreams({ host, port, account, withinMs }: Asked): Promise<StreamsState> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    let received = "";
    let state: StreamsState = "unreachable";
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(state);
    };
    const timer = setTimeout(finish, withinMs);
    const send = (lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(""));
    socket.setEncoding("latin1");
    socket.once("connect", () => {
      const options = { user: account.user, pass: account.password, verbose: false };
      send([`CONNECT ${JSON.stringify(options)}`, "PING"]);
    });
    socket.on("data", (text: string) => {
      received += text;
      if (state === "unreachable" && received.includes("PONG\r\n")) {
        state = "silent";
        send([`SUB ${INBOX} 1`, `PUB ${LIST} ${INBOX} 0`, ""]);
      }
      if (state === "silent" && received.includes(`MSG ${INBOX} 1 `)) {
        state = "answering";
        finish();
      }
    });
    socket.once("error", finish);
    socket.once("close", finish);
  });
}
