import type { RequestMessage, StreamMessage } from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { failureLog, type Log } from "@memory/log";
import { jetstream } from "@nats-io/jetstream";
import type { MsgHdrs, NatsConnection } from "@nats-io/nats-core";
import type { z } from "zod";
import { answerRequests } from "./answer-requests.ts";
import { type ConnectionOptions, dial } from "./connection.ts";
import { type ConsumeOptions, consumeForever } from "./consume.ts";
import { type ConsumerName, type ConsumerState, consumerStates } from "./consumer-states.ts";
import { ask } from "./requests.ts";
import { ensureStream } from "./streams.ts";
import { inSendSpan } from "./trace-messages.ts";

export interface Bus {
  /** True while there is a connection. */
  isUp(): boolean;
  /** Resolves at the first connection, or after `withinMs` without one: a replica gets no requests that it cannot answer yet. */
  connected(withinMs?: number): Promise<void>;
  /** Puts a message into its stream. Throws `service_unavailable` when it was not acknowledged: its outcome is unknown then. */
  publish<B extends z.ZodType>(message: StreamMessage<B>, body: z.input<B>): Promise<void>;
  /**
   * Sends a request to any replica of the owner, and to another one while the first is silent, if the message is idempotent. Throws the owner's error,
   * or `service_unavailable` when no replica answers in time (default 5 s), or works on it.
   */
  request<A extends z.ZodType, R extends z.ZodType>(
    message: RequestMessage<A, R>,
    body: z.input<A>,
    options?: { timeoutMs?: number },
  ): Promise<z.output<R>>;
  /** Answers requests as one of a queue group; an error of `handler` reaches the caller with its type. */
  respond<A extends z.ZodType, R extends z.ZodType>(
    message: RequestMessage<A, R>,
    handler: (body: z.output<A>) => Promise<z.input<R>>,
  ): void;
  /** Works through a stream with a durable consumer shared by all replicas, until `stop` of what it returns. */
  consume<B extends z.ZodType>(
    message: StreamMessage<B>,
    options: ConsumeOptions<z.output<B>>,
  ): { stop(): Promise<void> };
  /** What waits in the streams for the consumers of this service, shared by all its replicas. Throws while NATS cannot be asked. */
  consumers(): Promise<ConsumerState[]>;
  /** Takes no more requests, answers those it has, and disconnects. */
  close(): Promise<void>;
}

/** How long a service that starts waits for NATS before it serves without. */
const FIRST_CONNECTION_MS = 2_000;
const PUBLISH_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 5_000;
/** A new stream is listed before it accepts messages: publishing is retried for a second. */
const NEW_STREAM = { retries: 5, timeout: 1_000 };

/** A bus that exists at once: services start and serve while NATS is unavailable, and use it when it becomes available. */
export function connectBus(options: ConnectionOptions): Bus {
  let connection: NatsConnection | null = null;
  let up = false;
  let closed = false;
  const whenConnected: ((nc: NatsConnection) => void)[] = [];
  const consumed: ConsumerName[] = [];
  const answering: (() => Promise<void>)[] = [];

  void dial(options).then(
    (nc) => {
      if (closed) return void nc.close();
      connection = nc;
      up = true;
      for (const start of whenConnected) start(nc);
      return watch(nc, options.log, (isUp) => {
        up = isUp;
      });
    },
    (err: unknown) => options.log.error({ err }, "NATS connection failed"),
  );

  const live = (): NatsConnection => {
    if (connection === null || !up) throw serviceUnavailable("The message broker is unavailable.");
    return connection;
  };
  const onConnected = (start: (nc: NatsConnection) => void): void => {
    if (connection) start(connection);
    else whenConnected.push(start);
  };

  return {
    isUp: () => up,
    async connected(withinMs = FIRST_CONNECTION_MS) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        options.log.warn("NATS unavailable at start; serving without it");
        resolve();
      }, withinMs);
      onConnected(() => resolve());
      await promise;
      clearTimeout(timer);
    },
    async publish(message, body) {
      const nc = live();
      const data = JSON.stringify(body);
      try {
        await inSendSpan("publish", message.subject, (option) =>
          publishOnce(nc, message, data, option),
        );
      } catch (cause) {
        throw serviceUnavailable("The message was not acknowledged.", cause);
      }
    },
    request: (message, body, { timeoutMs = REQUEST_TIMEOUT_MS } = {}) =>
      ask(live(), message, body, timeoutMs),
    respond(message, handler) {
      onConnected((nc) => {
        answering.push(answerRequests(nc, message, handler, options.log));
      });
    },
    consume(message, consumeOptions) {
      consumed.push({ stream: message.stream, durable: consumeOptions.durable });
      return consumeForever(onConnected, message, consumeOptions, options.log);
    },
    consumers: async () => consumerStates(live(), consumed),
    async close() {
      closed = true;
      if (connection === null || connection.isClosed()) return;
      if (!up) return connection.close();
      await Promise.all(answering.map((end) => end()));
      await connection.drain();
    },
  };
}

async function publishOnce(
  nc: NatsConnection,
  message: StreamMessage,
  data: string,
  option: { headers?: MsgHdrs },
): Promise<void> {
  const js = jetstream(nc, { timeout: PUBLISH_TIMEOUT_MS });
  try {
    await js.publish(message.subject, data, option);
  } catch {
    // No stream listens (a fresh server, or a wiped store) or the try was lost: make sure of the stream and try once more.
    await ensureStream(nc, message);
    await js.publish(message.subject, data, { ...option, ...NEW_STREAM });
  }
}

async function watch(nc: NatsConnection, log: Log, say: (up: boolean) => void): Promise<void> {
  const failed = failureLog(log, "error of NATS");
  for await (const status of nc.status()) {
    if (status.type === "error") failed(status.error);
    if (status.type === "disconnect") {
      say(false);
      log.warn("connection to NATS lost");
    }
    if (status.type === "reconnect") {
      say(true);
      log.info("reconnected to NATS");
    }
  }
  say(false);
}
