/** Whose words a text is. Only those of `subject` and `observer` are read for statements. */
export type Voice = "subject" | "observer" | "assistant" | "tool" | "document" | "memory";

/** Whether words of a voice say something about the subject. */
export const isReadable = (voice: Voice): boolean => voice === "subject" || voice === "observer";

/** How much an observer is believed, where the subject is believed entirely. */
export const OBSERVER_TRUST = 0.85;

/** One utterance of an event, with the path of the text that it stands in. */
export interface Turn {
  text: string;
  /** Where in that text it begins. */
  at: number;
  path: string;
  voice: Voice;
  /** The name the payload gives the speaker; null when it gives none. */
  speaker: string | null;
}

const ROLES: ReadonlyMap<string, Voice> = new Map(
  Object.entries<Voice>({
    user: "subject",
    human: "subject",
    customer: "subject",
    client: "subject",
    end_user: "subject",
    me: "subject",
    member: "subject",
    caller: "subject",
    assistant: "assistant",
    ai: "assistant",
    bot: "assistant",
    agent: "assistant",
    model: "assistant",
    chatbot: "assistant",
    support: "assistant",
    system: "memory",
    developer: "memory",
    tool: "tool",
    function: "tool",
    tool_result: "tool",
    tool_call: "tool",
    ipython: "tool",
    environment: "tool",
    document: "document",
    retrieval: "document",
  }),
);

/** The voice a role word stands for; null for a word that is no role. */
export const voiceOfRole = (role: unknown): Voice | null =>
  typeof role === "string"
    ? (ROLES.get(role.trim().toLowerCase().replace(/[\s-]/g, "_")) ?? null)
    : null;
