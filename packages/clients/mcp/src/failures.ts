/** A tool's answer that is an error the model can act on. */
export class ToolFailure extends Error {
  /** A few words for metrics, such as `no_subject`. */
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.name = "ToolFailure";
    this.kind = kind;
  }
}

/** What is known of an error of the client, whatever its class: another copy of the client has classes of its own. */
interface Known {
  readonly status?: number;
  readonly type?: string | null;
  readonly retryAfterMs?: number | null;
}

const UNREACHABLE = "Memory cannot be reached at the moment. Go on without it; try again later.";

const BY_TYPE: Readonly<Record<string, string>> = {
  trace_not_found: "No such trace of this subject. Use a trace_id that memory_recall returned.",
  fact_not_found: "No such fact of this subject. Use an id that memory_recall returned.",
  conflict_not_found:
    "No such conflict of this subject. memory_conflicts lists those that are open.",
  conflict_already_resolved: "This conflict is resolved already. Call memory_recall again.",
  fact_not_in_conflict: "That fact is not part of this conflict. memory_conflicts lists its facts.",
};

/** The failure that a model receives instead of an error; nothing of the error's own text, which may quote what was sent. */
export function failureOf(error: unknown): ToolFailure {
  if (error instanceof ToolFailure) return error;
  const { status, type: named, retryAfterMs } = error as Known;
  const type = named ?? undefined;
  const known = BY_TYPE[type ?? ""];
  if (known !== undefined && type !== undefined) return new ToolFailure(type, known);
  if (status === undefined) return new ToolFailure("unreachable", UNREACHABLE);
  if (status === 429)
    return new ToolFailure(
      "rate_limited",
      `Too many requests. Try again in ${secondsOf(retryAfterMs)} s.`,
    );
  return ofStatus(status, type);
}

function ofStatus(status: number, type: string | undefined): ToolFailure {
  if (status >= 500) return new ToolFailure("unavailable", UNREACHABLE);
  if (status === 401)
    return new ToolFailure(
      "unauthorized",
      "The memory key is unknown or revoked. A person has to configure a valid one.",
    );
  if (status === 403)
    return new ToolFailure(
      type ?? "forbidden",
      "The memory key may not do this. A person has to configure a key with the right; do not try again.",
    );
  return new ToolFailure(type ?? "invalid", "Memory refused the request as invalid.");
}

const secondsOf = (ms: number | null | undefined): number => Math.ceil((ms ?? 1_000) / 1_000);
