import type { StreamMessage } from "@memory/contracts";
import { DiscardPolicy, jetstreamManager, RetentionPolicy, StorageType } from "@nats-io/jetstream";
import { type NatsConnection, nanos } from "@nats-io/nats-core";

const HOUR_MS = 3_600_000;

/**
 * Creates the stream of a message if it is missing; an existing one is not changed, so that an operator may alter it.
 * Limits keep a day, or what fits: followers read older messages from the feeds.
 */
export async function ensureStream(nc: NatsConnection, message: StreamMessage): Promise<void> {
  const manager = await jetstreamManager(nc, { checkAPI: false });
  try {
    await manager.streams.info(message.stream);
  } catch {
    await manager.streams.add({
      name: message.stream,
      subjects: [message.subject],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
      max_age: nanos(24 * HOUR_MS),
      // Reserved at once by the server, and enough for a day of ids on most systems; the feeds have the rest.
      max_bytes: 64 * 1024 ** 2,
      num_replicas: 1,
    });
  }
}
