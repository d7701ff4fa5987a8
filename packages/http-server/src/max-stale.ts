/**
 * How old, in milliseconds, an answer may be by `Cache-Control: max-stale=<seconds>` of a request (RFC 9111, 5.2.1.2); null where it asks
 * for none, or for any age: an answer of unknown age helps nobody.
 */
export function maxStaleMs(cacheControl: string | undefined): number | null {
  const seconds = /(?:^|,)\s*max-stale\s*=\s*"?(\d{1,6})"?\s*(?:,|$)/i.exec(
    cacheControl ?? "",
  )?.[1];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

/** `Age` of an answer that may lack what was committed since: whole seconds, rounded up; none where it lacks nothing. */
export const ageHeader = (mostStaleMs: number): { age?: string } =>
  mostStaleMs > 0 ? { age: String(Math.ceil(mostStaleMs / 1_000)) } : {};
