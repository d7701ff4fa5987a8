import type { ReadingFailure } from "../extractor.ts";

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** What a model answers to a conversation. */
export interface ModelAnswer {
  readonly text: string;
  /** The provider stopped it at its longest. */
  readonly isCut: boolean;
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/** Asks a model for an answer in `ANSWER_FORMAT`; throws ModelFailure when it gives none. */
export type AskModel = (messages: readonly ChatMessage[]) => Promise<ModelAnswer>;

/** Why the model could not read events: shown with the job, so its message holds no content. */
export class ModelFailure extends Error {
  readonly failure: ReadingFailure;

  constructor(
    message: string,
    { afterMs = null, blames, ...options }: ErrorOptions & FailureDetails,
  ) {
    super(message, options);
    this.name = "ModelFailure";
    this.failure = { reason: `extraction failed: ${message}`, afterMs, cause: blames };
  }
}

interface FailureDetails {
  /** What the failure is due to. */
  readonly blames: ReadingFailure["cause"];
  /** When asking again makes sense, if that is known. */
  readonly afterMs?: number | null;
}
