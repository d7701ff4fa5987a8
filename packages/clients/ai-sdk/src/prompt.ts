/** What this package reads of a prompt; the same in each version of the framework. */
interface PromptMessage {
  role: "system" | "user" | "assistant" | "tool";
  content: string | readonly { type: string; text?: string }[];
}

export type Prompt = readonly PromptMessage[];

/** The turn that a prompt belongs to: all up to the last message of the user. */
export interface Turn {
  /** What the user said; "" where it is no text. */
  question: string;
  /** Messages up to the user's, in an order and form that a repeat has too. */
  prefix: string;
  /** Whether a model has answered before, so that the prefix is that of one place in one conversation. */
  hasHistory: boolean;
  /** How many messages came since: 0 at the start of a turn, more within a loop over tools. */
  step: number;
}

const textOf = (content: PromptMessage["content"]): string =>
  typeof content === "string"
    ? content
    : content.flatMap(({ type, text }) => (type === "text" && text ? [text] : [])).join("\n");

/** Null for a prompt in which no user speaks. */
export function turnOf(prompt: Prompt): Turn | null {
  const at = prompt.findLastIndex(({ role }) => role === "user");
  const asked = prompt[at];
  if (asked === undefined) return null;
  const before = prompt.slice(0, at + 1).filter(({ role }) => role !== "system");
  return {
    question: textOf(asked.content).trim(),
    prefix: JSON.stringify(before.map(({ role, content }) => [role, textOf(content)])),
    hasHistory: before.some(({ role }) => role === "assistant"),
    step: prompt.length - at - 1,
  };
}

/** The prompt with a block after what its leading system message says, where it keeps the prefix that providers cache. */
export function withBlock<P extends Prompt>(prompt: P, block: string): P {
  if (block === "") return prompt;
  const [first, ...rest] = prompt;
  const added =
    first?.role === "system"
      ? [{ ...first, content: `${String(first.content)}\n\n${block}` }, ...rest]
      : [{ role: "system", content: block }, ...prompt];
  return added as unknown as P;
}
