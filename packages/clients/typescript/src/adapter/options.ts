/** "continue": the model is called without memory where memory fails. A function hears of each failure, is waited for, and may throw it. */
export type OnFailure =
  | "continue"
  | "throw"
  | ((error: unknown, operation: "recall" | "capture") => unknown);

export interface RecallSettings {
  /** The most tokens that memory may take of a prompt. */
  budgetTokens?: number | undefined;
  /** What the memory is for. Default "chat". */
  purpose?: string | undefined;
  /** How long a call waits for memory before it goes on without. Default 2,000. */
  recallTimeoutMs?: number | undefined;
  /** Default "continue": the model is called without memory where memory fails. A function hears of each failure. */
  onError?: OnFailure | undefined;
}

export interface CaptureSettings {
  /** What to capture of a turn: what both said (the default), what the user said, or nothing. */
  capture?: "turn" | "user" | false | undefined;
  /** Default "continue": an agent goes on where memory fails. A function hears of each failure. */
  onError?: OnFailure | undefined;
  /** Takes captures that go on after the answer, as a platform's `waitUntil`. Without it an answer ends when its capture has. */
  waitUntil?: ((captured: Promise<unknown>) => void) | undefined;
}

/** Throws, goes on, or hands the error over, as `onError` says. */
export async function failed(
  error: unknown,
  operation: "recall" | "capture",
  { onError = "continue" }: { onError?: OnFailure | undefined },
): Promise<void> {
  if (onError === "throw") throw error;
  if (onError !== "continue") await onError(error, operation);
}

/** Hands a capture to `waitUntil`, or waits for it: also where `waitUntil` fails, as it does outside of a platform's request. */
export async function settled(
  captured: Promise<unknown>,
  options: Pick<CaptureSettings, "waitUntil" | "onError">,
): Promise<void> {
  if (options.waitUntil === undefined) {
    await captured;
    return;
  }
  try {
    options.waitUntil(captured);
  } catch (error) {
    await captured;
    await failed(error, "capture", options);
  }
}
