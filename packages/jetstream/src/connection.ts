import { readFile } from "node:fs/promises";
import type { Log } from "@memory/log";
import { credsAuthenticator, type NatsConnection } from "@nats-io/nats-core";
import { connect } from "@nats-io/transport-node";

export interface ConnectionOptions {
  /** `nats://user:password@host:port`, several separated by commas; the first one's credentials count. */
  url: string;
  /** Path of a .creds file, instead of credentials in the URL. */
  credsFile?: string | undefined;
  name: string;
  log: Log;
}

/** Dials NATS until it lets us in, however long that takes, and reconnects for ever afterwards, through changes of its users too. */
export async function dial({
  url,
  credsFile,
  name,
  log,
}: ConnectionOptions): Promise<NatsConnection> {
  const servers = url.split(",").map((part) => new URL(part.trim()));
  const [first] = servers;
  const user = decodeURIComponent(first?.username ?? "");
  const pass = decodeURIComponent(first?.password ?? "");
  const connection = await connect({
    servers: servers.map(({ host }) => host),
    name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    reconnectJitter: 200,
    pingInterval: 10_000,
    ...(user && pass ? { user, pass } : {}),
    ...(user && !pass ? { token: user } : {}),
    ...(credsFile ? { authenticator: credsAuthenticator(await readFile(credsFile)) } : {}),
  });
  log.info("connected to NATS");
  return connection;
}
