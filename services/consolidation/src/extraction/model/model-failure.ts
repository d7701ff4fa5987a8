import type { ReadingFailure } from "@memory/extraction";

/** `busy`: nobody answers, or not now. `refused`: the question is not taken. `unusable`: the answer is none. `budget`: nothing is left to spend. */
export type FailureKind = "busy" | "refused" | "unusable" | "budget";

const CAUSES = {
  busy: "provider",
  refused: "event",
  unusable: "event",
  budget: "budget",
} as const satisfies Record<FailureKind, ReadingFailure["cause"]>;

/** Why the model could not read events: shown with the job, so it holds no content. */
export class ModelFailure extends Error {
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
    this.name = "ModelFailure";
    this.kind = kind;
    this.afterMs = afterMs;
  }
}

/** The failure as a job keeps it. */
export const readingFailure = ({ message, kind, afterMs }: ModelFailure): ReadingFailure => ({
  reason: `extraction failed: ${message}`,
  afterMs,
  cause: CAUSES[kind],
});
