export type FailureKind = "busy" | "refused" | "unusable" | "budget";

/** Why events could not be read by the model: told to whoever asks for the job, so it holds nothing of what was said. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;

  constructor(message: string, { kind, ...options }: ErrorOptions & { kind: FailureKind }) {
    super(message, options);
    this.name = "ModelFailure";
    this.kind = kind;
  }
}
