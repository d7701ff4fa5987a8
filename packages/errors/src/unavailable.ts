/** Codes of sockets and of Postgres that mean: what we need cannot be reached just now, and may be later. */
const UNAVAILABLE = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT", "EAI_AGAIN"],
  ...["08000", "08001", "08003", "08006", "57014", "57P01", "57P02", "57P03"],
  ...["53200", "53300", "40001", "40P01", "55P03", "25P03"],
]);
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** True when trying again later may help: a lost or refused connection, a timeout, a deadlock, or our own 503. Looks into causes. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, type } = error as { code?: unknown; type?: unknown };
  if (type === "service_unavailable") return true;
  if (typeof code === "string" && UNAVAILABLE.has(code)) return true;
  return LOST_CONNECTION.test(error.message) || isUnavailable(error.cause);
}
