import { headers, type Msg, type MsgHdrs, type NatsConnection } from "@nats-io/nats-core";
import { repliesOf } from "./replies.ts";

/** With this header a caller says that it understands signs of progress: empty messages while its request is in progress. */
export const PROGRESS_HEADER = "Memory-Progress";
/** How often the service that works on a request reports that it still does. */
export const PROGRESS_EVERY_MS = 150;

/**
 * After this long without a sign a request is sent again, so that the queue group picks a replica again. The pick is by chance: with
 * one replica of two silent, sixteen picks in the time below all miss the other one once in 65,000 requests.
 */
const QUIET_MS = 500;
/** A timer that fires this late was delayed in this process, and so were signs that came meanwhile: they are read first. */
const LATE_MS = 100;
/** After this long without a sign from any replica a request fails, however long its work might take. */
const SILENT_MS = 8_000;
/** How long, and how often, a request is sent again that no replica is there to take. */
const NOBODY_MS = 500;
const NOBODY_AGAIN_MS = 100;

interface Question {
  subject: string;
  data: string;
  /** May be handled twice: it is sent to another replica while the first one is silent. */
  idempotent: boolean;
  timeoutMs: number;
  headers?: MsgHdrs | undefined;
}

/**
 * The first answer of any replica. A replica that works on it says so, and is waited for; one that has vanished or is frozen is
 * silent, and costs half a second. Rejects when no replica answers within `timeoutMs`, or gives a sign within 8 s.
 */
export function firstAnswer(nc: NatsConnection, question: Question): Promise<Msg> {
  const { promise, resolve, reject } = Promise.withResolvers<Msg>();
  const { subject, data, timeoutMs, idempotent } = question;
  const startedMs = performance.now();
  const carried = question.headers ?? headers();
  carried.set(PROGRESS_HEADER, "wanted");
  let again: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;

  const giveUp = () => reject(new Error(`${subject} was not answered in time`));
  const whole = setTimeout(giveUp, timeoutMs);
  const heardOf = () => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, SILENT_MS);
  };
  const sendIn = (ms: number) => {
    clearTimeout(again);
    const dueMs = performance.now() + ms;
    again = setTimeout(() => {
      if (performance.now() - dueMs > LATE_MS) sendIn(LATE_MS);
      else send();
    }, ms);
  };
  const inbox = repliesOf(nc).open((msg) => {
    if (isNobody(msg)) {
      if (performance.now() - startedMs > NOBODY_MS) reject(new Error(`nobody answers ${subject}`));
      else sendIn(NOBODY_AGAIN_MS);
    } else if (msg.data.length === 0) {
      heardOf();
      if (idempotent) sendIn(quietMs(timeoutMs));
    } else resolve(msg);
  }, reject);

  function send(): void {
    if (idempotent) sendIn(quietMs(timeoutMs));
    try {
      nc.publish(subject, data, { reply: inbox.subject, headers: carried });
    } catch (error) {
      reject(error as Error);
    }
  }

  heardOf();
  send();
  return promise.finally(() => {
    inbox.close();
    for (const timer of [whole, again, silence]) clearTimeout(timer);
  });
}

const isNobody = (msg: Msg): boolean => msg.data.length === 0 && msg.headers?.code === 503;

/** A caller with little time repeats sooner, so that it can try three replicas. */
const quietMs = (timeoutMs: number): number => Math.min(QUIET_MS, timeoutMs / 3);
