/** An event that was accepted and is not settled: neither stored by the service nor refused. */
export interface Entry {
  readonly subject: string;
  /** The event as JSON, without org and project. */
  readonly json: string;
  readonly bytes: number;
  /** When it was captured, in milliseconds of the clock of the buffer. */
  readonly at: number;
  /** The most events of a batch with this one; less once such a batch failed, to find the event that it failed for. */
  most: number;
  /** Its number among all that were accepted. */
  seq: number;
  /** Where a spill directory has it. */
  place?: unknown;
}

interface Subject {
  waiting: Entry[];
  bytes: number;
  inFlight: boolean;
}

/** Entries in queues of their subjects. */
export interface SubjectQueues {
  /** What is held, in flight or not. */
  readonly held: { readonly events: number; readonly bytes: number };
  /** What may be taken. */
  readonly ready: { readonly events: number; readonly bytes: number };
  push(entry: Entry): void;
  /** When the entry was captured that has waited longest, about; undefined when none may be taken. */
  oldestAt(): number | undefined;
  /**
   * The next batch: subject by subject, the one that waits longest first. A subject in it gives nothing more until `release`, so that its order
   * holds however the batch ends. An entry of more than `maxBytes` goes alone.
   */
  take(maxEvents: number, maxBytes: number): Entry[];
  /** A batch has ended: `again` of its entries wait once more, before what came after them. */
  release(batch: readonly Entry[], again: readonly Entry[]): void;
  /** All that wait, by subject. */
  all(): Entry[];
}

/** No entries yet. */
export function subjectQueues(): SubjectQueues {
  const subjects = new Map<string, Subject>();
  const order: Subject[] = [];
  const held = { events: 0, bytes: 0 };
  const ready = { events: 0, bytes: 0 };

  const count = (counts: typeof held, sign: number, events: number, bytes: number) => {
    counts.events += sign * events;
    counts.bytes += sign * bytes;
  };

  function ended(id: string, isBehind: boolean): void {
    const subject = subjects.get(id);
    if (!subject?.inFlight) return;
    subject.inFlight = false;
    const [next] = subject.waiting;
    if (!next) {
      subjects.delete(id);
      return;
    }
    count(ready, 1, subject.waiting.length, subject.bytes);
    // One that failed goes behind the others, whatever its age: what fails again and again must not hold them up.
    const isOldest = !isBehind && next.at < (oldestAt() ?? next.at);
    order[isOldest ? "unshift" : "push"](subject);
  }

  const oldestAt = () => order[0]?.waiting[0]?.at;
  return {
    held,
    ready,
    oldestAt,
    push(entry) {
      const subject = subjects.get(entry.subject) ?? { waiting: [], bytes: 0, inFlight: false };
      subjects.set(entry.subject, subject);
      count(held, 1, 1, entry.bytes);
      if (!subject.inFlight) {
        if (subject.waiting.length === 0) order.push(subject);
        count(ready, 1, 1, entry.bytes);
      }
      subject.waiting.push(entry);
      subject.bytes += entry.bytes;
    },
    take(maxEvents, maxBytes) {
      const batch: Entry[] = [];
      let most = maxEvents;
      let bytes = 0;
      const takes = (entry: Entry): boolean => {
        most = Math.min(most, entry.most);
        const fits = batch.length < most && (!batch[0] || bytes + entry.bytes <= maxBytes);
        if (fits) {
          batch.push(entry);
          bytes += entry.bytes;
        }
        return fits;
      };
      for (let [subject] = order; subject; [subject] = order) {
        const { waiting } = subject;
        const n = waiting.findIndex((entry) => !takes(entry));
        if (n === 0) break;
        order.shift();
        subject.inFlight = true;
        count(ready, -1, waiting.length, subject.bytes);
        for (const taken of waiting.splice(0, n < 0 ? waiting.length : n))
          subject.bytes -= taken.bytes;
      }
      return batch;
    },
    release(batch, again) {
      for (const { bytes } of batch) count(held, -1, 1, bytes);
      for (const entry of again.toReversed()) {
        count(held, 1, 1, entry.bytes);
        const subject = subjects.get(entry.subject);
        subject?.waiting.unshift(entry);
        if (subject) subject.bytes += entry.bytes;
      }
      for (const { subject } of batch) ended(subject, again.length > 0);
    },
    all: () => [...subjects.values()].flatMap(({ waiting }) => waiting),
  };
}
