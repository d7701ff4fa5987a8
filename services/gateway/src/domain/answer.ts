import { contentText, isObject } from "./message-text.ts";

/** The part of a provider's answer that is captured. */
export interface Answer {
  text: string;
  /** True when it calls a tool: the exchange is not complete. */
  hasToolCall: boolean;
}

const field = (value: unknown, name: string): unknown =>
  isObject(value) ? value[name] : undefined;

const isFilledList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Whether a message, or the delta of one, calls a tool. */
const callsTool = (message: unknown): boolean =>
  isFilledList(field(message, "tool_calls")) || (field(message, "function_call") ?? null) !== null;

/** The first choice of a chat completion; null when the text is not one. */
export function readAnswer(json: string): Answer | null {
  try {
    const choices = field(JSON.parse(json), "choices");
    const message = field(Array.isArray(choices) ? choices[0] : undefined, "message");
    return { text: contentText(field(message, "content")), hasToolCall: callsTool(message) };
  } catch {
    return null;
  }
}

/** The delta of the first choice in one streamed chunk; null where there is none. */
export function readDelta(json: string): Answer | null {
  try {
    const choices = field(JSON.parse(json), "choices");
    const first = Array.isArray(choices)
      ? choices.find((choice) => (field(choice, "index") ?? 0) === 0)
      : undefined;
    const delta = field(first, "delta");
    return { text: contentText(field(delta, "content")), hasToolCall: callsTool(delta) };
  } catch {
    return null;
  }
}
