import type { Logger } from "pino";

const SAME_AGAIN_MS = 60_000;

/**
 * For what is tried again until it succeeds: the result logs a failure as a warning with the event `text`, one with the message of the
 * failure before it once a minute.
 */
export function failureLog(
  log: Pick<Logger, "warn">,
  text: string,
  clockMs: () => number = () => performance.now(),
): (err: unknown) => void {
  let last = { message: "", atMs: Number.NEGATIVE_INFINITY };
  return (err) => {
    const [message, atMs] = [err instanceof Error ? err.message : String(err), clockMs()];
    if (message === last.message && atMs - last.atMs < SAME_AGAIN_MS) return;
    last = { message, atMs };
    log.warn({ err }, text);
  };
}
