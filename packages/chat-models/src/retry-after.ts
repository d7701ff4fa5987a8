import type { IncomingHttpHeaders } from "node:http";

/** How long a provider asks to be left alone, in milliseconds; null when it does not say. Given as seconds, milliseconds, or a date. */
export function retryAfterMs(headers: IncomingHttpHeaders, nowMs = Date.now()): number | null {
  const exact = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const given = headers["retry-after"];
  if (given === undefined || given === "") return null;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null;
  const at = Date.parse(given);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
