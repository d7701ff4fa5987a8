// Loaded into a service before anything else: its clock is off by CLOCK_SHIFT_MS, and jumps by CLOCK_JUMP_MS when a signal comes.
import { isMainThread } from "node:worker_threads";

let shiftMs = Number(process.env["CLOCK_SHIFT_MS"]);
const jumpMs = Number(process.env["CLOCK_JUMP_MS"] ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...given);
  }
  static now() {
    return RealDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate;

if (isMainThread && jumpMs !== 0)
  process.on("SIGUSR2", () => {
    shiftMs += jumpMs;
  });
