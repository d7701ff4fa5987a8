import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { failureLog, type Log } from "@memory/log";
import {
  type ConnectionOptions as ConnectOptions,
  credsAuthenticator,
  type NatsConnection,
} from "@nats-io/nats-core";
import { connect } from "@nats-io/transport-node";

interface Address {
  /** `nats://user:password@host:port`, several separated by commas; the first one's credentials count. */
  url: string;
  /** Path of a .creds file, instead of credentials in the URL; read again for each connection, because credentials expire and are replaced. */
  credsFile?: string | undefined;
  name: string;
}

export interface ConnectionOptions extends Address {
  log: Log;
}

const RETRY_MS = 500;
const JITTER_MS = 200;

/** Connects to NATS, however long that takes, and reconnects for ever afterwards, through changes of its users too. */
export async function dial({ log, ...address }: ConnectionOptions): Promise<NatsConnection> {
  const failed = failureLog(log, "NATS refuses connections or cannot be reached");
  const options: ConnectOptions = {
    ...optionsOf(address, log),
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RETRY_MS,
    reconnectJitter: JITTER_MS,
    pingInterval: 10_000,
    maxPingOut: 2,
    // Otherwise each request captures a stack, at the price of the request itself; our errors name the subject.
    noAsyncTraces: true,
  };
  // `waitOnFirstConnect` would try again too, and hide why.
  for (;;) {
    const connection = await connect(options).catch(failed);
    if (connection) {
      log.info("connected to NATS");
      return connection;
    }
    await delay(RETRY_MS + Math.random() * JITTER_MS);
  }
}

/** A connection for a command; throws when NATS does not accept it at once. */
export const dialOnce = async (address: Address): Promise<NatsConnection> =>
  connect(optionsOf(address));

function optionsOf({ url, credsFile, name }: Address, log?: Log): ConnectOptions {
  const servers = url.split(",").map((part) => new URL(part.trim()));
  const [first] = servers;
  const user = decodeURIComponent(first?.username ?? "");
  const pass = decodeURIComponent(first?.password ?? "");
  return {
    servers: servers.map(({ host }) => host),
    name,
    ...(user && pass ? { user, pass } : {}),
    ...(user && !pass ? { token: user } : {}),
    ...(credsFile ? { authenticator: credsAuthenticator(latestOf(credsFile, log)) } : {}),
  };
}

/** The present content of a file, or its content when it could last be read. Throws if it never could. */
function latestOf(file: string, log?: Log): () => Uint8Array {
  let known: Uint8Array = readFileSync(file);
  return () => {
    try {
      known = readFileSync(file);
    } catch (err) {
      // While it is being replaced; the next try reads it.
      log?.warn({ err }, "credentials of NATS not read, the last known ones are used");
    }
    return known;
  };
}
