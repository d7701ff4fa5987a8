/** What a thread has done since its heap was last collected. */
export interface Activity {
  hasWorked: boolean;
  /** How many looks in a row found it idle. */
  idleLooks: number;
}

/** A process that has started has worked. */
export const STARTED: Activity = { hasWorked: true, idleLooks: 0 };

/** Probes, scrapes and loops that find nothing to do take less. */
const IDLE_SHARE = 0.05;
const IDLE_LOOKS = 3;

/**
 * What is known after a look at the processor time of the last `wallMs`, and whether to collect now: once after each stretch of work,
 * and never while a little is asked all the time, which a collection would hold up.
 */
export function afterLook(
  { hasWorked, idleLooks }: Activity,
  { cpuMs, wallMs }: { cpuMs: number; wallMs: number },
): { activity: Activity; isDue: boolean } {
  if (cpuMs > wallMs * IDLE_SHARE)
    return { activity: { hasWorked: true, idleLooks: 0 }, isDue: false };
  const isDue = hasWorked && idleLooks + 1 >= IDLE_LOOKS;
  return {
    activity: { hasWorked: hasWorked && !isDue, idleLooks: isDue ? 0 : idleLooks + 1 },
    isDue,
  };
}
