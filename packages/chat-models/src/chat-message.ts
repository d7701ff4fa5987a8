export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** What a model answers to a conversation. */
export interface Answer {
  readonly text: string;
  /** The provider stopped it at its longest. */
  readonly isCut: boolean;
  /** The model or its provider declined to answer this question. */
  readonly isDeclined: boolean;
  readonly promptTokens: number;
  readonly answerTokens: number;
}
