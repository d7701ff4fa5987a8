import type { FlushSize, Waiting } from "./domain/next-flush.ts";

interface Queue<Request> {
  requests: Request[];
  events: number;
  bytes: number;
}

export interface TenantQueues<Request> {
  /** What waits for a tenant, and in all. */
  queued(tenant: string): { tenant: FlushSize; all: FlushSize };
  /** What waits in all. */
  readonly all: Readonly<FlushSize>;
  requests(): number;
  add(request: Request): void;
  /** Removes a request, if it is still queued; its tenant's next one comes after those of others. */
  remove(request: Request): void;
  /** In the order of turns. */
  inTurn(): Request[][];
}

const NOTHING: FlushSize = { events: 0, bytes: 0 };

/** Requests that wait, in a queue for each tenant. */
export function tenantQueues<
  Request extends Waiting & { tenant: string },
>(): TenantQueues<Request> {
  const queues = new Map<string, Queue<Request>>();
  const all = { events: 0, bytes: 0 };

  function count(queue: Queue<Request>, { events, bytes }: Request, sign: 1 | -1): void {
    for (const sum of [queue, all]) {
      sum.events += sign * events.length;
      sum.bytes += sign * bytes;
    }
  }

  return {
    all,
    queued: (tenant) => ({ tenant: queues.get(tenant) ?? NOTHING, all }),
    requests: () => [...queues.values()].reduce((sum, { requests }) => sum + requests.length, 0),
    add(request) {
      const queue = queues.get(request.tenant) ?? { requests: [], ...NOTHING };
      queues.set(request.tenant, queue);
      queue.requests.push(request);
      count(queue, request, 1);
    },
    remove(request) {
      const queue = queues.get(request.tenant);
      const at = queue?.requests.indexOf(request) ?? -1;
      if (queue === undefined || at < 0) return;
      queue.requests.splice(at, 1);
      count(queue, request, -1);
      queues.delete(request.tenant);
      if (queue.requests.length > 0) queues.set(request.tenant, queue);
    },
    inTurn: () => [...queues.values()].map(({ requests }) => requests),
  };
}
