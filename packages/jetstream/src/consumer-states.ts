import { JetStreamApiCodes, JetStreamApiError, jetstreamManager } from "@nats-io/jetstream";
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
const UNKNOWN = new Set<number>([
  JetStreamApiCodes.ConsumerNotFound,
  JetStreamApiCodes.StreamNotFound,
]);

function nullIfUnknown(error: unknown): null {
  if (error instanceof JetStreamApiError && UNKNOWN.has(error.code)) return null;
  throw error;
}

/** The states of durable consumers; those that NATS does not know yet are left out. */
export async function consumerStates(
  nc: NatsConnection,
  names: readonly ConsumerName[],
): Promise<ConsumerState[]> {
  const manager = await jetstreamManager(nc, { checkAPI: false, timeout: TIMEOUT_MS });
  const states = await Promise.all(
    names.map(async ({ stream, durable }) => {
      const info = await manager.consumers.info(stream, durable).catch(nullIfUnknown);
      if (info === null) return [];
      return [{ durable, pending: info.num_pending, unacknowledged: info.num_ack_pending }];
    }),
  );
  return states.flat();
}
