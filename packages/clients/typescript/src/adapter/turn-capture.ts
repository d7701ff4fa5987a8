import type { Captured } from "../capture.ts";
import type { ChatMessage } from "../events.ts";
import type { CaptureOptions, Subject } from "../subject.ts";
import { digest } from "./digest.ts";
import { type CaptureSettings, failed } from "./options.ts";

/** What of a turn is to be captured: the question, the answer or both. */
export interface TurnSaid {
  question?: { text: string; startedAtMs: number } | undefined;
  answer?: string | undefined;
}

/** Captures what was said in the turn of this id, once under keys made of it: another answer of the turn is another event. */
export async function captureTurn(
  subject: Subject,
  id: string,
  { question, answer }: TurnSaid,
  options: Pick<CaptureOptions, "threadId" | "source">,
): Promise<Captured> {
  const messages: ChatMessage[] = [];
  if (question !== undefined)
    messages.push({
      role: "user",
      content: question.text,
      occurredAt: new Date(question.startedAtMs),
      idempotencyKey: `${id}:user`,
    });
  if (answer !== undefined)
    messages.push({
      role: "assistant",
      content: answer,
      idempotencyKey: `${id}:${await digest(answer)}`,
    });
  return subject.capture(messages, options);
}

/** Resolves when what `capture` does is stored, or after `lost` where it failed and errors do not throw. */
export async function storedOf(
  capture: () => Promise<Captured>,
  options: Pick<CaptureSettings, "onError">,
  lost: () => void = () => undefined,
): Promise<void> {
  const { error } = await capture().catch((error: unknown) => ({ error }));
  if (error === undefined) return;
  lost();
  await failed(error, "capture", options);
}
