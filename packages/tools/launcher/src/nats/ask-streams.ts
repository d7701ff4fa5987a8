import type { NatsAccount } from "./server.ts";

/** `silent`: the server answers, but not for its streams. `unreachable`: it does not answer at all. */
export type StreamsState = "answering" | "silent" | "unreachable";

interface Asked {
  host: string;
  port: number;
  account: NatsAccount;
  /** For the connection, and again for the list. */
  withinMs: number;
}

/** Asks a NATS server for the list of an account's streams, on a connection of its own. */
export async function askStreams({ host, port, account, withinMs }: Asked): Promise<StreamsState> {
  // Not needed to start.
  const { connect } = await import("@nats-io/transport-node");
  const { user, password: pass } = account;
  const connection = await connect({
    ...{ servers: `${host}:${port}`, user, pass, timeout: withinMs, reconnect: false },
  }).catch(() => null);
  if (connection === null) return "unreachable";
  try {
    await connection.request("$JS.API.STREAM.LIST", "", { timeout: withinMs });
    return "answering";
  } catch {
    return "silent";
  } finally {
    await connection.close();
  }
}
