const NANOS_PER_MS = 1_000_000n;

/** By how many milliseconds each message of a group is older than its newest, by the clock of the server that stored them. */
export function agesMs(group: readonly { timestampNanos: bigint }[]): number[] {
  const times = group.map(({ timestampNanos }) => timestampNanos);
  const newest = times.reduce((latest, time) => {
    if (time > latest) return time;
    return latest;
  }, 0n);
  return times.map((time) => Number((newest - time) / NANOS_PER_MS));
}
