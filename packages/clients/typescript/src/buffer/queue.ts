import { Fifo } from "./fifo.ts";

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
  id: string;
  waiting: Fifo<Entry>;
  events: number;
  bytes: number;
  inFlight: boolean;
}

/**
 * Entries in queues of their subjects. A subject with entries in flight gives none, so that its order holds however batches
 * end; the others give theirs subject by subject, the one that waits longest first.
 */
export class SubjectQueues {
  #subjects = new Map<string, Subject>();
  #ready = new Fifo<Subject>();
  /** Entries held, those in flight included. */
  events = 0;
  bytes = 0;
  /** Entries that may be taken. */
  readyEvents = 0;
  readyBytes = 0;

  push(entry: Entry): void {
    let subject = this.#subjects.get(entry.subject);
    if (!subject) {
      const waiting = new Fifo<Entry>();
      subject = { id: entry.subject, waiting, events: 0, bytes: 0, inFlight: false };
      this.#subjects.set(entry.subject, subject);
    }
    this.events++;
    this.bytes += entry.bytes;
    if (!subject.inFlight && !subject.events) this.#ready.push(subject);
    subject.waiting.push(entry);
    this.#count(subject, 1, entry.bytes);
  }

  /** When the entry was captured that has waited longest, about; undefined when none may be taken. */
  get oldestAt(): number | undefined {
    return this.#ready.first?.waiting.first?.at;
  }

  /** The next batch; its subjects give no others until `release`. An entry of more than `maxBytes` goes alone. */
  take(maxEvents: number, maxBytes: number): Entry[] {
    const batch: Entry[] = [];
    let room = maxEvents;
    let bytes = 0;
    const fits = (entry: Entry) =>
      batch.length < Math.min(room, entry.most) &&
      (batch.length === 0 || bytes + entry.bytes <= maxBytes);
    for (;;) {
      const subject = this.#ready.first;
      let entry = subject?.waiting.first;
      if (!subject || !entry || !fits(entry)) return batch;
      this.#ready.shift();
      for (; entry && fits(entry); entry = subject.waiting.first) {
        subject.waiting.shift();
        this.#count(subject, -1, -entry.bytes);
        room = Math.min(room, entry.most);
        bytes += entry.bytes;
        batch.push(entry);
      }
      subject.inFlight = true;
      this.readyEvents -= subject.events;
      this.readyBytes -= subject.bytes;
    }
  }

  /** A batch has ended: `unsettled` of its entries wait again, before what came after them. */
  release(batch: readonly Entry[], unsettled: readonly Entry[]): void {
    for (const { bytes } of batch) {
      this.events--;
      this.bytes -= bytes;
    }
    for (const entry of unsettled.toReversed()) {
      this.events++;
      this.bytes += entry.bytes;
      const subject = this.#subjects.get(entry.subject);
      subject?.waiting.unshift(entry);
      if (subject) this.#count(subject, 1, entry.bytes);
    }
    const isBehind = unsettled.length > 0;
    for (const { subject } of batch) this.#ended(this.#subjects.get(subject), isBehind);
  }

  /** All entries that wait, by subject. */
  *[Symbol.iterator](): Generator<Entry> {
    for (const { waiting } of this.#subjects.values()) yield* waiting;
  }

  #count(subject: Subject, events: number, bytes: number): void {
    subject.events += events;
    subject.bytes += bytes;
    if (subject.inFlight) return;
    this.readyEvents += events;
    this.readyBytes += bytes;
  }

  #ended(subject: Subject | undefined, isBehind: boolean): void {
    if (!subject?.inFlight) return;
    subject.inFlight = false;
    const next = subject.waiting.first;
    if (!next) {
      this.#subjects.delete(subject.id);
      return;
    }
    this.readyEvents += subject.events;
    this.readyBytes += subject.bytes;
    // One that failed goes behind the others, whatever its age: what fails again and again must not hold them up.
    if (!isBehind && next.at < (this.oldestAt ?? Number.POSITIVE_INFINITY))
      this.#ready.unshift(subject);
    else this.#ready.push(subject);
  }
}
