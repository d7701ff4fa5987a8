import type { AgentInputItem } from "@openai/agents";

/** What somebody said. */
export interface Said {
  role: "user" | "assistant";
  content: string;
}

interface Message {
  type?: string;
  role?: string;
  content?: string | readonly { type: string; text?: string }[];
}

const TEXT = new Set(["input_text", "output_text", "text"]);

/** The text of an item that a user or the model said; null for calls of tools and the like. */
export function saidIn(item: AgentInputItem): Said | null {
  const { type = "message", role, content = "" } = item as Message;
  if (type !== "message" || (role !== "user" && role !== "assistant")) return null;
  const texts =
    typeof content === "string"
      ? [content]
      : content.flatMap(({ type, text }) => (TEXT.has(type) && text ? [text] : []));
  return { role, content: texts.join("\n").trim() };
}

/** What was said in a list of items, in their order. */
export const allSaid = (items: readonly AgentInputItem[]): Said[] =>
  items.flatMap((item) => {
    const said = saidIn(item);
    return said === null || said.content === "" ? [] : [said];
  });

/** What is in a list and not in another, each as often as it is there more. */
export function without(said: readonly Said[], known: readonly Said[]): Said[] {
  const left = new Map<string, number>();
  for (const one of known) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return said.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count <= 0;
  });
}

const keyOf = ({ role, content }: Said): string => `${role}:${content}`;
