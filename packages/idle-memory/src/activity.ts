/** What a thread has done of late. */
export interface Activity {
  /** Since its heap was last collected for good. */
  hasWorked: boolean;
  /** How many looks in a row found it idle. */
  idleLooks: number;
}

/** A process that has started has worked. */
export const STARTED: Activity = { hasWorked: true, idleLooks: 0 };

/** Probes, scrapes and loops that find nothing to do take less. */
const IDLE_SHARE = 0.05;
/** Idle looks in a row after which it collects: soon after the work, and once leases and idle connections have expired. */
const FIRST_AFTER_LOOKS = 3;
const LAST_AFTER_LOOKS = 12;

/**
 * What is known after a look at the processor time of the last `wallMs`, and whether to collect now: twice after each stretch of work,
 * and never while a little is asked all the time, which a collection would hold up.
 */
export function afterLook(
  { hasWorked, idleLooks }: Activity,
  { cpuMs, wallMs }: { cpuMs: number; wallMs: number },
): { activity: Activity; isDue: boolean } {
  if (cpuMs > wallMs * IDLE_SHARE)
    return { activity: { hasWorked: true, idleLooks: 0 }, isDue: false };
  const looks = idleLooks + 1;
  const isLast = looks >= LAST_AFTER_LOOKS;
  const isDue = hasWorked && (isLast || looks === FIRST_AFTER_LOOKS);
  return { activity: { hasWorked: hasWorked && !isLast, idleLooks: looks }, isDue };
}
