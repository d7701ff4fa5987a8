/**
 * `busy`: the provider does not answer, or not in time. `refused`: it does not accept the question. `configuration`: it accepts none,
 * for its address, key, model or account is not right. `budget`: nothing is left to spend.
 */
export type FailureKind = "busy" | "refused" | "configuration" | "budget";

/** Why there is no answer; the message holds no key and nothing of the question. */
export class ChatFailure extends Error {
  readonly kind: FailureKind;
  /** When asking again makes sense, if that is known. */
  readonly afterMs: number | null;

  constructor(
    message: string,
    {
      kind,
      afterMs = null,
      ...options
    }: ErrorOptions & { kind: FailureKind; afterMs?: number | null },
  ) {
    super(message, options);
    this.name = "ChatFailure";
    this.kind = kind;
    this.afterMs = afterMs;
  }
}
