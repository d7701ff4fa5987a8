import { Packet } from "../packet.ts";
import type { Subject } from "../subject.ts";
import { failed, type RecallSettings } from "./options.ts";

const MOST_QUESTION = 4_000;

/** What of a text a question may be: its end, as databases keep it. */
export const questionOf = (text: string): string =>
  text.slice(-MOST_QUESTION).toWellFormed().replaceAll("\0", "\ufffd");

/** What is remembered for a question; null where memory fails, also where `reach` does, and errors do not throw. */
export async function recallFor(
  question: string,
  reach: () => { subject: Subject; threadId?: string | undefined },
  options: RecallSettings,
): Promise<Packet | null> {
  const { budgetTokens, purpose, recallTimeoutMs: timeoutMs = 2_000 } = options;
  const ask = async () => {
    const { subject, threadId } = reach();
    return subject.context(questionOf(question), { threadId, budgetTokens, purpose, timeoutMs });
  };
  const packet = await ask().catch((error: unknown) => new Packet(null, error));
  if (packet.error === undefined) return packet;
  await failed(packet.error, "recall", options);
  return null;
}
