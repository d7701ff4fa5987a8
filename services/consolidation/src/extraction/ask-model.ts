import { type ChatClient, ChatFailure, type FailureKind } from "@memory/chat-models";
import type { ReadingFailure } from "@memory/extraction";
import { type AskModel, ModelFailure } from "@memory/extraction/model";

const BLAMES = {
  busy: "provider",
  refused: "event",
  configuration: "configuration",
  budget: "budget",
} as const satisfies Record<FailureKind, ReadingFailure["cause"]>;

/** Asks a model to read events; its failures say whether the events, the provider or the settings are to blame. */
export const askModel =
  (chat: ChatClient): AskModel =>
  (messages) =>
    chat(messages).catch((cause: unknown) => {
      if (!(cause instanceof ChatFailure)) throw cause;
      const { message, kind, afterMs } = cause;
      throw new ModelFailure(message, { blames: BLAMES[kind], afterMs, cause });
    });
