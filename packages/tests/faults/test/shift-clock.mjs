// Loaded into a service before anything else: its clock is off by CLOCK_SHIFT_MS.
const shiftMs = Number(process.env["CLOCK_SHIFT_MS"]);
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
