import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";

export interface ConsumerName {
  stream: string;
  durable: string;
}

export interface ConsumerState {
  durable: string;
  /** Messages in the stream that were not handed to a replica yet. */
  pending: number;
  /** Messages handed out and not acknowledged yet. */
  unacknowledged: number;
}

const TIMEOUT_MS = 1_000;

/** Asks NATS about durable consumers; those it does not know yet are left out. */
export async function consumerStates(
  nc: NatsConnection,
  names: readonly ConsumerName[],
): Promise<ConsumerState[]> {
  const manager = await jetstreamManager(nc, { checkAPI: false, timeout: TIMEOUT_MS });
  const states = await Promise.all(
    names.map(async ({ stream, durable }) => {
      const info = await manager.consumers.info(stream, durable).catch(() => null);
      if (info === null) return [];
      return [{ durable, pending: info.num_pending, unacknowledged: info.num_ack_pending }];
    }),
  );
  return states.flat();
}
