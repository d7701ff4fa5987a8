import { type Consumer, jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { saysOnlyIds } from "../domain/ids-only.ts";
import type { ResidualRows } from "../store/residual-rows.ts";

const AT_ONCE = 500;
const WAIT_MS = 2_000;

/** How many stored messages of each stream hold more than ids; a message of ids alone holds nothing personal. */
export async function messagesWithMoreThanIds(nats: NatsConnection): Promise<ResidualRows[]> {
  const manager = await jetstreamManager(nats);
  const residual: ResidualRows[] = [];
  for await (const { config, state } of manager.streams.list()) {
    const count = state.messages === 0 ? 0 : await countIn(nats, config.name, state.last_seq);
    residual.push({ location: `stream ${config.name}`, count });
  }
  return residual;
}

async function countIn(nats: NatsConnection, stream: string, lastSeq: number): Promise<number> {
  const consumer = await jetstream(nats).consumers.get(stream);
  let count = 0;
  for (let seq = 0; seq < lastSeq; ) {
    const batch = await countNext(consumer, lastSeq);
    if (batch === null && (await isLeft(nats, stream, lastSeq)))
      throw new Error(`stream ${stream} could not be read to its end`);
    if (batch === null) break;
    seq = batch.seq;
    count += batch.count;
  }
  return count;
}

/** What the next messages hold and the sequence number of the last one; null when none came. */
async function countNext(
  consumer: Consumer,
  lastSeq: number,
): Promise<{ seq: number; count: number } | null> {
  const batch = { seq: 0, count: 0 };
  for await (const { seq, data } of await consumer.fetch({
    max_messages: AT_ONCE,
    expires: WAIT_MS,
  })) {
    batch.seq = seq;
    if (!isHarmless(data)) batch.count++;
    if (seq >= lastSeq) break;
  }
  return batch.seq === 0 ? null : batch;
}

/** Whether a stream still has the messages it had: the oldest are dropped first. */
async function isLeft(nats: NatsConnection, stream: string, lastSeq: number): Promise<boolean> {
  const { state } = await (await jetstreamManager(nats)).streams.info(stream);
  return state.messages > 0 && state.first_seq <= lastSeq;
}

function isHarmless(data: Uint8Array): boolean {
  try {
    return saysOnlyIds(JSON.parse(new TextDecoder().decode(data)));
  } catch {
    return false;
  }
}
