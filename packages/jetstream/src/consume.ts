import { setTimeout as delay } from "node:timers/promises";
import { pause } from "@memory/background";
import type { StreamMessage } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from "@nats-io/jetstream";
import { type NatsConnection, nanos } from "@nats-io/nats-core";
import type { z } from "zod";
import { agesMs } from "./ages.ts";
import { gather } from "./gather.ts";
import { ensureStream } from "./streams.ts";
import { inMessageSpan } from "./trace-messages.ts";

export interface ConsumeOptions<Body> {
  /** Name of the durable consumer; one per service and stream. */
  durable: string;
  /**
   * Must be idempotent. Its effect is committed when it resolves; the messages are acknowledged then. `agesMs`: by how much each is
   * older than the newest of them.
   */
  handle(bodies: Body[], agesMs: number[]): Promise<void>;
  /** Called when `handle` failed for a reason that waiting does not cure; the message is acknowledged afterwards. */
  deadLetter(body: Body, error: unknown): Promise<void>;
  /** Messages that come within `quietMs` of the one before are handled together, for `mostMs`; default 0, each alone. */
  gather?: { quietMs: number; mostMs: number };
}

const ACK_WAIT_MS = 30_000;
const MAX_PENDING = 64;
const MAX_GROUP = 32;
const ALONE = { quietMs: 0, mostMs: 0 };
const BACK_OFF_MS = [500, 1_000, 2_000, 5_000];

type OnConnected = (start: (nc: NatsConnection) => void) => void;

/** Pulls until stopped: creates a missing stream or consumer, survives a broker that restarts or lost its store, waits for unavailable owners. */
export function consumeForever<B extends z.ZodType>(
  onConnected: OnConnected,
  message: StreamMessage<B>,
  options: ConsumeOptions<z.output<B>>,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const state: { open: ConsumerMessages | null } = { open: null };
  let running: Promise<void> = Promise.resolve();
  onConnected((nc) => {
    running = pullUntil(stopping.signal, nc, state, message, options, log);
  });
  return {
    async stop() {
      stopping.abort();
      state.open?.stop();
      await running;
    },
  };
}

async function pullUntil<B extends z.ZodType>(
  stopping: AbortSignal,
  nc: NatsConnection,
  state: { open: ConsumerMessages | null },
  message: StreamMessage<B>,
  options: ConsumeOptions<z.output<B>>,
  log: Log,
): Promise<void> {
  let faults = 0;
  while (!stopping.aborted && !nc.isClosed()) {
    try {
      state.open = await openMessages(stopping, nc, message, options.durable);
      const groups = gather(state.open, { max: MAX_GROUP, ...(options.gather ?? ALONE) });
      for await (const group of untilAborted(groups, stopping)) {
        await processGroup(group, message, options, log);
        faults = 0;
      }
    } catch (err) {
      if (faults === 0) log.warn({ err, durable: options.durable }, "consumer interrupted");
    }
    await pause(BACK_OFF_MS[Math.min(faults++, BACK_OFF_MS.length - 1)] ?? 0, stopping);
  }
}

/** The same items, none any more once the signal is aborted. */
async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const item of items) {
    yield item;
    if (signal.aborted) return;
  }
}

/** Handles a group inside a span of its own. */
function processGroup<B extends z.ZodType>(
  group: readonly JsMsg[],
  message: StreamMessage<B>,
  options: ConsumeOptions<z.output<B>>,
  log: Log,
): Promise<void> {
  const attributes = {
    "messaging.consumer.group.name": options.durable,
    "messaging.batch.message_count": group.length,
  };
  return inMessageSpan("process", message.subject, group, attributes, () =>
    handleGroup(group, message, options, log),
  );
}

/** Ends at once when `stopping` was raised while it was being opened, when there was nothing to stop yet. */
async function openMessages(
  stopping: AbortSignal,
  nc: NatsConnection,
  message: StreamMessage,
  durable: string,
): Promise<ConsumerMessages> {
  await ensureStream(nc, message);
  const manager = await jetstreamManager(nc, { checkAPI: false });
  await manager.consumers.add(message.stream, {
    durable_name: durable,
    filter_subject: message.subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ACK_WAIT_MS),
    max_deliver: -1,
    max_ack_pending: MAX_PENDING * 4,
  });
  const consumer = await jetstream(nc).consumers.get(message.stream, durable);
  const limits = { max_messages: MAX_PENDING, abort_on_missing_resource: true };
  const messages = await consumer.consume(limits);
  if (stopping.aborted) messages.stop();
  return messages;
}

/** Together if all can be; else one by one, so that only the culprit becomes a dead letter. */
async function handleGroup<B extends z.ZodType>(
  group: readonly JsMsg[],
  message: StreamMessage<B>,
  options: ConsumeOptions<z.output<B>>,
  log: Log,
): Promise<void> {
  const bodies = group.map((msg) => message.body.safeParse(parsed(msg)));
  const known = bodies.flatMap((body) => (body.success ? [body.data] : []));
  if (group.length > 1 && known.length === group.length) {
    try {
      await options.handle(known, agesMs(group));
      for (const msg of group) msg.ack();
      return;
    } catch (error) {
      if (isUnavailable(error)) return await waitAndReturn(group, options.durable, log, error);
      const fields = { err: error, durable: options.durable, messages: group.length };
      log.warn(fields, "batch failed, handling its messages one by one");
    }
  }
  for (const msg of group) await handleOne(msg, message, options, log);
}

async function handleOne<B extends z.ZodType>(
  msg: JsMsg,
  message: StreamMessage<B>,
  { durable, handle, deadLetter }: ConsumeOptions<z.output<B>>,
  log: Log,
): Promise<void> {
  const body = message.body.safeParse(parsed(msg));
  if (!body.success) {
    log.error(
      { durable, seq: msg.seq },
      "message with an unexpected schema dropped; the feed still has the item",
    );
    return msg.ack();
  }
  try {
    await handle([body.data], [0]);
    return msg.ack();
  } catch (error) {
    if (isUnavailable(error)) return await waitAndReturn([msg], durable, log, error);
    log.error({ err: error, durable, seq: msg.seq }, "message became a dead letter");
    try {
      await deadLetter(body.data, error);
      return msg.ack();
    } catch (fault) {
      return await waitAndReturn([msg], durable, log, fault);
    }
  }
}

function parsed(msg: JsMsg): unknown {
  try {
    return msg.json();
  } catch {
    return undefined;
  }
}

/** An unavailable owner does not count as a failed delivery: the messages are returned and pulling pauses. */
async function waitAndReturn(
  group: readonly JsMsg[],
  durable: string,
  log: Log,
  err: unknown,
): Promise<void> {
  log.warn({ err, durable }, "owner unavailable, consumer waits");
  for (const msg of group) msg.nak(1_000);
  await delay(1_000);
}
