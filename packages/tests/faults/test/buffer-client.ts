import { writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { type BufferOptions, Memory } from "@memory-service/client";
import { closeAtExit, spillTo } from "@memory-service/client/spill";

/**
 * A program that captures numbered events of each subject with a buffer, until it has captured them all or is killed. Its output says, a line
 * each, up to which number it has begun, which events of a subject were accepted, which requests failed, and in the end how much memory it had at most, in KiB.
 */
const { values } = parseArgs({
  options: {
    from: { type: "string", default: "0" },
    to: { type: "string", default: "0" },
    subjects: { type: "string", default: "8" },
    spill: { type: "string" },
  },
});
const number = (text: string): number => Number(text);
const [from, to, subjects] = [number(values.from), number(values.to), number(values.subjects)];
/** Each has subjects of its own, so that the numbers of a subject come in their order. */
const PRODUCERS = Math.min(16, subjects);
/** Events of a call, of one subject. */
const OF_A_CALL = 10;

// Out before the next step, also where its reader is slow: what is buffered here would be lost with a kill, and captured again.
const say = (...words: (string | number)[]) => writeSync(1, `${words.join(" ")}\n`);
const options: BufferOptions = {
  onError: (error) => say("failed", String(error)),
  ...(values.spill !== undefined && { whenDown: spillTo(values.spill) }),
};
const buffer = new Memory({ timeoutMs: 5_000 }).buffer(options);
closeAtExit(buffer);

async function produce(producer: number): Promise<void> {
  for (let first = from; first < to; first += OF_A_CALL) {
    const end = Math.min(to, first + OF_A_CALL);
    say("begun", end);
    for (let subject = producer; subject < subjects; subject += PRODUCERS) {
      const events = Array.from({ length: end - first }, (_, i) => ({
        kind: "note",
        payload: { n: first + i, text: "Window seat, please." },
      }));
      await buffer.capture(`subject-${subject}`, events);
      say("accepted", subject, first, end);
    }
  }
}
await Promise.all(Array.from({ length: PRODUCERS }, (_, producer) => produce(producer)));
await buffer.close({ timeoutMs: 590_000 });
say("peak", process.resourceUsage().maxRSS);
