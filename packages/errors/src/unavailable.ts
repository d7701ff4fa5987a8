/** Error codes of sockets and name servers for a host that cannot be reached at the moment. */
const UNREACHABLE = [
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN", "ENETRESET", "EADDRNOTAVAIL"],
  ...["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EAI_NODATA"],
];
/** SQLSTATEs of a connection or a transaction that failed through no fault of its own, or of a server that stops or starts. */
const INTERRUPTED = [
  ...["08000", "08001", "08003", "08004", "08006", "08007", "25P03", "25P04"],
  ...["40001", "40P01", "55P03", "57014", "57P01", "57P02", "57P03", "57P04", "57P05"],
  ...["53000", "53200", "53300", "53400"],
];
/**
 * SQLSTATEs of a database that cannot do its work until an operator, or a failover, has put it right: disk full, read-only,
 * input/output errors, missing files; missing, refusing our role; tables, columns or rights that are missing.
 */
const UNFIT = [
  ...["53100", "25006", "58000", "58030", "58P01"],
  ...["3D000", "28000", "28P01", "42P01", "42703", "42501"],
];
const UNDEFINED_FUNCTION = "42883";
const WAITING_HELPS = new Set([...UNREACHABLE, ...INTERRUPTED]);
const REPAIR_HELPS = new Set(UNFIT);
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

interface Details {
  code?: unknown;
  type?: unknown;
  /** Source file and function of the Postgres server that raised an error. */
  file?: unknown;
  routine?: unknown;
}

/** True when trying again later may help: a lost or refused connection, a timeout, a deadlock, an unfit database, or our own 503. Looks into causes. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, type } = error as Details;
  if (type === "service_unavailable") return true;
  if (typeof code === "string" && WAITING_HELPS.has(code)) return true;
  if (isUnfitDatabase(error) || isOfPooler(error)) return true;
  return LOST_CONNECTION.test(error.message) || isUnavailable(error.cause);
}

/**
 * True for what a Postgres server says that is full, read-only, damaged or not as its service needs it, such as one whose package was
 * upgraded under it: its connections are not worth keeping, and the callers should know. Nothing a client sends causes it.
 */
export function isUnfitDatabase(error: unknown): boolean {
  const { code, file, routine } = (error ?? {}) as Details;
  if (typeof code !== "string") return false;
  // Raised by the loader of functions in libraries, under whatever code the system's error has.
  if (file === "dfmgr.c") return true;
  // An operator that does not exist has the same code, and is a fault of ours.
  if (code === UNDEFINED_FUNCTION) return routine === "ParseFuncOrColumn";
  return REPAIR_HELPS.has(code);
}

/** True for what a pooler says when its server is gone, or has no session free; a server would name the function that raised it. */
const isOfPooler = (error: Error): boolean => {
  const { code, routine } = error as Details;
  return code === "08P01" && routine === undefined;
};
