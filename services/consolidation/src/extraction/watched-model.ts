import { type BackgroundTask, backgroundTask, repeatUntil } from "@memory/background";
import { singleFlight } from "@memory/batching";
import { type ChatClient, ChatFailure } from "@memory/chat-models";
import type { Log } from "@memory/log";

/** `misconfigured`: no question can be answered until somebody changes a setting or an account; nothing but the check is asked. */
export const MODEL_STATES = ["unchecked", "ready", "unavailable", "misconfigured"] as const;
type State = (typeof MODEL_STATES)[number];

interface ModelStatus {
  readonly state: State;
  /** Why it is not ready; null while it is, or nothing is known. */
  readonly reason: string | null;
}

/** A model whose settings are checked at start, and again for as long as it is not ready. */
export interface WatchedModel {
  readonly ask: ChatClient;
  status(): ModelStatus;
  /** Asks a small question. */
  check(): Promise<void>;
  /** Begins to check. */
  start(): void;
  stop(): Promise<void>;
}

interface Deps {
  readonly chat: ChatClient;
  /** Where it is and what it is called, for the log. */
  readonly named: Readonly<Record<string, string>>;
  readonly log: Log;
  /** Between two checks of a model that is not ready; 60 s by default. */
  readonly checkEveryMs?: number;
}

const EVERY_MS = 60_000;

/** A question whose answer costs next to nothing. */
const QUESTION = [
  { role: "system", content: 'Answer {"facts": []} as JSON and nothing else.' },
  { role: "user", content: "Hello." },
] as const;

/**
 * Watches the answers of a model. While it is misconfigured questions are refused at once; that it is so the check decides, for a provider
 * may say of a single question what sounds like a wrong setting.
 */
export function watchedModel({ chat, named, log, checkEveryMs = EVERY_MS }: Deps): WatchedModel {
  let status: ModelStatus = { state: "unchecked", reason: null };

  function become(next: ModelStatus): void {
    const isNews = next.state !== status.state || next.reason !== status.reason;
    status = next;
    if (!isNews) return;
    const details = { ...named, reason: next.reason };
    if (next.state === "ready") log.info(named, "model answers");
    if (next.state === "unavailable") log.warn(details, "model unavailable");
    if (next.state === "misconfigured") log.error(details, "model misconfigured");
  }

  const check = singleFlight(async (): Promise<void> => {
    await chat(QUESTION).then(
      () => become(READY),
      (error: unknown) => {
        if (!(error instanceof ChatFailure)) throw error;
        become(afterFailure(error, status));
      },
    );
  });

  /** What a failed question is reported as. */
  async function reported(failure: ChatFailure): Promise<ChatFailure> {
    if (failure.kind !== "configuration") {
      become(afterFailure(failure, status));
      return failure;
    }
    if (status.state !== "misconfigured") await check();
    return status.state === "ready"
      ? new ChatFailure(failure.message, { kind: "refused", cause: failure })
      : failure;
  }

  const askWatched: ChatClient = (messages) =>
    chat(messages).then(
      (answer) => {
        become(READY);
        return answer;
      },
      async (error: unknown) => {
        throw error instanceof ChatFailure ? await reported(error) : error;
      },
    );

  const checking: BackgroundTask = backgroundTask((stopping) => {
    const repetition = { everyMs: checkEveryMs, log, failure: "model not checked" };
    return repeatUntil(stopping, repetition, async () => {
      if (status.state !== "ready") await check();
    });
  });

  return {
    ask: async (messages) => {
      const { state, reason } = status;
      if (state === "misconfigured")
        throw new ChatFailure(reason ?? "", { kind: "configuration", afterMs: checkEveryMs });
      return askWatched(messages);
    },
    status: () => status,
    check,
    start: () => checking.start(),
    stop: () => checking.stop(),
  };
}

const READY: ModelStatus = { state: "ready", reason: null };

/** A refused question was answered by a model that works; a spent budget says nothing of it. */
function afterFailure({ kind, message }: ChatFailure, before: ModelStatus): ModelStatus {
  if (kind === "configuration") return { state: "misconfigured", reason: message };
  if (kind === "busy") return { state: "unavailable", reason: message };
  return kind === "refused" ? READY : before;
}
